import { germanPortfolio } from './germanPortfolio.ts'
import type { Language, SecurityMessages } from './messages.types.ts'

const germanSecurity: SecurityMessages = {
  'nav.security': 'Sicherheit',
  'security.title': 'Sicherheit',
  'security.noneTitle': 'Melde dich an, um deine Wallet zu schützen',
  'security.noneText':
    'Melde dich per E-Mail, mit einem Passkey oder einem sozialen Konto an, dann steht hier, was deine Wallet schützt. Eine Wallet, die du verbunden hast, behält ihre Schlüssel selbst: Sieh dort nach.',
  'security.logIn': 'Anmelden',
  'security.failedTitle': 'Die Wallet hat nicht geantwortet',
  'security.failedText': 'Was sie schützt, lässt sich gerade nicht lesen. Geändert hat sich nichts.',
  'security.again': 'Nochmal versuchen',
  'security.loading': 'Die Wallet wird gefragt',
  'security.done': 'Erledigt',
  'security.cancel': 'Abbrechen',

  'security.mailOnlyTitle': 'Nur deine E-Mail kann diese Wallet wiederherstellen',
  'security.mailOnlyText':
    'Auf einem neuen Gerät stellen ein Code und ein Link per E-Mail diese Wallet wieder her. Wer dein Postfach übernimmt, könnte dasselbe. Ein Passkey stellt sie mit einer Berührung wieder her.',
  'security.waysTitle': { one: '{count} Sicherung neben der E-Mail', other: '{count} Sicherungen neben der E-Mail' },
  'security.waysText':
    'Teste sie ab und zu. Wenn du ihnen vertraust, schalte die Wiederherstellung per E-Mail aus: Dann kannst nur du diese Wallet wiederherstellen.',
  'security.yoursTitle': 'Nur du kannst diese Wallet wiederherstellen',
  'security.yoursText':
    'Behalte zwei Sicherungen an zwei Orten. Verlierst du beide und jedes Gerät, kann niemand helfen.',
  'security.waitingTitle': 'Die Wiederherstellung per E-Mail wird eingeschaltet',
  'security.waitingText': 'Sie gilt ab {time}. Wenn du das nicht warst, nutze den Link in unserer E-Mail.',

  'security.ways': 'Wiederherstellung',
  'security.mailbox': 'E-Mail',
  'security.mailboxOn': 'Ein Code und ein Link stellen die Wallet wieder her',
  'security.mailboxOff': 'Ausgeschaltet',
  'security.mailboxWaiting': 'Gilt ab {time}',
  'security.mailboxClose': 'Ausschalten',
  'security.mailboxCloseLabel': 'Wiederherstellung per E-Mail ausschalten',
  'security.mailboxOpen': 'Einschalten',
  'security.mailboxOpenLabel': 'Wiederherstellung per E-Mail einschalten',
  'security.passkey': 'Passkey',
  'security.password': 'Passwort',
  'security.code': 'Gedruckter Code',
  'security.added': 'Hinzugefügt am {date}',
  'security.onlyLogsIn': 'Meldet dich an, kann die Wallet aber nicht öffnen',
  'security.oneDevice': 'Nur auf einem Gerät, hinzugefügt am {date}',
  'security.try': 'Testen',
  'security.tryLabel': 'Testen: {way}',
  'security.tried': '{way} funktioniert: Damit lässt sich die Wallet wiederherstellen.',
  'security.remove': 'Entfernen',
  'security.removeLabel': 'Entfernen: {way}',
  'security.removeText': 'Danach lässt sich die Wallet damit nicht mehr wiederherstellen.',
  'security.addPasskey': 'Passkey hinzufügen',
  'security.addPassword': 'Passwort festlegen',
  'security.changePassword': 'Passwort ändern',
  'security.addCode': 'Code drucken',
  'security.newCode': 'Neuen Code drucken',

  'security.devices': 'Geräte und Aktivität',
  'security.devicesText':
    'Sieh jeden Browser mit dieser Wallet und was mit dem Konto geschah, und entferne, was du nicht kennst.',
  'security.devicesShow': 'Anzeigen',

  'security.carry': 'Umziehen oder exportieren',
  'security.export': 'Wiederherstellungsphrase zeigen',
  'security.show': 'Zeigen',
  'security.exportText': 'Geht in jeder Wallet-App. Wer sie sieht, kann dein Geld nehmen.',
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
    'Eine Berührung stellt sie dann auf jedem Gerät wieder her, ohne E-Mail. Vielleicht musst du vorher bestätigen, dass du es bist.',
  'nudge.later': 'Nicht jetzt',
}

