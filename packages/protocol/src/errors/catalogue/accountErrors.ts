import type { ErrorEntry } from './errorEntry.types.ts'

/** What belongs to an account: its balances, its names, and its profile. */
export const accountErrors = {
  'balance/unavailable': {
    shortMessage: 'Token Balance Unavailable',
    alert: 'Token Balance Unavailable',
    retryable: false,
    messageKey: 'error.balance.unavailable',
    place: 'core: balancesQuery',
    spec: 'S8.1',
  },
  'analytics/forbidden': {
    shortMessage: 'Invalid App Configuration',
    alert: 'Invalid App Configuration',
    retryable: false,
    messageKey: 'error.analytics.forbidden',
    place: 'core: telemetry, the first 403 of a page',
    spec: 'S8.16',
  },
  'names/auth-not-found': {
    shortMessage: 'Address or auth connector not found',
    retryable: false,
    messageKey: 'error.names.authNotFound',
    place: 'core: registerName',
    spec: 'S8.45',
  },
  'names/suggestions-failed': {
    shortMessage: 'Error fetching name suggestions',
    retryable: true,
    messageKey: 'error.names.suggestionsFailed',
    place: 'core: nameSuggestionsQuery',
    spec: 'S8.47',
  },
  'names/reverse-failed': {
    shortMessage: 'Error fetching names for address',
    retryable: true,
    messageKey: 'error.names.reverseFailed',
    place: 'core: namesOfQuery',
    spec: 'S8.48',
  },
  'names/invalid-label': {
    shortMessage: 'A name has 4 to 64 letters, digits and hyphens',
    retryable: false,
    messageKey: 'error.names.invalidLabel',
    place: 'core: registerName',
  },
} as const satisfies Record<string, ErrorEntry>
