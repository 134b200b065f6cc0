import { isKitError, type KitError } from '@latchkey/protocol'
import { mobileFault } from './mobileFault.ts'

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
