import type { ErrorEntry } from './errorEntry.types.ts'

/** Swaps. What the service refuses is among its own errors. */
export const swapErrors = {
  'swap/unsupported-network': {
    shortMessage: 'Network not supported for Gas Price or Swaps',
    retryable: false,
    messageKey: 'error.swap.unsupportedNetwork',
    place: 'core: submitSwap',
    spec: 'S8.24',
  },
  'swap/incomplete': {
    shortMessage: 'Two tokens and an amount are required',
    retryable: false,
    messageKey: 'error.swap.incomplete',
    place: 'core: submitSwap',
  },
  'swap/mismatch': {
    shortMessage: 'The service built another swap than was shown',
    retryable: false,
    messageKey: 'error.swap.mismatch',
    place: 'core: submitSwap, and the plan of a swap; what differs is in `details`',
  },
} as const satisfies Record<string, ErrorEntry>
