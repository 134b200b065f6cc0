import { deOnrampErrors } from './deOnrampErrors.ts'
import { dePlanErrors } from './dePlanErrors.ts'
import { deSiwxErrors } from './deSiwxErrors.ts'
import { deWalletErrors } from './deWalletErrors.ts'
import type { ErrorTexts } from './errorTexts.types.ts'

/** German sentence for each error: what happened, then what to do. */
export const deErrors: ErrorTexts = {
  unknown: [
    'Das hat nicht geklappt',
    'Der Grund ist nicht bekannt. Versuche es noch einmal; die Einzelheiten helfen dem Team dieser App.',
  ],

  'wallet.userRejected': [
    'Du hast in {wallet} abgelehnt',
    'Nichts hat deine Wallet verlassen. War es ein Versehen, versuche es noch einmal.',
  ],
  'wallet.unauthorized': [
    'Keine Erlaubnis von {wallet}',
    'Die Wallet hat das für dein Konto nicht erlaubt. Entsperre sie, erlaube dort diese Seite und versuche es noch einmal.',
  ],
  'wallet.unsupportedMethod': ['Mit {wallet} nicht möglich', 'Diese Wallet kann das nicht. Nimm dafür eine andere.'],
  'wallet.disconnected': [
    'Die Verbindung zu {wallet} ist weg',
    'Die Wallet hat sie beendet oder wurde ausgeschaltet. Öffne sie und verbinde dich neu.',
  ],
  'wallet.chainDisconnected': [
    'Von {wallet} führt kein Weg zu {network}',
    'Die Wallet erreicht das Netzwerk nicht. Prüfe dort die Einstellungen oder wähle ein anderes Netzwerk.',
  ],
  'wallet.requestPending': [
    'In {wallet} ist schon eine Anfrage offen',
    'Die Wallet nimmt eine nach der anderen. Öffne sie, antworte dort und versuche es dann noch einmal.',
  ],
  'wallet.unavailable': [
    'Keine Antwort von {wallet}',
    'Die Wallet ist gesperrt, ausgeschaltet oder entfernt. Entsperre sie oder schalte sie ein, lade diese Seite neu und versuche es noch einmal.',
  ],
  'wallet.alteredTransaction': [
    '{wallet} hat etwas anderes signiert',
    'Es war nicht, worum du gebeten hast; es wurde nichts gesendet. Kommt es wieder vor, nimm ein anderes Wallet.',
  ],
  'wallet.noAccount': [
    'Kein Konto von {wallet}',
    'Lege dort ein Konto an oder wähle eines und gib es für diese Seite frei.',
  ],
  'wallet.appNotFound': [
    'Keine Wallet-App hat geantwortet',
    'Öffne ein Solana-Wallet auf diesem Telefon oder installiere eines aus dem App-Store und versuche es noch einmal.',
  ],
  'wallet.localAccessAsked': [
    'Wallet-Apps sind jetzt erreichbar',
    'Dein Browser lässt diese Seite zu Apps auf diesem Gerät. Versuche es noch einmal, um das Wallet zu öffnen.',
  ],
  'wallet.localAccessDenied': [
    'Dein Browser hält Wallet-Apps fern',
    'Diese Seite darf keine Apps auf diesem Gerät erreichen. Erlaube es in den Einstellungen des Browsers für diese Seite und versuche es noch einmal.',
  ],

  'network.notFound': ['Netzwerk nicht gefunden', 'Diese App bietet das Netzwerk nicht an. Wähle eines aus der Liste.'],
  'network.unsupported': [
    'Nicht verfügbar auf {network}',
    'Der Dienst dieser App unterstützt es nicht. Wähle ein anderes Netzwerk.',
  ],
  'network.switchFailed': [
    'Chain wird nicht unterstützt',
    'Der Wechsel zu {network} wurde in {wallet} abgelehnt. Füge das Netzwerk dort hinzu oder wähle ein anderes.',
  ],
  'network.unknownToWallet': [
    'Unbekanntes Netzwerk in {wallet}',
    'Die Wallet kennt das gewünschte Netzwerk nicht und hat es nicht hinzugefügt. Füge es dort hinzu und versuche es noch einmal.',
  ],
  'network.clientNotSet': [
    'Das Netzwerk lässt sich von hier nicht ändern',
    'Diese Wallet nimmt eine solche Bitte nicht an. Ändere das Netzwerk direkt in {wallet}.',
  ],
  'chain.unsupported': ['Senden ist auf {network} nicht möglich', 'Wähle ein anderes Netzwerk, um zu senden.'],
  'chain.required': ['Kein Netzwerk gewählt', 'Wähle zuerst ein Netzwerk und versuche es dann noch einmal.'],
  'adapter.notFound': [
    'Diese Art von Netzwerk ist nicht eingerichtet',
    'Die App wurde ohne den Teil zu {network} gebaut. Wähle ein anderes Netzwerk.',
  ],
  'connection.clientNotSet': [
    'Keine Wallet verbunden',
    'Verbinde zuerst eine Wallet und versuche es dann noch einmal.',
  ],
  'connection.disconnectFailed': [
    'Noch verbunden',
    'Versuche es noch einmal, oder entferne diese Seite aus den verbundenen Seiten in {wallet}.',
  ],
  'connection.disconnectChainsFailed': [
    'Nur teilweise getrennt',
    'Einige Netzwerke sind noch verbunden. Versuche es noch einmal oder entferne diese Seite in {wallet}.',
  ],

  'address.invalid': [
    'Keine gültige Adresse',
    'Achte auf fehlende oder überzählige Zeichen oder kopiere sie noch einmal vom Besitzer.',
  ],
  'address.otherNamespace': [
    'Das ist eine Adresse von {network}',
    'Dorthin kann von hier nicht gezahlt werden. Bitte um eine Adresse in dem Netzwerk, in dem du sendest.',
  ],
  'amount.dust': ['Zu wenig zum Senden', 'So kleine Beträge befördert das Netzwerk nicht. Sende mehr.'],
  'amount.invalid': ['Kein gültiger Betrag', 'Benutze Ziffern und einen Punkt, zum Beispiel 0.5.'],
  'amount.tooManyDecimals': [
    'Zu viele Nachkommastellen',
    'So fein lässt sich dieser Token nicht teilen. Entferne Ziffern am Ende.',
  ],
  caip: ['Eine Kennung ist unlesbar', 'Die App hat eine Kennung in falscher Form benutzt. Ihr Team kann das beheben.'],

  'send.missingInput': ['Betrag oder Empfänger fehlt', 'Gib beides ein und prüfe dann noch einmal.'],
  'send.tokenRequired': ['Kein Token gewählt', 'Wähle, was du senden willst.'],

  'transaction.chainMismatch': [
    'In {wallet} ist ein anderes Netzwerk eingestellt',
    'Die Zahlung gehört zu {network}. Stelle die Wallet um und versuche es noch einmal.',
  ],
  'transaction.invalidChainId': [
    'Die Kennung des Netzwerks ist ungültig',
    'Kein Netzwerk kann diese Kennung haben. Das Team dieser App kann das beheben.',
  ],
  'transaction.invalidAddress': ['Die Adresse des Empfängers ist ungültig', 'Prüfe sie und gib sie noch einmal ein.'],
  'transaction.feeCapTooHigh': [
    'Die Obergrenze der Gebühr ist unmöglich hoch',
    'Kein Netzwerk nimmt sie an. Setze die Gebühr in {wallet} zurück und versuche es noch einmal.',
  ],
  'transaction.feeCapTooLow': [
    'Die Obergrenze der Gebühr reicht nicht mehr',
    'Der Preis auf {network} ist gestiegen. Versuche es mit der Gebühr, die in {wallet} vorgeschlagen wird.',
  ],
  'transaction.tipAboveFeeCap': [
    'Die Prioritätsgebühr liegt über der Obergrenze',
    'Senke es oder erhöhe die Grenze in {wallet} und versuche es noch einmal.',
  ],
  'transaction.nonceTooHigh': [
    'Eine frühere Zahlung fehlt',
    'Die Wallet hat dem Netzwerk vorausgezählt. Warte auf offene Zahlungen oder setze die Aktivität des Kontos in {wallet} zurück.',
  ],
  'transaction.nonceTooLow': [
    'Die Nummer dieser Zahlung ist vergeben',
    'Sie ist schon im Netzwerk, oder eine andere hat ihre Nummer. Sieh in deine Aktivität, bevor du es noch einmal versuchst.',
  ],
  'transaction.insufficientFunds': [
    'Zu wenig für Betrag und Gebühr',
    'Dein Guthaben auf {network} reicht nicht für beides. Senke den Betrag oder lade auf.',
  ],
  'transaction.intrinsicGasTooHigh': [
    'Zu groß für einen Block',
    'Sie braucht mehr, als ein Block fasst. Sende weniger auf einmal.',
  ],
  'transaction.intrinsicGasTooLow': [
    'Zu wenig Gas',
    'Die Grenze reicht nicht für den Anfang. Nimm die, die in {wallet} vorgeschlagen wird.',
  ],
  'transaction.executionReverted': [
    'Der Vertrag würde das ablehnen',
    'Ein Probelauf ist gescheitert, also wurde nichts gesendet. Prüfe Token, Betrag und Empfänger.',
  ],
  'transaction.unsupportedType': [
    'Eine Art von Zahlung, die es auf {network} nicht gibt',
    'Aktualisiere die Wallet oder wähle ein anderes Netzwerk.',
  ],
  'transaction.reverted': [
    'Das Netzwerk hat es rückgängig gemacht',
    'Die Zahlung steht in einem Block, aber ihre Wirkung wurde aufgehoben. Der Betrag ist noch bei dir, die Gebühr ist weg.',
  ],
  'transaction.feeChanged': [
    'Die Netzwerkgebühr hat sich geändert',
    'Es wurde nichts gesendet. Sieh dir die neue Gebühr an und sende noch einmal, wenn du einverstanden bist.',
  ],
  'transaction.replaced': [
    'Diese Zahlung wurde ersetzt',
    'Eine andere mit derselben Nummer ist an ihrer Stelle im Netzwerk. Sieh in deine Aktivität, bevor du es noch einmal versuchst.',
  ],
  'transaction.expired': [
    'Die Zahlung kam nicht an',
    'Kein Block hat sie rechtzeitig aufgenommen. Es wurde nichts bezahlt: Du kannst noch einmal senden.',
  ],
  'transaction.timeout': [
    'Noch nicht bestätigt',
    'Die Zahlung ist gesendet, steht aber noch in keinem Block. Sie kann noch ankommen: Sieh im Explorer nach, bevor du noch einmal sendest.',
  ],
  transaction: [
    'Die Zahlung ist ungültig',
    'Das Netzwerk würde sie so ablehnen, also wurde nichts gesendet. Prüfe die Eingaben und versuche es noch einmal.',
  ],

  rpc: [
    'Der Knoten des Netzwerks hat abgelehnt',
    'Es hat sich nichts geändert. Versuche es noch einmal; bleibt es so, wähle ein anderes Netzwerk oder eine andere Wallet.',
  ],
  'rpc.transactionRejected': [
    'Das Netzwerk hat die Zahlung abgewiesen',
    'Es wurde nichts gesendet. Prüfe Betrag und Gebühr in {wallet} und versuche es noch einmal.',
  ],
  'rpc.limitExceeded': ['Zu viele Anfragen', 'Warte einen Augenblick und versuche es noch einmal.'],
  calls: ['Nicht in einem Schritt möglich', 'Die Wallet kann diese Schritte nicht bündeln. Mache sie einzeln.'],
  paymaster: ['Wer die Gebühr zahlen sollte, antwortet nicht', 'Du kannst die Netzwerkgebühr selbst zahlen.'],
  sponsor: ['Die App zahlt diese Gebühr nicht', 'Du kannst die Netzwerkgebühr selbst zahlen.'],
  bundler: ['Das Netzwerk hat es nicht angenommen', 'Sieh in deinen Aktivitäten nach, bevor du es wieder versuchst.'],
  permissions: ['Diese Erlaubnis wurde nicht angenommen', 'Nichts hat sich geändert. Bitte noch einmal darum.'],
  'permissions.notSupported': ['{wallet} gibt keine Erlaubnisse', 'Bestätige jede Zahlung einzeln.'],
  'permissions.revoked': ['Diese Erlaubnis wurde zurückgenommen', 'Die App muss dich um eine neue bitten.'],
  'request.aborted': ['Abgebrochen', 'Es wurde nichts gesendet. Versuche es noch einmal, wenn du es noch möchtest.'],
  walletconnect: [
    'Die Verbindung mit {wallet} reicht dafür nicht',
    'Trenne sie, verbinde dich neu und bestätige alles, was die Wallet zeigt.',
  ],
  'walletconnect.callStatusNotApproved': [
    'Keine Erlaubnis von {wallet}',
    'Die Wallet sagt dieser App nicht, wie es ausging. Sieh in der Wallet selbst nach.',
  ],

  http: [
    'Der Dienst ist nicht erreichbar',
    'Der Dienst dieser App ist ausgefallen, oder dieses Gerät ist offline. Prüfe deine Verbindung und versuche es noch einmal. Dein Guthaben ist auf der Chain sicher.',
  ],
  'http.timeout': [
    'Der Dienst hat nicht rechtzeitig geantwortet',
    'Vielleicht ist der Dienst dieser App überlastet. Dein Guthaben ist auf der Chain sicher. Versuche es gleich noch einmal.',
  ],
  'http.invalidAnswer': [
    'Die Antwort ist unlesbar',
    'Dienst und App passen nicht zusammen. Versuche es später noch einmal.',
  ],
  api: [
    'Der Dienst hat die Anfrage abgelehnt',
    'Versuche es gleich noch einmal. Bleibt es so, sage dem Team dieser App Bescheid.',
  ],
  'api.rateLimited': ['Zu viele Anfragen', 'Warte einen Augenblick und versuche es noch einmal.'],
  'api.quotaExceeded': [
    'Das Kontingent dieser App ist verbraucht',
    'Der Dienst antwortet später wieder. Das Team dieser App kann das Kontingent erhöhen.',
  ],
  'api.upstreamUnavailable': [
    'Kein Anbieter hat geantwortet',
    'Die Knoten zu {network} sind nicht erreichbar. Dein Guthaben ist auf der Chain sicher. Versuche es gleich noch einmal.',
  ],
  'api.unsupportedChain': [
    'Nicht verfügbar auf {network}',
    'Der Dienst dieser App unterstützt es nicht. Wähle ein anderes Netzwerk.',
  ],
  'api.projectIdInvalid': [
    'Ungültige Projekt-ID',
    'Der Dienst kennt die Projekt-ID dieser App nicht. Ihr Team kann sie in den Einstellungen berichtigen.',
  ],
  'api.projectIdMissing': [
    'Projekt-ID nicht eingerichtet',
    'Der Dienst verlangt eine Projekt-ID, und diese App hat keine. Ihr Team kann sie in den Einstellungen ergänzen.',
  ],
  'api.originNotAllowed': [
    'Ungültige Einstellung der App',
    'Diese Adresse steht nicht auf der Liste der erlaubten Seiten. Das Team dieser App kann sie ergänzen.',
  ],
  'balance.unavailable': [
    'Guthaben der Token nicht verfügbar',
    'Der Anbieter hat nicht geantwortet. Dein Guthaben ist auf der Chain sicher. Nach 30 Sekunden geht ein neuer Versuch.',
  ],
  'history.fetchFailed': [
    'Transaktionen nicht abrufbar',
    'Deine Transaktionen sind auf der Chain sicher. Versuche es gleich noch einmal.',
  ],
  'history.accountRequired': ['Kein Konto', 'Verbinde zuerst eine Wallet und öffne dies dann noch einmal.'],
  'names.invalidChainId': [
    'Ungültige Chain-ID',
    'Namen können für {network} keine Adresse führen. Wähle ein anderes Netzwerk.',
  ],
  'names.authNotFound': [
    'Keine Wallet kann das unterschreiben',
    'Verbinde eine Wallet auf einem Netzwerk mit Namen und versuche es noch einmal.',
  ],
  'names.suggestionsFailed': [
    'Die Namen sind nicht erreichbar',
    'Der Namensdienst hat nicht geantwortet. Versuche es noch einmal.',
  ],
  'names.reverseFailed': [
    'Die Namen sind nicht erreichbar',
    'Der Namensdienst hat nicht geantwortet. Versuche es noch einmal.',
  ],
  'names.invalidLabel': ['Diesen Namen kann niemand haben', 'Verwende 4 bis 64 Buchstaben, Ziffern und Bindestriche.'],
  'api.nameTaken': ['Dieser Name ist vergeben', 'Wähle einen anderen aus der Liste oder versuche einen längeren.'],
  'api.timestampExpired': [
    'Die Unterschrift kam zu spät',
    'Der Dienst nimmt sie innerhalb von 10 Sekunden an. Unterschreibe noch einmal; bleibt es so, prüfe die Uhr dieses Geräts.',
  ],
  'api.clockOff': [
    'Die Uhr dieses Geräts geht falsch',
    'Der Dienst hat eine andere Zeit. Lass das Gerät seine Uhr selbst stellen und versuche es neu.',
  ],
  'api.signatureInvalid': [
    'Die Unterschrift passt nicht',
    'Dem Konto, das unterschrieben hat, gehört das nicht. Wähle in {wallet} das richtige Konto und unterschreibe noch einmal.',
  ],
  ...deWalletErrors,
  ...dePlanErrors,
  ...deSiwxErrors,
  ...deOnrampErrors,
  'analytics.forbidden': [
    'Invalid App Configuration',
    'Der Dienst nimmt nicht an, was diese Seite über ihre Nutzung meldet: Ihre Adresse steht nicht auf der Liste der erlaubten Seiten, oder die Projektkennung ist unbekannt. Alles andere geht. Das Team dieser App kann sie eintragen.',
  ],
  'names.notFound': ['Diesen Namen gibt es nicht', 'Prüfe die Schreibweise oder nimm die Adresse.'],
  'names.resolveFailed': [
    'Name nicht auflösbar',
    'Der Dienst für Namen hat nicht geantwortet. Versuche es noch einmal, oder nimm die Adresse.',
  ],
}
