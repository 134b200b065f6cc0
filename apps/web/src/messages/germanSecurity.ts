import type { SecurityMessages } from './messages.types.ts'

export const germanSecurity: SecurityMessages = {
  'nav.security': 'Sicherheit',
  'security.title': 'Sicherheit',
  'security.noneTitle': 'Für Wallets dieser App',
  'security.noneText':
    'Melde dich per E-Mail, mit einem Passkey oder einem sozialen Konto an, dann steht hier, was deine Wallet schützt. Eine Wallet, die du verbunden hast, behält ihre Schlüssel selbst: Sieh dort nach.',
  'security.logIn': 'Anmelden',
  'security.failedTitle': 'Die Wallet hat nicht geantwortet',
  'security.failedText': 'Was sie schützt, lässt sich gerade nicht lesen. Geändert hat sich nichts.',
  'security.again': 'Nochmal versuchen',
  'security.loading': 'Die Wallet wird gefragt',
  'security.done': 'Erledigt',
  'security.cancel': 'Abbrechen',

  'security.mailOnlyTitle': 'Nur dein Postfach führt zurück',
  'security.mailOnlyText':
    'Auf einem neuen Gerät bringen ein Code und ein Link per E-Mail diese Wallet zurück. Wer dein Postfach übernimmt, könnte dasselbe. Ein Passkey bringt sie mit einer Berührung zurück, ohne etwas, das jemand mitlesen kann.',
  'security.waysTitle': {
    one: '{count} Weg zurück neben deinem Postfach',
    other: '{count} Wege zurück neben deinem Postfach',
  },
  'security.waysText':
    'Probiere sie ab und zu aus. Wenn du ihnen vertraust, schalte den Weg über dein Postfach aus: Dann kannst nur du diese Wallet zurückholen.',
  'security.yoursTitle': 'Nur du kannst diese Wallet zurückholen',
  'security.yoursText': 'Niemand sonst kann es, und niemand könnte helfen. Behalte zwei Wege zurück, an zwei Orten.',
  'security.waitingTitle': 'Dein Postfach wird wieder ein Weg zurück',
  'security.waitingText': 'Ab {time}. Wenn nicht du darum gebeten hast, nutze den Link in der E-Mail dazu.',

  'security.ways': 'Wege zurück',
  'security.mailbox': 'Dein Postfach',
  'security.mailboxOn': 'Ein Code und ein Link bringen die Wallet zurück',
  'security.mailboxOff': 'Ausgeschaltet',
  'security.mailboxWaiting': 'Führt wieder zurück ab {time}',
  'security.mailboxClose': 'Ausschalten',
  'security.mailboxCloseLabel': 'Den Weg über dein Postfach ausschalten',
  'security.mailboxOpen': 'Einschalten',
  'security.mailboxOpenLabel': 'Den Weg über dein Postfach einschalten',
  'security.passkey': 'Passkey',
  'security.password': 'Passwort',
  'security.code': 'Gedruckter Code',
  'security.added': 'Hinzugefügt am {date}',
  'security.onlyLogsIn': 'Meldet dich an, kann die Wallet aber nicht öffnen',
  'security.oneDevice': 'Nur auf einem Gerät, hinzugefügt am {date}',
  'security.try': 'Ausprobieren',
  'security.tryLabel': 'Ausprobieren: {way}',
  'security.tried': '{way} funktioniert: Diese Wallet ging damit auf.',
  'security.remove': 'Entfernen',
  'security.removeLabel': 'Entfernen: {way}',
  'security.removeText': 'Danach bringt dieser Weg nichts mehr zurück.',
  'security.addPasskey': 'Passkey hinzufügen',
  'security.addPassword': 'Passwort festlegen',
  'security.changePassword': 'Passwort ändern',
  'security.addCode': 'Code drucken',
  'security.newCode': 'Neuen Code drucken',

  'security.devices': 'Browser mit dieser Wallet',
  'security.device': 'Ein Browser',
  'security.deviceHere': 'Dieser Browser',
  'security.deviceSeen': 'Zuletzt benutzt {time}',
  'security.deviceLoggedIn': 'Angemeldet, ohne die Wallet',
  'security.takeOut': 'Ausschließen',
  'security.takeOutLabel': 'Ausschließen: {device}',
  'security.takeOutText':
    'Er kann dann nichts mehr signieren, und wer ihn benutzt, muss sich anmelden und sich ausweisen.',
  'security.everywhere': 'Überall abmelden',
  'security.everywhereText': 'Jeder andere Browser wird ausgeschlossen, und hier meldest du dich neu an.',

  'security.carry': 'Die Wallet mitnehmen',
  'security.export': 'Wiederherstellungsphrase zeigen',
  'security.show': 'Zeigen',
  'security.exportText':
    'Sie öffnet sich in einem Fenster der Wallet selbst. Jede Wallet-App nimmt sie an; jeder, der sie sieht, auch.',
  'security.keep': 'In diesem Browser behalten',
  'security.keepGo': 'Behalten',
  'security.keepText': 'Andere Apps mit dieser Wallet lässt du hier dann mit einem Klick ein, ohne E-Mail.',

  'security.delete': 'Die Wallet löschen',
  'security.deleteText':
    'Nach drei Tagen sind Konto und Schlüssel endgültig weg. Was auf den Chains liegt, bleibt dort, und nur die Wiederherstellungsphrase führt hin. Melde dich vorher an, und alles bleibt.',
  'security.deletedTitle': 'Die Wallet wird gelöscht: {time}',
  'security.deletedText': 'Melde dich vorher an, und alles bleibt.',
  'security.keepWallet': 'Anmelden und behalten',

  'nudge.title': 'Schütze deine Wallet mit einem Passkey',
  'nudge.text':
    'Eine Berührung bringt sie dann auf jedem Gerät zurück, ohne E-Mail. Vor dem Hinzufügen musst du vielleicht zeigen, dass du es bist.',
  'nudge.later': 'Nicht jetzt',
}
