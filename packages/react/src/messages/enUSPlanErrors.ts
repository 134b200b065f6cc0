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
  'move.sameAccount': ['This is the account you are leaving', 'Prove an account of another wallet.'],
  'move.notProven': [
    'This address was not proven',
    'Nothing is sent to it. Connect the wallet that holds it, and sign there.',
  ],
  'move.feeRisen': [
    'The costs have risen',
    'Nothing was sent for more than you saw. Look at the new costs, then go on.',
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
  'api.noRoute': [
    'No market takes this amount',
    'There is insufficient liquidity. Try a smaller amount, or another token.',
  ],
  'api.quoteExpired': ['The price has changed', 'Look at the new one and try again.'],
  'api.swapRefused': [
    'This swap would fail',
    'Check your balance, allow a larger price change, or try a smaller amount.',
  ],
  'api.outputZero': ['Nothing would arrive', 'The amount is too small. Enter a larger one.'],
  'api.insufficientBalance': ['Not enough for this swap', 'You have less than this amount. Enter a smaller one.'],
  'api.feeNotCovered': [
    'Not enough for the network fee',
    'Add some of the network’s own currency, or swap less of it.',
  ],
} as const satisfies Partial<ErrorTexts>
