import type { ErrorEntry } from './errorEntry.types.ts'

/** What an account did, and why it cannot be shown. */
export const historyErrors = {
  'history/fetch-failed': {
    shortMessage: 'Failed to fetch transactions',
    alert: 'Failed to fetch transactions',
    retryable: true,
    messageKey: 'error.history.fetchFailed',
    place: 'core: historyQuery',
    spec: 'S8.3',
  },
  'history/account-required': {
    shortMessage: "Transactions can't be fetched without an account address",
    retryable: false,
    messageKey: 'error.history.accountRequired',
    place: 'core: historyQuery',
    spec: 'S5.19',
  },
} as const satisfies Record<string, ErrorEntry>
