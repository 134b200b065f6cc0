import { type ApiErrorCode, apiErrors } from '@latchkey/protocol/http'

/** A failure that the caller is told about. Everything else that is thrown becomes a bare `api/internal`. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault'
  readonly code: ApiErrorCode
  /** The input to blame; empty when none is. */
  readonly field: string
  readonly status: number
  /** Sent as `Retry-After`, whole seconds, at least 1. */
  readonly retryAfterSeconds: number | undefined

  constructor(options: ApiFault.Options) {
    super(options.description)
    this.code = options.code
    this.field = options.field ?? ''
    this.status = options.status ?? apiErrors[options.code].status
    this.retryAfterSeconds =
      options.retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(options.retryAfterMs / 1000))
  }
}

export declare namespace ApiFault {
  type Options = {
    code: ApiErrorCode
    /** A sentence for the caller. Never holds what the caller sent, so that it is safe to log. */
    description: string
    field?: string
    status?: number
    retryAfterMs?: number
  }
}
