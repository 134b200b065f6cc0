import type { ErrorTexts } from './errorTexts.types.ts'

/** The sentences for errors of signing in, in German. */
export const deSiwxErrors = {
  siwx: ['Anmeldung fehlgeschlagen', 'Du bist nicht angemeldet. Versuche es noch einmal.'],
  'siwx.startFailed': [
    'A problem occurred while trying initialize authentication',
    'Diese App konnte die Anmeldung nicht beginnen. Verbinde dich noch einmal.',
  ],
  'siwx.smartAccount': [
    'This application might not support Smart Accounts',
    'Dein Konto ist ein Vertrag, und die App hat seine Unterschrift nicht angenommen. Melde dich mit einem anderen Konto an oder frage das Team dieser App.',
  ],
  'siwx.answerMismatch': [
    'Deine Wallet hat etwas anderes unterschrieben',
    'Was zurückkam, ist nicht, wonach diese App gefragt hat. Du bist nicht angemeldet. Versuche es noch einmal oder nimm eine andere Wallet.',
  ],
  'siwx.domainMismatch': [
    'Diese Anmeldung gilt für eine andere Seite',
    'Sie hätte dich anderswo angemeldet. Nichts wurde unterschrieben. Prüfe die Adresse dieser Seite.',
  ],
  'siwx.expired': [
    'Die Anmeldung hat zu lange gedauert',
    'Versuche es noch einmal. Hilft das nicht, prüfe die Uhr dieses Geräts.',
  ],
  'siwx.notYetValid': [
    'Diese Anmeldung gilt noch nicht',
    'Du bist nicht angemeldet. Prüfe die Uhr dieses Geräts und versuche es noch einmal.',
  ],
  'siwx.clockOff': [
    'Die Uhr dieses Geräts geht falsch',
    'Du bist nicht angemeldet. Lass das Gerät sie in seinen Einstellungen selbst stellen und versuche es noch einmal.',
  ],
  'siwx.nonceUsed': ['Diese Anmeldung wurde schon benutzt', 'Jede gilt nur einmal. Versuche es noch einmal.'],
  'siwx.nonceUnknown': [
    'Diese Anmeldung wurde nicht hier begonnen',
    'Sie kommt aus einem anderen Browser oder ist zu alt. Versuche es noch einmal.',
  ],
  'siwx.signatureWrong': [
    'Die Unterschrift passt nicht',
    'Sie ist nicht von diesem Konto. Prüfe, welches Konto deine Wallet benutzt, und versuche es noch einmal.',
  ],
  'siwx.signatureUnsupported': [
    'Diese Art Unterschrift kann die App nicht prüfen',
    'Nimm ein anderes Konto oder eine andere Wallet.',
  ],
  'siwx.chainUnsupported': ['Für dieses Netzwerk hat die App keine Anmeldung', 'Wechsle das Netzwerk.'],
  'siwx.nodeUnavailable': [
    'Die Unterschrift konnte nicht geprüft werden',
    'Das Netzwerk hat nicht geantwortet. Mit deinem Konto ist alles in Ordnung: Versuche es gleich noch einmal.',
  ],
  'siwx.storeUnavailable': [
    'Die Anmeldung konnte nicht gespeichert werden',
    'Der Server der App hat ein Problem. Versuche es gleich noch einmal.',
  ],
  'siwx.serverUnavailable': [
    'Der Server der App hat nicht geantwortet',
    'Du bist nicht angemeldet. Prüfe deine Verbindung und versuche es noch einmal.',
  ],
  'siwx.sessionInvalid': ['Du bist abgemeldet', 'Melde dich noch einmal an.'],
  'siwx.signatureDeclined': [
    'Unterschrift abgelehnt',
    'Nichts wurde unterschrieben. War es ein Versehen, frage noch einmal.',
  ],
} as const satisfies Partial<ErrorTexts>
