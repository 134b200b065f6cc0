import { type ErrorCode, errorCatalogue, isKitError, KitError } from '@latchkey/protocol'
import { errorEntry } from '@latchkey/protocol/errors'
import type { FrameError } from '@latchkey/protocol/frame'

const maximum = 1_024

/** What a page learns of a failure. For an unexpected one it gets only the fallback text. */
export function toFrameError(error: unknown): FrameError {
  if (!isKitError(error))
    return isAbort(error)
      ? { message: errorCatalogue['request/aborted'].shortMessage, code: 'request/aborted' }
      : { message: errorCatalogue['frame/error'].shortMessage, code: 'frame/error' }
  const { jsonRpcCode } = errorEntry(error.code)
  const failure = error instanceof VaultError ? error : undefined
  const rpcCode = failure?.rpcCode ?? jsonRpcCode
  const { retryInSeconds } = failure ?? {}
  return {
    message: error.shortMessage.slice(0, maximum),
    code: error.code,
    ...(rpcCode === undefined ? {} : { rpcCode }),
    ...(retryInSeconds === undefined ? {} : { retryInSeconds }),
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Why the frame cannot do what a page asked, with what a KitError has no field for. */
export class VaultError extends KitError {
  /** Seconds until the same request may work. */
  readonly retryInSeconds: number | undefined
  /** The number that a node gave, or that a standard fixes. */
  readonly rpcCode: number | undefined

  /** The message is the catalogue's unless one is given. */
  constructor(code: ErrorCode, options: VaultError.Options = {}) {
    const { message, details, cause } = options
    super({ code, shortMessage: message ?? errorEntry(code).shortMessage, details, cause })
    this.retryInSeconds = options.retryInSeconds
    this.rpcCode = options.rpcCode
  }
}

export declare namespace VaultError {
  type Options = {
    message?: string | undefined
    details?: string | undefined
    cause?: unknown
    retryInSeconds?: number | undefined
    rpcCode?: number | undefined
  }
}
