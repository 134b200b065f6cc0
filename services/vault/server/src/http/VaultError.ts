import { type VaultErrorCode, vaultErrors } from '@latchkey/protocol/vault'
import { ServiceError } from '@latchkey/service-kit/serviceError'

/** A failure that is reported to the caller. Everything else that is thrown becomes a bare `api/internal`. */
export class VaultError extends ServiceError<VaultErrorCode> {
  override readonly name = 'VaultError'

  constructor(code: VaultErrorCode, options: VaultError.Options) {
    const { status, retryable } = vaultErrors[code]
    super({ ...options, code, status, retryAfterMs: options.retryAfterMs ?? (retryable ? 1_000 : undefined) })
  }
}

export declare namespace VaultError {
  type Options = Pick<ServiceError.Options<VaultErrorCode>, 'description' | 'field' | 'retryAfterMs'>
}
