import { type VaultErrorCode, vaultErrors } from '@latchkey/protocol/vault'

/** A failure that the caller is told about. Everything else that is thrown becomes a bare `api/internal`. */
export class VaultFault extends Error {
  override readonly name = 'VaultFault'
  readonly code: VaultErrorCode
  readonly field: string
  readonly status: number
  /** Sent as `Retry-After`, whole seconds, at least 1. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: VaultErrorCode, options: VaultFault.Options) {
    super(options.description)
    this.code = code
    this.field = options.field ?? ''
    this.status = vaultErrors[code].status
    const waitMs = options.retryAfterMs ?? (vaultErrors[code].retryable ? 1_000 : undefined)
    this.retryAfterSeconds = waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1000))
  }
}

export declare namespace VaultFault {
  type Options = {
    /** A sentence for the caller. Never holds what the caller sent. */
    description: string
    field?: string
    retryAfterMs?: number
  }
}