export const german: Language = {
  locale: 'de',
  direction: 'ltr',
  messages: {
    ...germanPortfolio,
    ...germanSecurity,
    'app.name': 'Latchkey',
    'app.skip': 'Zum Inhalt',
    'app.navigation': 'Hauptmenü',
    'app.page': '{page} · Latchkey',

    'nav.home': 'Start',
    'nav.settings': 'Einstellungen',

    'practice.title': 'Spielgeld',
    'practice.text': 'Nichts davon ist echt, also probiere alles aus.',

    'home.title': 'Start',
    'home.connectTitle': 'Sieh, was dir gehört',
    'home.connectText':
      'Verbinde eine Wallet, dann erscheinen hier ihre Token aus allen Netzwerken. Die App erfährt dabei deine Adresse; bewegt wird nichts.',
    'home.connect': 'Wallet verbinden',
    'home.start': 'Loslegen',
    'home.startText':
      'Erstelle in Sekunden eine Wallet mit deiner E-Mail oder verbinde deine eigene. Ihre Token aus allen Netzwerken erscheinen hier.',
    'app.connect': 'Verbinden',
    'home.whatIsAWallet': 'Was ist eine Wallet?',
    'home.restoring': 'Deine Verbindung wird wiederhergestellt',
    'home.total': { one: 'Gesamt in {count} Netzwerk', other: 'Gesamt in {count} Netzwerken' },
    'home.totalLacks': { one: 'ohne {count} Token ohne Preis', other: 'ohne {count} Token ohne Preis' },
    'home.send': 'Senden',
    'home.receive': 'Empfangen',
    'home.copyAddress': 'Adresse kopieren',
    'home.copied': 'Kopiert',
    'home.tokens': 'Token',
    'home.token': 'Token',
    'home.network': 'Netzwerk',
    'home.price': 'Preis',
    'home.balance': 'Bestand',
    'home.value': 'Wert',
    'home.sendToken': '{token} in {network} senden',
    'home.refresh': 'Bestände neu laden',
    'home.loading': 'Bestände werden geladen',
    'home.noTokensTitle': 'Noch keine Token',
    'home.noTokensText': 'Was du empfängst, erscheint hier, aus jedem Netzwerk.',
    'home.failedTitle': 'Guthaben können nicht geladen werden',
    'home.failedText':
      'Weder der Dienst noch ein Knoten hat geantwortet. Was dir gehört, ist auf der Chain sicher; nur diese Liste lässt sich gerade nicht lesen.',
    'home.unavailable': 'Keine Antwort von {networks}',
    'home.unavailableText': 'Die Bestände dort fehlen in dieser Liste. Was dir dort gehört, ist auf der Chain sicher.',
    'home.tryAgain': 'Noch einmal versuchen',
    'home.networks': 'Netzwerke',
    'home.inUse': 'In Gebrauch',
    'home.networkTokens': { one: '{count} Token', other: '{count} Token' },
    'home.networkEmpty': 'Noch nichts hier',
    'home.networkUnknown': 'Gerade keine Antwort',
    'home.wallets': 'Wallets',
    'home.addWallet': 'Weitere Wallet verbinden',
    'home.changeNetwork': 'Netzwerk: {network}. Ändern',

    'account.title': 'Konto',
    'account.menu': 'Konto {address}',

    'settings.title': 'Einstellungen',
    'settings.appearance': 'Aussehen',
    'settings.mode': 'Design',
    'settings.dark': 'Dunkel',
    'settings.light': 'Hell',
    'settings.system': 'System',
    'settings.colour': 'Farbe',
    'settings.brass': 'Messing',
    'settings.midnight': 'Mitternacht',
    'settings.forest': 'Wald',
    'settings.rose': 'Rose',
    'settings.highContrast': 'Hoher Kontrast',
    'settings.language': 'Sprache',
    'settings.wallets': 'Verbundene Wallets',
    'settings.walletsEmptyTitle': 'Keine Wallet verbunden',
    'settings.walletsEmptyText':
      'Wallets, die du mit dieser App verbindest, erscheinen hier und lassen sich einzeln trennen.',
    'settings.disconnect': 'Trennen',
    'settings.disconnectWallet': '{wallet} trennen',
    'settings.disconnectFailed': '{wallet} ist noch verbunden',
    'settings.disconnectFailedText':
      'Versuche es noch einmal, oder entferne diese Seite aus den verbundenen Seiten der Wallet.',
    'settings.use': 'Verwenden',
    'settings.useWallet': '{wallet} verwenden',
    'settings.accounts': { one: '{count} Konto', other: '{count} Konten' },
    'settings.about': 'Über diese App',
    'settings.service': 'Dienst',
    'settings.project': 'Projekt',
    'settings.networks': 'Netzwerke',

    'gallery.title': 'Galerie',
    'gallery.text': 'Jede Ansicht des Dialogs, mit Wallet, Netzwerken und Dienst, wie sie gerade sind.',
    'gallery.unavailable': 'Gerade nicht erreichbar',
    'gallery.unavailableText': 'Diese Ansicht braucht eine verbundene Wallet oder eine Wallet aus dem Verzeichnis.',

    'notFound.title': 'Diese Seite gibt es nicht',
    'notFound.text':
      'Unter {path} liegt nichts. Die Adresse ist vielleicht vertippt, oder die Seite ist noch nicht gebaut.',
    'notFound.home': 'Zum Start',

    'config.missingTitle': 'Diese App ist noch nicht eingerichtet',
    'config.missingText':
      'Sie braucht neben der Seite eine Datei namens latchkey.json mit der Adresse des Dienstes, einer Projekt-ID und den Netzwerken. Wenn du diese App betreibst, lege die Datei dort ab und versuche es noch einmal.',
    'config.invalidTitle': 'Die Einstellungen dieser App sind falsch',
    'config.invalidText':
      'Die Datei latchkey.json ist da, aber nicht brauchbar. Wenn du diese App betreibst, berichtige, was die Einzelheiten nennen, und versuche es noch einmal.',
    'config.details': 'Einzelheiten',
    'config.copy': 'Einzelheiten kopieren',
    'config.copied': 'Kopiert',
    'config.tryAgain': 'Noch einmal versuchen',

    'crash.title': 'Diese Seite funktioniert nicht mehr',
    'crash.text':
      'Das ist ein Fehler dieser App. Deine Wallet und was dir gehört sind nicht betroffen. Lade die Seite neu.',
    'crash.reload': 'Neu laden',
  },
}
