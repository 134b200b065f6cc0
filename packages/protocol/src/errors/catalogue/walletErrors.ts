import type { ErrorEntry } from './errorEntry.types.ts'

/** What a wallet answers: EIP-1193 and EIP-1474. */
export const walletErrors = {
  'wallet/user-rejected': {
    shortMessage: 'The request was declined in the wallet',
    jsonRpcCode: 4001,
    retryable: false,
    messageKey: 'error.wallet.userRejected',
    place: 'adapters: any request',
    spec: 'S8.75',
  },
  'wallet/unauthorized': {
    shortMessage: 'The wallet has not authorised this request',
    jsonRpcCode: 4100,
    retryable: false,
    messageKey: 'error.wallet.unauthorized',
    place: 'adapters: any request',
    spec: 'S8.76',
  },
  'wallet/unsupported-method': {
    shortMessage: 'The wallet does not support this method',
    jsonRpcCode: 4200,
    retryable: false,
    messageKey: 'error.wallet.unsupportedMethod',
    place: 'adapters: any request',
    spec: 'S8.77',
  },
  'wallet/altered-transaction': {
    shortMessage: 'The wallet signed another transaction',
    retryable: false,
    messageKey: 'error.wallet.alteredTransaction',
    place: 'adapters/bitcoin: a signed payment is not the one that was asked for',
  },
  'wallet/disconnected': {
    shortMessage: 'The wallet is disconnected',
    jsonRpcCode: 4900,
    retryable: false,
    messageKey: 'error.wallet.disconnected',
    place: 'adapters: any request',
    spec: 'S8.78',
  },
  'wallet/chain-disconnected': {
    shortMessage: 'The wallet is not connected to this chain',
    jsonRpcCode: 4901,
    retryable: false,
    messageKey: 'error.wallet.chainDisconnected',
    place: 'adapters: any request',
    spec: 'S8.79',
  },
  'wallet/request-pending': {
    shortMessage: 'The wallet already shows a request',
    jsonRpcCode: -32002,
    retryable: false,
    messageKey: 'error.wallet.requestPending',
    place: 'adapters: connect',
  },
  'wallet/unavailable': {
    shortMessage: 'The wallet is not available',
    retryable: false,
    messageKey: 'error.wallet.unavailable',
    place: 'core: connect; adapters: connect',
  },
  'wallet/no-account': {
    shortMessage: 'The wallet gave no account',
    retryable: false,
    messageKey: 'error.wallet.noAccount',
    place: 'adapters: connect',
  },
  'wallet/app-not-found': {
    shortMessage: 'No wallet app has answered on this device',
    retryable: true,
    messageKey: 'error.wallet.appNotFound',
    place: 'adapters/solana: wallet apps',
  },
  'wallet/local-access-asked': {
    shortMessage: 'The browser has asked whether the page may reach apps on this device',
    retryable: true,
    messageKey: 'error.wallet.localAccessAsked',
    place: 'adapters/solana: wallet apps',
  },
  'wallet/local-access-denied': {
    shortMessage: 'The browser does not let the page reach apps on this device',
    retryable: false,
    messageKey: 'error.wallet.localAccessDenied',
    place: 'adapters/solana: wallet apps',
  },
} as const satisfies Record<string, ErrorEntry>
