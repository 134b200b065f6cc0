import { isKitError, KitError } from '@latchkey/protocol'

/** What a wallet app refuses a request with: an error of JSON-RPC. */
export class MobileRefusal extends Error {
  override readonly name = 'MobileRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }

  /** The wallet knows nothing of the authorization that it was shown, or the person has said no to one. */
  static isUnauthorized(error: unknown): boolean {
    return error instanceof MobileRefusal && error.code === -1
  }

  /** `asked`: whether the person was asked to let the page in, so that a refusal is theirs. */
  static toKitError(error: unknown, asked: boolean): KitError {
    if (isKitError(error)) return error
    if (!(error instanceof MobileRefusal)) return mobileFault('unknown', { cause: error, details: textOf(error) })
    const code = error.code === -1 && !asked ? 'wallet/unauthorized' : (meanings.get(error.code) ?? 'unknown')
    return mobileFault(code, { cause: error, details: error.message })
  }
}

const meanings: ReadonlyMap<number, Parameters<typeof mobileFault>[0]> = new Map([
  [-1, 'wallet/user-rejected'],
  [-2, 'rpc/transaction-rejected'],
  [-3, 'wallet/user-rejected'],
  [-4, 'rpc/transaction-rejected'],
  // The specification and the libraries of wallets do not agree on which of these is which.
  [-5, 'rpc/limit-exceeded'],
  [-6, 'rpc/limit-exceeded'],
  [-7, 'network/unknown-to-wallet'],
  [-100, 'wallet/unauthorized'],
  [-32601, 'wallet/unsupported-method'],
])

const textOf = (error: unknown) => (error instanceof Error ? error.message : undefined)

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
  'siwx/answer-mismatch': 'The wallet signed another request',
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
