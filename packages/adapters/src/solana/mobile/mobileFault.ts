import { KitError } from '@latchkey/protocol'

const said = {
  'request/aborted': 'Request was aborted',
  'wallet/app-not-found': 'No wallet app has answered on this device',
  'wallet/local-access-asked': 'The browser has asked whether the page may reach apps on this device',
  'wallet/local-access-denied': 'The browser does not let the page reach apps on this device',
  'wallet/disconnected': 'The wallet has closed the connection',
  'wallet/no-account': 'The wallet gave no account',
  'wallet/request-pending': 'A request is open in the wallet already',
  'wallet/unavailable': 'The wallet does not answer',
  'wallet/unauthorized': 'The wallet does not let this page in',
  'wallet/unsupported-method': 'The wallet does not know the request',
  'wallet/user-rejected': 'The request was declined in the wallet',
  'network/unknown-to-wallet': 'The wallet does not know this network',
  'rpc/limit-exceeded': 'The wallet does not take so much at once',
  'rpc/transaction-rejected': 'The transaction was refused',
  unknown: 'The wallet answered in a way that nobody understands',
} as const

/** What goes wrong with a wallet app, as an error of ours. */
export function mobileFault(
  code: keyof typeof said,
  options: { readonly details?: string | undefined; readonly cause?: unknown } = {},
): KitError {
  const retryable = code === 'wallet/app-not-found' || code === 'wallet/local-access-asked'
  return new KitError({ code, shortMessage: said[code], retryable, ...options })
}
