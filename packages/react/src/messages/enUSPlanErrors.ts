import type { ErrorTexts } from './errorTexts.types.ts'

/** The sentences for errors of plans of several steps and of swaps, in English. */
export const enUSPlanErrors = {
  'calls.notSent': [
    'Your wallet did not send this',
    'It took all steps as one and gave them up. Nothing was sent. Do them one by one.',
  ],
  'calls.partlyReverted': [
    'Only a part of it took effect',
    'Your wallet had promised all or nothing. Look at your activity before you do anything else.',
  ],
  'plan.otherAccount': [
    'Another account began this',
    'Connect the account that began it, or start anew with the one that is connected.',
  ],
  'plan.unknownOutcome': [
    'It is not known what {wallet} did',
    'The page was closed while {wallet} was asked. Look at your activity, then start anew.',
  ],
  'swap.unsupportedNetwork': ['No swaps on this network', 'Choose another network, or send tokens instead.'],
  'swap.incomplete': ['Something is missing', 'Choose two tokens and enter an amount.'],
  'swap.mismatch': [
    'This is not the swap that you saw',
    'The service built another transaction, so your wallet was not asked. Nothing was sent. Look at the new price and try again.',
  ],
} as const satisfies Partial<ErrorTexts>
