import type { LoginMessages, PortfolioMessages } from './messages.types.ts'

/** German texts of names, activity, NFTs and the safety of addresses. */
export const dePortfolio: PortfolioMessages = {
  'common.covered': 'verdeckt',

  'account.activity': 'Aktivität',
  'account.chooseName': 'Einen Namen wählen',
  'account.chooseNameNote': 'Statt einer langen Adresse',

  'chooseName.title': 'Ein Name statt einer Adresse',
  'chooseName.body':
    'Andere senden daran, ohne 42 Zeichen zu kopieren. Er kostet nichts, und deine Wallet unterschreibt ihn.',
  'chooseName.public': 'Jeder kann sehen, zu welcher Adresse er führt',
  'chooseName.publicBody': 'Wer den Namen kennt, kann ansehen, was die Adresse hält und tut.',
  'chooseName.action': 'Einen Namen wählen',

  'registerName.label': 'Name',
  'registerName.placeholder': 'dein-name',
  'registerName.rules': 'Mindestens 4 Buchstaben, Ziffern oder Bindestriche',
  'registerName.characters': 'Nur Buchstaben von a bis z, Ziffern und Bindestriche.',
  'registerName.tooLong': 'Höchstens 64 Zeichen.',
  'registerName.checking': 'Wird geprüft …',
  'registerName.free': '{name} ist frei',
  'registerName.taken': '{name} ist vergeben',
  'registerName.suggestions': 'Freie Namen',
  'registerName.action': 'Registrieren',
  'registerName.enter': 'Namen eingeben',
  'registerName.asked.title': 'Unterschreibe den Namen in {wallet}',
  'registerName.asked.body':
    'Es kostet nichts. Unterschreibe innerhalb von 10 Sekunden, sonst fragt der Dienst noch einmal.',
  'registerName.noWallet': 'Dieses Netzwerk hat keine Namen',
  'registerName.noWalletBody': 'Wechsle zu einem anderen Netzwerk dieser App, um einen zu registrieren.',

  'registeredName.title': '{name} gehört dir',
  'registeredName.body': 'Wer ihn eingibt, erreicht deine Adresse auf jedem Netzwerk dieser App.',
  'registeredName.copy': 'Namen kopieren',
  'registeredName.done': 'Fertig',

  'nft.network': 'Netzwerk',
  'nft.id': 'Nummer',
  'nft.standard': 'Standard',
  'nft.amount': 'Du hast',
  'nft.contract': 'Vertrag',
  'nft.explorer': 'Im Explorer ansehen',
  'nft.picture': 'Bild',
  'nft.read': 'Vom Dienst dieser App neu gezeichnet',
  'nft.none': 'Sein Urheber nennt keines',
  'nft.unreachable': 'Der Server des Urhebers hat nicht geantwortet',
  'nft.refused': 'Von einer Art, die hier nicht gezeigt wird',
  'nft.gone.title': 'Nicht mehr unter deinen NFTs',
  'nft.gone.body': 'Es wurde weitergegeben, oder sein Netzwerk antwortet gerade nicht.',

  'safety.first.title': 'Erste Zahlung an diese Adresse',
  'safety.first.body': 'Vergleiche sie mit dem Original.',
  'safety.like.title': 'Das ist nicht {name}',
  'safety.like.body':
    'Sie beginnt und endet wie eine Adresse, die du kennst, aber der markierte Teil ist anders. Solche Kopien sollen dich täuschen.',
  'safety.like.unknown': 'Unbekannte Adresse',
  'safety.like.never': 'Noch nie benutzt',
  'safety.like.contact': 'Dein Kontakt',
  'safety.like.sentTo': 'Du hast schon daran gesendet',
  'safety.like.instead': 'Stattdessen an {name} senden',
  'safety.like.keep': 'Bei der unbekannten Adresse bleiben',
  'safety.contact': 'Kontakt',
  'safety.sent': { one: 'Schon {count} Mal gesendet', other: 'Schon {count} Mal gesendet' },
  'safety.known': 'Kontakte und zuletzt',
  'safety.lastOn': 'zuletzt am {date}',
  'safety.dustMark': 'Nachahmung',
}

