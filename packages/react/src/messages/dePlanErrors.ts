import type { ErrorTexts } from './errorTexts.types.ts'

/** The sentences for errors of plans of several steps and of swaps, in German. */
export const dePlanErrors = {
  'calls.notSent': [
    'Deine Wallet hat das nicht gesendet',
    'Sie hatte alle Schritte zusammen angenommen und aufgegeben. Es wurde nichts gesendet. Mache sie einzeln.',
  ],
  'calls.partlyReverted': [
    'Nur ein Teil ist geschehen',
    'Deine Wallet hatte alles oder nichts versprochen. Sieh in deine Aktivität, bevor du weitermachst.',
  ],
  'move.sameAccount': ['Das ist das Konto, das du verlässt', 'Weise ein Konto einer anderen Wallet nach.'],
  'move.notProven': [
    'Diese Adresse ist nicht nachgewiesen',
    'An sie wird nichts gesendet. Verbinde die Wallet, der sie gehört, und signiere dort.',
  ],
  'move.feeRisen': [
    'Die Kosten sind gestiegen',
    'Für mehr, als du gesehen hast, wurde nichts gesendet. Sieh dir die neuen Kosten an und mach weiter.',
  ],
  'plan.otherAccount': [
    'Ein anderes Konto hat das begonnen',
    'Verbinde das Konto, das begonnen hat, oder fange mit dem verbundenen neu an.',
  ],
  'plan.unknownOutcome': [
    'Es ist nicht bekannt, was {wallet} getan hat',
    'Die Seite wurde geschlossen, während {wallet} gefragt war. Sieh in deine Aktivität und fange dann neu an.',
  ],
  'swap.unsupportedNetwork': [
    'In diesem Netzwerk wird nicht getauscht',
    'Wähle ein anderes Netzwerk, oder sende stattdessen Token.',
  ],
  'swap.incomplete': ['Es fehlt noch etwas', 'Wähle zwei Token und gib einen Betrag ein.'],
  'swap.mismatch': [
    'Das ist nicht der Tausch, den du gesehen hast',
    'Der Dienst hat eine andere Transaktion gebaut, darum wurde deine Wallet nicht gefragt. Es wurde nichts gesendet. Sieh dir den neuen Preis an und versuche es noch einmal.',
  ],
  'api.noRoute': [
    'Kein Markt nimmt diesen Betrag',
    'Die Liquidität reicht nicht. Versuche einen kleineren Betrag oder einen anderen Token.',
  ],
  'api.quoteExpired': ['Der Preis hat sich geändert', 'Sieh dir den neuen an und versuche es noch einmal.'],
  'api.swapRefused': [
    'Dieser Tausch würde fehlschlagen',
    'Prüfe dein Guthaben, erlaube eine größere Preisabweichung oder versuche einen kleineren Betrag.',
  ],
  'api.outputZero': ['Es würde nichts ankommen', 'Der Betrag ist zu klein. Gib einen größeren ein.'],
  'api.insufficientBalance': [
    'Das Guthaben reicht nicht',
    'Du hast weniger als diesen Betrag. Gib einen kleineren ein.',
  ],
  'api.feeNotCovered': [
    'Die Netzwerkgebühr ist nicht gedeckt',
    'Lade etwas von der Währung des Netzwerks auf, oder tausche weniger davon.',
  ],
} as const satisfies Partial<ErrorTexts>
