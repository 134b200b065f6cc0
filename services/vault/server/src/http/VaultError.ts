import { type VaultErrorCode, vaultErrors } from '@latchkey/protocol/vault'

/** A failure that is reported to the caller. Everything else that is thrown becomes a bare `api/internal`. */
export class VaultError extends Error {
  override readonly name = 'VaultError'
  readonly code: VaultErrorCode
  readonly field: string
  readonly status: number
  /** Sent as `Retry-After`, whole seconds, at least 1. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: VaultErrorCode, options: VaultError.Options) {
    super(options.description)
    this.code = code
    this.field = options.field ?? ''
    this.status = vaultErrors[code].status
    const waitMs = options.retryAfterMs ?? (vaultErrors[code].retryable ? 1_000 : undefined)
    this.retryAfterSeconds = waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1000))
  }
}

export declare namespace VaultError {
  type Options = {
    /** A sentence for the caller. Never holds what the caller sent. */
    description: string
    field?: string
    retryAfterMs?: number
  }
}
