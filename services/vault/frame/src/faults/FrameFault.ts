import { type ErrorCode, errorCatalogue, KitError } from '@latchkey/protocol'

/** Why the frame cannot do what a page asked, with what a KitError has no room for. */
export class FrameFault extends KitError {
  /** Seconds until the same request may work. */
  readonly retryInSeconds: number | undefined
  /** The number that a node gave, or that a standard fixes. */
  readonly rpcCode: number | undefined

  /** The message is the catalogue's unless one is given. */
  constructor(code: ErrorCode, options: FrameFault.Options = {}) {
    const { message, details, cause } = options
    super({ code, shortMessage: message ?? errorCatalogue[code].shortMessage, details, cause })
    this.retryInSeconds = options.retryInSeconds
    this.rpcCode = options.rpcCode
  }
}

export declare namespace FrameFault {
  type Options = {
    message?: string | undefined
    details?: string | undefined
    cause?: unknown
    retryInSeconds?: number | undefined
    rpcCode?: number | undefined
  }
}
