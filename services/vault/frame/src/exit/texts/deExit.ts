import type { ExitTexts } from './enExit.ts'

/** What `/exit` says beside the texts of the way out, in German. */
export const deExit: ExitTexts = {
  title: 'Ohne den Dienst gehen',
  lead: 'Diese Seite öffnet die Wallet, die dieser Browser behält, auch wenn kein Server der Wallet antwortet. Vom Netz will sie nur, was du sie fragen oder senden lässt.',
  keptTitle: 'Die Wallet in diesem Browser',
  byPasskey: 'Mit einem Passkey öffnen',
  code: 'Gedruckter Code',
  byCode: 'Mit dem Code öffnen',
  none: 'Dieser Browser behält keine Wallet für diese Seite. Mit einer Umzugsdatei oder Ausstiegsdatei kannst du unten eine öffnen. Behalten wird sie in der Wallet: Sicherheit, dann „In diesem Browser behalten“.',
  damaged: 'Was dieser Browser behält, ist nicht mehr zu lesen. Öffne unten eine Umzugsdatei oder Ausstiegsdatei.',
  fileTitle: 'Eine Datei von dir',
  remove: 'Aus diesem Browser entfernen',
  removed: 'Entfernt. Dieser Browser öffnet diese Wallet nicht mehr ohne Server.',
  node: 'Adresse eines Knotens (RPC)',
  nodeHint:
    'Irgendein Knoten der Kette, etwa https://… eines anderen Anbieters. Er erfährt deine Adresse und was du sendest, sonst nichts.',
  askNode: 'Von diesem Knoten ausfüllen',
  nodeWrong: 'Tippe eine Adresse, die mit https:// oder http://localhost beginnt.',
  nodeSilent:
    'Der Knoten war nicht zu erreichen, oder er lässt sich von keiner Seite fragen. Kopiere die unterschriebene Transaktion und sende sie von woanders.',
  nodeSaid: 'Der Knoten sagt: {words}',
  send: 'Über diesen Knoten senden',
  sent: 'Der Knoten hat sie angenommen: {id}',
  moveTitle: 'Zu einem anderen Dienst umziehen',
  moveLead:
    'Eine Umzugsdatei ist die ganze Wallet unter einem Passwort. Eine andere Installation übernimmt sie mit denselben Adressen.',
  movePassword: 'Neues Passwort, mindestens 12 Zeichen',
  moveAgain: 'Dasselbe Passwort noch einmal',
  saveMove: 'Umzugsdatei speichern',
  moveShort: 'Nimm 12 Zeichen oder mehr.',
  moveDiffers: 'Die beiden Passwörter sind verschieden.',
  moveWorking: 'Wird errechnet. Das dauert mit Absicht ein paar Sekunden.',
  moveSaved: 'Gespeichert. Bewahre Datei und Passwort getrennt auf.',
}
