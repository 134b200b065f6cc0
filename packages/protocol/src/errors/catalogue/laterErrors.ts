import type { ErrorEntry } from './errorEntry.types.ts'

/** Balances with prices, names, swaps and analytics: not built yet. */
export const laterErrors = {
  'balance/unavailable': {
    shortMessage: 'Token Balance Unavailable',
    alert: 'Token Balance Unavailable',
    retryable: false,
    messageKey: 'error.balance.unavailable',
    status: 'absent',
    place: 'account: balances',
    spec: 'S8.1',
  },
  'analytics/forbidden': {
    shortMessage: 'Invalid App Configuration',
    alert: 'Invalid App Configuration',
    retryable: false,
    messageKey: 'error.analytics.forbidden',
    status: 'absent',
    place: 'telemetry: the first 403 of a page',
    spec: 'S8.16',
  },
  'swap/network-unsupported': {
    shortMessage: 'Network not supported for Gas Price or Swaps',
    retryable: false,
    messageKey: 'error.swap.networkUnsupported',
    status: 'absent',
    place: 'swap',
    spec: 'S8.24',
  },
  'names/auth-not-found': {
    shortMessage: 'Address or auth connector not found',
    retryable: false,
    messageKey: 'error.names.authNotFound',
    status: 'absent',
    place: 'names',
    spec: 'S8.45',
  },
  'names/suggestions-failed': {
    shortMessage: 'Error fetching name suggestions',
    retryable: false,
    messageKey: 'error.names.suggestionsFailed',
    status: 'absent',
    place: 'names',
    spec: 'S8.47',
  },
  'names/reverse-failed': {
    shortMessage: 'Error fetching names for address',
    retryable: false,
    messageKey: 'error.names.reverseFailed',
    status: 'absent',
    place: 'names',
    spec: 'S8.48',
  },
} as const satisfies Record<string, ErrorEntry>
