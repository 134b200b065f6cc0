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

/** Whether `error` is a KitError, of the given code if one is given. Works across copies of the library and realms. */
export function isKitError(error: unknown, code?: ErrorCode): error is KitError {
  if (typeof error !== 'object' || error === null) return false
  const candidate = error as { name?: unknown; code?: unknown }
  if (candidate.name !== 'KitError' || typeof candidate.code !== 'string') return false
  return code === undefined || candidate.code === code
}

/** `error` itself when it is a KitError, else 'Unknown error' (spec 8) with `error` as its cause. */
export function toKitError(error: unknown): KitError {
  if (isKitError(error)) return error
  const details = error instanceof Error ? error.message : undefined
  return new KitError({ code: 'unknown', shortMessage: 'Unknown error', details, cause: error })
}
