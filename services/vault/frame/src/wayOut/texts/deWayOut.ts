import type { WayOutTexts } from './enWayOut.ts'

/** What the page says that opens a wallet without any server, in German. */
export const deWayOut: WayOutTexts = {
  language: 'Sprache',
  title: 'Öffne deine Wallet ohne Server',
  lead: 'Diese Seite fragt kein Netz nach irgendetwas. Schalte das Netz zuerst aus, öffne deine Datei und nimm mit, was du unterschreibst.',
  file: 'Umzugsdatei oder Ausstiegsdatei',
  secret: 'Passwort der Umzugsdatei oder der gedruckte Code',
  open: 'Öffnen',
  opening: 'Wird geöffnet. Das dauert mit Absicht ein paar Sekunden.',
  noFile: 'Wähle die Datei, die die Wallet gespeichert hat.',
  noSecret: 'Tippe das Passwort der Umzugsdatei oder den gedruckten Code der Ausstiegsdatei.',
  exitWrong:
    'Der Code ist nicht der dieser Datei, oder die Datei wurde geändert. Tippe ihn noch einmal von deinem Papier ab.',
  exitTypo: 'Im Code ist ein Tippfehler. Vergleiche ihn mit dem Papier, Gruppe für Gruppe.',
  passkeyFailed:
    'Der Passkey hat nicht geantwortet oder öffnet eine andere Wallet. Versuche es noch einmal oder nimm den gedruckten Code.',
  moveTooLarge:
    'Die Datei ist größer als jede Umzugsdatei. Wähle die, die die Wallet gespeichert hat: wallet-move.json.',
  moveDamaged:
    'Die Umzugsdatei ist abgeschnitten oder geändert. Kopiere sie noch einmal von dort, wo sie gespeichert ist.',
  moveOtherFile: 'Das ist keine Umzugsdatei. Wähle die, die die Wallet gespeichert hat: wallet-move.json.',
  moveVersion:
    'Die Umzugsdatei hat eine andere Version. Öffne sie mit der Ausgabe dieser Wallet, die sie gemacht hat, oder mit einer neueren.',
  moveCost:
    'Die Umzugsdatei nennt einen anderen Aufwand als 64 MiB und drei Durchgänge, sie wurde also geändert. Kopiere sie noch einmal von dort, wo sie gespeichert ist.',
  movePassword:
    'Das Passwort ist nicht das dieser Datei, oder jemand hat die Datei geändert. Versuche das Passwort noch einmal.',
  moveAddresses:
    'Der Schlüssel in der Umzugsdatei hat andere Adressen, als die Datei sagt. Nichts wurde geöffnet: Nimm eine andere Kopie der Datei.',
  moveContents:
    'Das Passwort stimmt, aber was die Datei enthält, ist nicht zu lesen. Nimm eine andere Kopie der Datei.',
  addresses: 'Deine Adressen',
  evm: 'Ethereum und seine Netze',
  solana: 'Solana',
  bitcoinPayment: 'Bitcoin, Zahlungen',
  bitcoinOrdinals: 'Bitcoin, Ordinals',
  showWords: 'Wiederherstellungsphrase zeigen',
  hideWords: 'Wiederherstellungsphrase verbergen',
  words: 'Wiederherstellungsphrase',
  wordsWarning: 'Wer diese Wörter liest, hat die Wallet. Sieh dich zuerst um.',
  showKey: 'Privaten Schlüssel zeigen',
  hideKey: 'Privaten Schlüssel verbergen',
  key: 'Privater Schlüssel',
  keyWarning: 'Wer diesen Schlüssel liest, hat die Wallet. Sieh dich zuerst um.',
  close: 'Wallet schließen',
  transfer: 'Eine Überweisung unterschreiben',
  kind: 'Was du sendest',
  native: 'Münze eines Ethereum-Netzes',
  token: 'Token eines Ethereum-Netzes (ERC-20)',
  sol: 'SOL auf Solana',
  chainId: 'Kettennummer (Chain-ID)',
  nonce: 'Nummer der nächsten Transaktion (Nonce)',
  maxFee: 'Höchstens je Einheit Gas, in Gwei',
  tip: 'Davon für den, der den Block macht, in Gwei',
  gas: 'Gas-Grenze',
  contract: 'Adresse des Tokens',
  decimals: 'Nachkommastellen des Tokens',
  to: 'An',
  amount: 'Betrag',
  blockhash: 'Neuer Blockhash',
  review: 'Überweisung prüfen',
  reviewTitle: 'Was damit unterschrieben wird',
  nativeReview:
    'Sendet {amount} der Münze von Kette {chainId} von {from} an {to}, als Transaktion Nummer {nonce}, für eine Gebühr von höchstens {fee}.',
  tokenReview:
    'Sendet {amount} des Tokens {contract}, gezählt mit {decimals} Nachkommastellen, auf Kette {chainId} von {from} an {to}, als Transaktion Nummer {nonce}, für eine Gebühr von höchstens {fee} der Münze.',
  solReview:
    'Sendet {amount} SOL von {from} an {to}. Das muss innerhalb von ein, zwei Minuten nach seinem Blockhash gesendet werden.',
  sign: 'Unterschreiben',
  signed: 'Unterschriebene Transaktion',
  signedHex:
    'Sende sie von irgendeinem Gerät: eth_sendRawTransaction jedes Knotens dieser Kette nimmt sie an. Von selbst sendet sie nichts.',
  signedBase64:
    'Sende sie von irgendeinem Gerät: sendTransaction jedes Knotens nimmt sie an, in Base64. Von selbst sendet sie nichts.',
  wrongNumber: '{field}: Tippe eine ganze Zahl, nur aus Ziffern.',
  wrongAmount:
    '{field}: Tippe eine Zahl über null mit einem Punkt, etwa 0.5, und höchstens {decimals} Nachkommastellen.',
  wrongAddress: '{field}: Das ist dort keine Adresse, oder sie hat einen Tippfehler.',
  wrongTip: '{field}: Das ist mehr als der ganze Preis.',
  wrongBlockhash: '{field}: Ein Blockhash sind 32 Bytes in Base58. Kopiere ihn noch einmal.',
  ownAddress: '{field}: Das ist deine eigene Adresse.',
}
