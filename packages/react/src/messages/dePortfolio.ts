import type { PortfolioMessages } from './messages.types.ts'

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

  'safety.first.title': 'An diese Adresse hast du noch nie gesendet',
  'safety.first.body': 'Vergleiche sie Zeichen für Zeichen mit der Stelle, von der du sie hast.',
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