/** German texts of the logins. */
export const deLogin: LoginMessages = {
  'login.methods': 'Anmelden',
  'login.email': 'E-Mail-Adresse',
  'login.emailGo': 'Mit E-Mail fortfahren',
  'login.emailWrong': 'Prüfe die E-Mail-Adresse.',
  'login.waitFor': {
    one: 'Gerade ging ein Code an dich. In {count} Sekunde kannst du einen neuen senden.',
    other: 'Gerade ging ein Code an dich. In {count} Sekunden kannst du einen neuen senden.',
  },
  'login.with': 'Weiter mit {provider}',
  'login.passkey': 'Weiter mit Passkey',
  'login.more': 'Weitere Anmeldungen',
  'login.or': 'oder',
  'login.orWallet': 'oder mit deiner Wallet',
  'login.wallets': 'Mit einer Wallet fortfahren',
  'login.allSocials': 'Konten zum Anmelden',

  'code.title': 'Code eingeben',
  'code.sent': 'Wir haben einen 6-stelligen Code an {email} geschickt. Er gilt 10 Minuten, nur in diesem Browser.',
  'code.label': '6-stelliger Code',
  'code.digit': 'Ziffer {place} von 6',
  'code.checking': 'Der Code wird geprüft. Eine neue Wallet dauert etwas länger.',
  'code.newIn': { one: 'Neuer Code in {count} Sekunde', other: 'Neuer Code in {count} Sekunden' },
  'code.new': 'Neuen Code senden',
  'code.other': 'Andere Adresse verwenden',
  'code.none.title': 'Es wurde kein Code gesendet',
  'code.none.body': 'Geh zurück und gib deine E-Mail-Adresse ein.',
  'code.startOver': 'Von vorn beginnen',

  'device.title': 'Diesen Browser freigeben',
  'device.body':
    'Ein Link ist unterwegs an {email}. Öffne ihn, vergleiche die zwei Wörter und drücke dort auf den Knopf.',
  'device.again': 'Weiter warten',
  'device.why.title': 'Wozu dieser Schritt',
  'device.why.body': 'Zu einem Code allein könnte dich jemand überreden. Der Link zeigt, wer fragt.',

  'social.opening': '{provider} wird geöffnet',
  'social.title': 'Weiter im Fenster von {provider}',
  'social.body': 'Melde dich dort an und komm dann zurück.',
  'social.words.title': 'Vergleiche diese zwei Wörter',
  'social.words.body': 'Die Seite nach {provider} muss das zeigen:',
  'social.blocked.body': 'Der Browser hat das Fenster nicht geöffnet. Öffne die Seite mit dem Knopf.',
  'social.closed.body':
    'Das Fenster ist von hier aus nicht zu sehen. Ist es noch offen, mach dort weiter. Wenn nicht, öffne die Seite noch einmal.',
  'social.leaving': 'Weiter zu {provider}',
  'social.leavingBody':
    'Es ließ sich kein Fenster öffnen, deshalb erscheint {provider} an Stelle dieser Seite. Danach geht es hier weiter.',
  'social.back': 'Zurück von {provider}',
  'social.backBody': 'Die Anmeldung wird geprüft. Das dauert einen Moment.',
  'social.open': '{provider} öffnen',
  'social.finishing': 'Du bist angemeldet',
  'social.finishingBody': 'Deine Wallet wird geöffnet. Eine neue dauert etwas länger.',
  'social.over': 'Diese Anmeldung ist vorbei',
  'social.overBody': 'Sie hat zu lange gedauert, wurde anderswo begonnen oder ist schon benutzt. Fang noch einmal an.',
  'social.other': 'Anders anmelden',

  'updateEmail.body':
    'Du meldest dich jetzt mit {email} an. Beide Adressen bekommen einen Code: erst die alte, dann die neue.',
  'updateEmail.bodyFirst': 'Gib eine Adresse an, mit der du dich anmelden kannst. Sie bekommt einen Code.',
  'updateEmail.new': 'Neue E-Mail-Adresse',
  'updateEmail.same': 'Das ist die Adresse, die du schon hast.',
  'updateEmail.save': 'Weiter',
  'updateEmail.primary': 'Wir haben einen 6-stelligen Code an {email} geschickt, deine jetzige Adresse.',
  'updateEmail.secondary': 'Wir haben einen 6-stelligen Code an {email} geschickt, deine neue Adresse.',

  'approve.title': 'Zustimmen oder ablehnen',
  'approve.body':
    'Die Anfrage steht auf einer eigenen Seite der Wallet, über dieser. Ohne dich wird nichts unterschrieben.',
  'approve.decline': 'Ablehnen',

  'profile.by': 'Angemeldet mit {provider}',
  'profile.byEmail': 'Angemeldet per E-Mail',
  'profile.accounts': 'Konten',
  'profile.copy': 'Adresse auf {network} kopieren',
  'profile.email': 'E-Mail-Adresse',
  'profile.changeEmail': 'E-Mail-Adresse ändern',
  'profile.addEmail': 'E-Mail-Adresse hinzufügen',
  'profile.logOut': 'Abmelden',
  'profile.open': 'Deine Anmeldung',
  'profile.none.title': 'Niemand ist angemeldet',
  'profile.none.body': 'Melde dich per E-Mail an oder mit einem Konto, das du hast.',
}
