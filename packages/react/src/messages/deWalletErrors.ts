import type { ErrorTexts } from './errorTexts.types.ts'

/** The sentences for errors of the embedded wallet and its logins, in German. */
export const deWalletErrors = {
  frame: [
    'Die Seite der Wallet hat das nicht getan',
    'Sie konnte die Anfrage nicht abschließen. Nichts wurde unterschrieben. Versuche es gleich noch einmal.',
  ],
  'frame.loadFailed': [
    'Die eingebaute Wallet ließ sich nicht laden',
    'Ihre Seite kam nicht an. Prüfe deine Verbindung und ob etwas sie blockiert, dann versuche es noch einmal.',
  ],
  'frame.serviceUnavailable': [
    'Der Dienst der Wallet antwortet nicht',
    'Der Dienst der Wallet ist ausgefallen, oder dieses Gerät ist offline. Prüfe deine Verbindung und versuche es noch einmal. Deine Wallet und was sie hält sind sicher.',
  ],
  'frame.requestTimeout': [
    'Die eingebaute Wallet hat nicht geantwortet',
    'Ihre Seite hat sich nicht rechtzeitig gemeldet. Versuche es noch einmal.',
  ],
  'frame.sessionExpired': [
    'Die Anmeldung ist abgelaufen',
    'Melde dich noch einmal an. Passiert das oft, prüfe Datum und Uhrzeit dieses Geräts.',
  ],
  'frame.methodNotAllowed': [
    'Nicht erlaubt',
    'Diese App hat etwas verlangt, das die Wallet nicht tut. Nichts wurde unterschrieben.',
  ],
  'frame.storageUnavailable': [
    'Dieser Browser bewahrt nichts für die Wallet auf',
    'Private Fenster und strenge Einstellungen führen dazu. Erlaube dieser Seite zu speichern, oder nimm einen anderen Browser.',
  ],
  'frame.notOffered': ['Hier nicht im Angebot', 'Dieser Betreiber hat das nicht. Nimm einen anderen Weg.'],
  'frame.walletUnreadable': [
    'Die Wallet lässt sich in diesem Browser nicht öffnen',
    'Melde dich noch einmal an: dann wird sie hier aus deinen anderen Nachweisen neu eingerichtet.',
  ],
  'frame.otherWallet': [
    'Das ist nicht deine bisherige Wallet',
    'Der Anmeldedienst nannte andere Adressen als die bisher bekannten. Es wurde nichts geöffnet. Sende nichts an neue Adressen und sag dem Betreiber dieser Seite Bescheid.',
  ],
  login: ['Die Anmeldung hat nicht geklappt', 'Versuche es noch einmal, oder melde dich anders an.'],
  'login.dependencyUnavailable': [
    'Die Anmeldung ließ sich nicht laden',
    'Ein Teil dieser Seite kam nicht an. Prüfe deine Verbindung und ob etwas sie blockiert, dann versuche es noch einmal.',
  ],
  'login.throttled': ['Eben wurde ein Code verschickt', 'Warte eine halbe Minute, bevor du einen neuen verlangst.'],
  'login.emailInvalid': ['Das ist keine E-Mail-Adresse', 'Fehlt ein @, oder ist ein Leerzeichen darin?'],
  'login.codeWrong': ['Falscher Code', 'Nimm die neueste E-Mail.'],
  'login.attemptClosed': [
    'Dieser Code gilt nicht mehr',
    'Er wurde benutzt, ist zu alt, oder es gab zu viele Versuche. Verlange einen neuen.',
  ],
  'login.locked': [
    'Zu viele falsche Codes',
    'Diese Adresse ist für eine Weile gesperrt. Versuche es später, oder melde dich anders an.',
  ],
  'login.proxyUntrusted': [
    'Anmeldungen sind hier abgeschaltet',
    'Dem Dienst fehlt die Einstellung TRUSTED_PROXIES. Sag dem Betreiber dieser Seite Bescheid.',
  ],
  'login.providerUnavailable': [
    'Diese Anmeldung gibt es hier nicht',
    'Der Betreiber hat sie nicht eingerichtet. Melde dich anders an.',
  ],
  'login.providerRefused': [
    'Die Anmeldung wurde nicht abgeschlossen',
    'Sie wurde dort abgebrochen oder abgelehnt. Versuche es noch einmal, oder melde dich anders an.',
  ],
  'login.deviceDenied': [
    'Dieser Browser wurde nicht freigegeben',
    'In der Mail wurde Nein gesagt, oder der Link war zu alt. Warst du das, frage noch einmal.',
  ],
  'login.accountFrozen': [
    'Dieses Konto ist gesperrt',
    'Der Betreiber hat Anmeldungen und die Wiederherstellung angehalten. Die Wallet ist nicht verloren. Schreib dem Betreiber dieser App.',
  ],
  'login.deviceWaiting': [
    'Dieser Browser muss warten',
    'Die Freigabe kam aus einem anderen Netz: die Wallet öffnet sich eine Minute später. Bleib hier.',
  ],
  'frame.hasWallet': [
    'Dieses Konto hat schon eine Wallet',
    'Dieses Konto behält die Wallet, die es hat: Melde dich noch einmal an, um sie zu öffnen. Um eine andere mitzubringen, melde dich dort ab und nimm eine andere E-Mail oder ein anderes Konto. Um nur eine zu behalten, sende ihr Geld hierher.',
  ],
  'frame.noWalletHere': [
    'Dieser Browser hat keine eigene Wallet',
    'Melde dich mit einem Passkey oder deiner E-Mail-Adresse an. Behalte die Wallet dann in den Sicherheitseinstellungen in diesem Browser.',
  ],
  'frame.otherFamily': [
    'Diese Wallet ist für andere Apps',
    'Der Betreiber trennt die Wallets dieser App von jenen. Melde dich hier an, dann bekommt sie eine eigene.',
  ],
  'frame.windowUnavailable': [
    'Das Fenster der Wallet hat nicht geantwortet',
    'Der Browser hat es blockiert, oder diese Seite trennt es ab. Erlaube Fenster und versuche es noch einmal, oder nimm einen anderen Weg.',
  ],
  'login.passkeyNone': [
    'Es wurde kein Passkey benutzt',
    'Wenn du einen hast, versuch es noch einmal. Wenn nicht, melde dich anders an und füge dann einen hinzu.',
  ],
  'login.passkeyRefused': [
    'Dieser Passkey wurde nicht angenommen',
    'Er ist hier nicht bekannt oder wurde entfernt. Melde dich anders an.',
  ],
  'login.passkeyUnavailable': [
    'Passkeys gehen hier nicht',
    'Dieser Browser hat keine oder bietet sie auf dieser Seite nicht an. Melde dich anders an.',
  ],
  'recovery.lastWay': [
    'Das ist deine letzte Wiederherstellung',
    'Füge zuerst eine andere hinzu: Ohne sie ist mit dem Gerät auch die Wallet verloren.',
  ],
  'recovery.tooManyWays': [
    'Zu viele Wiederherstellungen',
    'Entferne eine, die du nicht mehr brauchst, und versuche es noch einmal.',
  ],
  'request.wentWrong': [
    'Das wurde aufgegeben',
    'Die Anfrage wurde abgebrochen, bevor sie beantwortet war. Nichts wurde unterschrieben.',
  ],
} as const satisfies Partial<ErrorTexts>
