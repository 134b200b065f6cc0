import type { VaultErrorCode } from '@latchkey/protocol/vault'
import { FrameFault } from '../faults/FrameFault.ts'
import { vaultFaults } from './vaultFaults.ts'

/** A service of the wallet said no. */
export class VaultRefusal extends FrameFault {
  /** Undefined when the service did not answer in its own words. */
  readonly reason: VaultErrorCode | undefined

  constructor(reason: VaultErrorCode | undefined, retryInSeconds?: number, cause?: unknown) {
    const code = (reason !== undefined && vaultFaults[reason]) || 'request/went-wrong'
    super(code, {
      details: reason,
      retryInSeconds,
      cause,
      // Spec 5 fixes the sentence, with the seconds rounded up.
      ...(code === 'login/throttled' && retryInSeconds !== undefined
        ? { message: `Please try again after ${Math.ceil(retryInSeconds)} seconds` }
        : {}),
    })
    this.reason = reason
  }
}
