import type { ErrorBody } from '@latchkey/protocol/http'

/**
 * A failure that is reported to the caller. Everything else that is thrown is reported as internal, without details.
 */
export class ServiceError<Code extends string> extends Error {
  override readonly name: string = 'ServiceError'
  readonly code: Code
  /** The input to blame; empty when none is. */
  readonly field: string
  readonly status: number
  /** Sent as `Retry-After`, whole seconds, at least 1. */
  readonly retryAfterSeconds: number | undefined

  constructor(options: ServiceError.Options<Code>) {
    super(options.description)
    this.code = options.code
    this.field = options.field ?? ''
    this.status = options.status
    this.retryAfterSeconds =
      options.retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(options.retryAfterMs / 1000))
  }
}

export declare namespace ServiceError {
  type Options<Code> = {
    readonly code: Code
    /** A sentence for the caller. Never holds what the caller sent, so that it is safe to log. */
    readonly description: string
    readonly field?: string | undefined
    readonly status: number
    readonly retryAfterMs?: number | undefined
  }
}

/** The body that every service answers failures with. */
export function errorBody<Code extends ErrorBody['code']>(
  error: errorBody.Reported<Code>,
  requestId: string,
): ErrorBody {
  return {
    status: 'FAILED',
    reasons: [{ field: error.field ?? '', description: error.message }],
    code: error.code,
    requestId,
  }
}

export declare namespace errorBody {
  /** A `ServiceError` is one. */
  type Reported<Code> = { readonly code: Code; readonly message: string; readonly field?: string }
}
