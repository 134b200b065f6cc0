import type { ErrorEntry } from './errorEntry.types.ts'

/** Swaps: not built yet. */
export const laterErrors = {
  'swap/network-unsupported': {
    shortMessage: 'Network not supported for Gas Price or Swaps',
    retryable: false,
    messageKey: 'error.swap.networkUnsupported',
    status: 'absent',
    place: 'swap',
    spec: 'S8.24',
  },
} as const satisfies Record<string, ErrorEntry>
