import type { BuyMessages } from './messages.types.ts'

/** German texts of buying. */
export const deBuy: BuyMessages = {
  'account.buy': 'Kaufen',

  'buy.pay': 'Du zahlst',
  'buy.get': 'Du erhältst',
  'buy.currency': 'Währung: {currency}. Ändern',
  'buy.currencies': 'Währungen',
  'buy.token': 'Token: {token} auf {network}. Ändern',
  'buy.tokens': 'Token, die es zu kaufen gibt',
  'buy.payBy': 'Zahlen mit',
  'buy.card': 'Karte',
  'buy.bank': 'Überweisung',
  'buy.applePay': 'Apple Pay',
  'buy.googlePay': 'Google Pay',
  'buy.account': 'Konto beim Anbieter',
  'buy.other': 'Anderes',
  'buy.country': 'Wo du wohnst',
  'buy.state': 'Bundesstaat',
  'buy.part': 'Region',
  'buy.search': 'Suchen',
  'buy.noneFound': 'Nichts heißt „{search}“',
  'buy.range': 'Gib {min} bis {max} ein.',
  'buy.least': 'Gib {min} oder mehr ein.',
  'buy.most': 'Gib {max} oder weniger ein.',
  'buy.tooPrecise': {
    one: '{currency} hat höchstens {count} Nachkommastelle.',
    other: '{currency} hat höchstens {count} Nachkommastellen.',
  },

  'buy.providers': 'Anbieter',
  'buy.asking': 'Die Anbieter werden gefragt',
  'buy.enterAmount': 'Gib einen Betrag ein und vergleiche, was jeder Anbieter liefert.',
  'buy.best': 'Am besten',
  'buy.through': '{seller} über {provider}',
  'buy.providerFee': 'Anbietergebühr',
  'buy.networkFee': 'Netzwerkgebühr',
  'buy.partnerFee': 'Partnergebühr',
  'buy.withoutOffer': 'Anbieter ohne Angebot',
  'buy.noFee': 'Keine Gebühr genannt',
  'buy.opensWindow': 'Bei {provider} kaufen, öffnet ein Fenster',
  'buy.payThere': 'Ein Klick öffnet die Seite des Anbieters in einem Fenster. Dort zahlst du.',
  'buy.limits': '{min} bis {max}',
  'buy.from': 'Ab {min}',
  'buy.upTo': 'Bis {max}',
  'buy.noOffer.title': 'Kein Anbieter verkauft das',
  'buy.noOffer.body': 'Versuche einen anderen Betrag, ein anderes Token oder einen anderen Zahlungsweg.',
  'buy.notAsked': 'Gerade nicht erreichbar: {providers}. Was dort verkauft wird, kann hier fehlen.',
  'buy.example': 'Beispiel',
  'buy.example.title': 'Das ist ein Beispiel',
  'buy.example.body':
    'Die Anbieter sind nicht erreichbar. Auswahl und Beträge sind Muster: Damit lässt sich nichts kaufen.',
  'buy.notSetUp.title': 'Kaufen ist hier nicht eingerichtet',
  'buy.notSetUp.body':
    'Wer diesen Dienst betreibt, hat keinen Anbieter eingetragen. Du kannst Token von anderswo empfangen.',
  'buy.restricted.title': 'Wo du bist, kannst du nicht kaufen',
  'buy.restricted.body':
    'Dein Gerät steht auf der Zeitzone {zone}; dort verkaufen die Anbieter nicht. Du kannst Token von anderswo empfangen.',
  'buy.noneHere.title': 'Hier wird nichts verkauft: {country}',
  'buy.noneHere.body':
    'Kein Anbieter verkauft dort auf den Netzwerken dieser App. Wenn du anderswo wohnst, ändere das Land.',
  'buy.how': 'So geht es',
  'buy.purchases': 'Deine Käufe',

  'buy.in': 'Bei {provider} kaufen',
  'buy.in.body':
    'Zahle in dem Fenster, das sich geöffnet hat. Du kannst es schließen und dies auch: Der Kauf wird verfolgt, bis er ankommt.',
  'buy.blocked.body':
    'Dein Browser hat das Fenster blockiert. Öffne die Seite selbst und zahle dort: Der Kauf wird verfolgt, bis er ankommt.',
  'buy.open': '{provider} öffnen',
  'buy.openAgain': '{provider} noch einmal öffnen',
  'buy.copyLink': 'Link kopieren',
  'buy.paying.title': '{provider} meldet: Du zahlst gerade',
  'buy.paying.body': 'Schließe es dort ab. Hier geht es von selbst weiter.',
  'buy.paid.title': '{provider} meldet: Du hast bezahlt',
  'buy.paid.body': 'Als Nächstes wird gesendet: {amount}.',
  'buy.delivering.title': '{provider} meldet: Es ist gesendet',
  'buy.delivering.body': 'Wir sehen selbst nach: {network}.',
  'buy.delivered.title': '{amount} gekauft',
  'buy.delivered.body': 'Es ist angekommen: {network}.',
  'buy.failed.title': 'Kauf fehlgeschlagen',
  'buy.failed.body':
    '{provider} meldet, dass die Zahlung nicht geklappt hat, also wird nichts gesendet. Wenn Geld von deinem Konto abgegangen ist, frage bei {provider} nach.',
  'buy.refunded.title': 'Erstattet',
  'buy.refunded.body':
    '{provider} meldet, dass {amount} zurückgegeben wurden. Bei deiner Bank kann das einige Tage dauern.',
  'buy.expired.title': 'Nicht rechtzeitig bezahlt',
  'buy.expired.body': 'Es wurde nichts gekauft. Fang noch einmal an und du bekommst einen neuen Preis.',
  'buy.unknown.title': 'Keine Nachricht von {provider}',
  'buy.unknown.body': '{provider} meldet sich seit Langem nicht. Frage dort nach und nenne die Nummer unten.',
  'buy.stopped.title': 'Angehalten. Zahle nicht',
  'buy.stopped.receiver':
    '{provider} hätte an eine andere Adresse als deine gesendet. Wenn du bezahlt hast, verlange dein Geld von {provider} zurück.',
  'buy.stopped.asset':
    '{provider} hätte etwas anderes als {token} auf {network} gesendet. Wenn du bezahlt hast, verlange dein Geld von {provider} zurück.',
  'buy.short.title': 'Weniger angekommen als angeboten',
  'buy.short.body':
    '{arrived} sind angekommen, {amount} waren angeboten. Frag bei {provider} nach, mit der Nummer unter „Einzelheiten“.',
  'buy.still.title': 'Noch nicht da',
  'buy.still.body':
    'Manche Zahlungen dauern Minuten, Überweisungen auch Tage. Du kannst das schließen: Du erfährst es, und der Kauf bleibt unter deinen Käufen.',
  'buy.step.pay': 'Du zahlst bei {provider}',
  'buy.step.send': '{provider} sendet {amount}',
  'buy.step.arrive': 'Es kommt an: {network}',
  'buy.to': 'An',
  'buy.number': 'Nummer des Kaufs',

  'buy.none.title': 'Noch keine Käufe',
  'buy.none.body': 'Was du in diesem Browser kaufst, erscheint hier.',
  'buy.here': 'Käufe aus diesem Browser. Kein anderes Gerät kennt sie.',
  'buy.bought': '{amount} gekauft',
  'buy.buying': '{amount} wird gekauft',
  'buy.state.open': 'Noch nicht bezahlt: {provider}',
  'buy.state.arrived': 'Angekommen: {network}',
  'buy.state.stopped': 'Angehalten',

  'buy.short': '{token} kaufen',

  'whatIsABuy.pay.title': 'Geld hinein, Token heraus',
  'whatIsABuy.pay.body': 'Du zahlst bei einem Anbieter mit Karte oder Bank. Er sendet Token an deine Wallet.',
  'whatIsABuy.who.title': 'Der Anbieter verkauft, nicht diese App',
  'whatIsABuy.who.body':
    'Karte und Ausweis sind zwischen dir und ihm. Diese App sieht beides nicht und nimmt keine eigene Gebühr.',
  'whatIsABuy.arrive.title': 'Vergleiche, was ankommt',
  'whatIsABuy.arrive.body':
    'Jedes Angebot nennt seine Gebühren und was danach bleibt. Angekommen ist es, sobald es im Netzwerk zu sehen ist.',
}
