import type { ErrorEntry } from './errorEntry.types.ts'

/** Wallets on other devices, by the relay. */
export const walletConnectErrors = {
  'walletconnect/namespace-not-configured': {
    shortMessage: 'Namespace is not configured. Please call connect() first with namespace config.',
    retryable: false,
    messageKey: 'error.walletconnect.namespaceNotConfigured',
    place: 'adapters: walletconnect, request',
    spec: 'S8.51',
  },
  'walletconnect/not-connected': {
    shortMessage: 'Please call connect() before request()',
    retryable: false,
    messageKey: 'error.walletconnect.notConnected',
    place: 'adapters: walletconnect, request',
    spec: 'S8.52',
  },
  'walletconnect/call-status-not-approved': {
    shortMessage: 'Fetching call status not approved by the wallet.',
    retryable: false,
    messageKey: 'error.walletconnect.callStatusNotApproved',
    place: 'adapters: walletconnect, request',
    spec: 'S8.53',
  },
} as const satisfies Record<string, ErrorEntry>
