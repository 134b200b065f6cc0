import type { ErrorTexts } from './errorTexts.types.ts'

/** The sentences for errors of purchases, in German. */
export const deOnrampErrors = {
  onramp: [
    'Der Kauf hat nicht geklappt',
    'Es wurde nichts bezahlt. Versuche es noch einmal, oder wähle einen anderen Anbieter.',
  ],
  'onramp.amountInvalid': ['Kein gültiger Betrag', 'Nimm Ziffern und einen Punkt, zum Beispiel 50.00.'],
  'onramp.amountTooLow': ['Der Betrag ist zu klein', 'So wenig verkauft kein Anbieter. Gib einen größeren Betrag ein.'],
  'onramp.amountTooHigh': [
    'Der Betrag ist zu groß',
    'So viel auf einmal verkauft kein Anbieter. Gib einen kleineren Betrag ein.',
  ],
  'onramp.amountTooPrecise': ['Zu viele Nachkommastellen', 'Diese Währung hat weniger. Entferne Ziffern am Ende.'],
  'onramp.currencyUnsupported': [
    'Diese Währung wird nicht angenommen',
    'Wähle eine andere Währung, oder prüfe dein Land.',
  ],
  'onramp.methodUnsupported': ['So kannst du hier nicht bezahlen', 'Wähle eine andere Zahlungsart.'],
  'onramp.assetUnsupported': ['In deinem Land nicht zu kaufen', 'Wähle einen anderen Token, oder prüfe dein Land.'],
  'onramp.receiverInvalid': [
    'Dein Konto ist in einem anderen Netzwerk',
    'Es kann diesen Token nicht empfangen. Wähle einen Token aus einem Netzwerk deiner Wallet.',
  ],
  'onramp.quoteExpired': [
    'Der Preis hat sich geändert',
    'Es wurde nichts bezahlt. Sieh dir den neuen an und wähle noch einmal.',
  ],
  'onramp.quoteMismatch': [
    'Das ist nicht das Angebot, das du gesehen hast',
    'Es wurde nichts bezahlt. Sieh dir die Angebote noch einmal an und wähle eines.',
  ],
  'onramp.orderUnknown': [
    'Dieser Kauf ist hier nicht bekannt',
    'Vielleicht ist er zu alt. Hast du bezahlt, frage den Anbieter; in seiner Mail an dich steht eine Nummer.',
  ],
  'onramp.orderFinished': [
    'Es ist nichts mehr zu bezahlen',
    'Dieser Kauf ist bezahlt oder vorbei. Beginne einen neuen.',
  ],
  'onramp.returnUrlNotAllowed': [
    'Auf dieser Seite kann nicht gekauft werden',
    'Ihre Adresse steht nicht auf der Liste der erlaubten Seiten. Das Team dieser App kann sie eintragen.',
  ],
  'onramp.providerRefused': [
    'Der Anbieter verkauft das gerade nicht',
    'Es wurde nichts bezahlt. Wähle einen anderen Anbieter oder einen anderen Betrag.',
  ],
  'onramp.providerUnavailable': [
    'Der Anbieter antwortet nicht',
    'Es wurde nichts bezahlt. Versuche es gleich noch einmal, oder wähle einen anderen Anbieter.',
  ],
  'onramp.providerUnreadable': [
    'Die Antwort des Anbieters ist nicht zu lesen',
    'Es wurde nichts bezahlt. Versuche es später noch einmal, oder wähle einen anderen Anbieter.',
  ],
  'onramp.providerChanged': [
    'Der Anbieter hat mit einem anderen Kauf geantwortet',
    'Er nannte einen anderen Empfänger, Token oder Betrag als du, darum wurde seine Seite nicht geöffnet. Wähle einen anderen Anbieter.',
  ],
  'onramp.notConfigured': [
    'Kaufen ist hier nicht eingerichtet',
    'Empfange Token stattdessen von einer anderen Wallet oder einer Börse.',
  ],
  'onramp.windowBlocked': [
    'Dein Browser hat das Fenster blockiert',
    'Öffne die Seite des Anbieters über den Link, oder erlaube dieser Seite Fenster.',
  ],
  'onramp.regionRestricted': [
    'Kaufen gibt es in deiner Region nicht',
    'Empfange Token stattdessen von einer anderen Wallet.',
  ],
} as const satisfies Partial<ErrorTexts>
