import type { ErrorCode } from './codes.ts'

/**
 * The one error type of the product. Never test it with `instanceof` across a boundary: use `isKitError`.
 *
 * `shortMessage` is for developers and keeps the specification's wording where section 8 fixes it; people see the
 * message catalogue's sentence for `code`.
 */
export class KitError extends Error {
  override readonly name = 'KitError'
  readonly code: ErrorCode
  readonly shortMessage: string
  readonly details: string | undefined
  readonly metaMessages: readonly string[]
  readonly docsPath: string | undefined
  readonly retryable: boolean

  constructor(options: KitError.Options) {
    const lines = [options.shortMessage, ...(options.metaMessages ?? [])]
    super(lines.join('\n'), options.cause === undefined ? {} : { cause: options.cause })
    this.code = options.code
    this.shortMessage = options.shortMessage
    this.details = options.details
    this.metaMessages = options.metaMessages ?? []
    this.docsPath = options.docsPath
    this.retryable = options.retryable ?? false
  }

  /** The first error in the cause chain, this one included, for which `test` holds. */
  walk(test: (error: unknown) => boolean): unknown {
    let current: unknown = this
    while (current !== undefined && current !== null) {
      if (test(current)) return current
      current = typeof current === 'object' && 'cause' in current ? current.cause : undefined
    }
    return undefined
  }
}

export declare namespace KitError {
  type Options = {
    code: ErrorCode
    shortMessage: string
    details?: string | undefined
    metaMessages?: readonly string[] | undefined
    docsPath?: string | undefined
    retryable?: boolean | undefined
    cause?: unknown
  }
}
