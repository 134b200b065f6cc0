import type { ErrorCode } from '@latchkey/protocol'
import type { VaultErrorCode } from '@latchkey/protocol/vault'
import { FrameFault } from '../faults/FrameFault.ts'

/** What a page is told for each failure of the wallet's services. */
const vaultFaults: Readonly<Partial<Record<VaultErrorCode, ErrorCode>>> = {
  'api/rate-limited': 'frame/too-many-requests',
  'login/throttled': 'login/throttled',
  'login/work-needed': 'login/throttled',
  'login/email-invalid': 'login/email-invalid',
  'login/code-wrong': 'login/code-wrong',
  'login/attempt-closed': 'login/attempt-closed',
  'login/locked': 'login/locked',
  'login/approval-invalid': 'login/device-denied',
  'login/provider-unavailable': 'login/provider-unavailable',
  'login/proxy-untrusted': 'login/proxy-untrusted',
  'login/provider-refused': 'login/provider-refused',
  'login/passkey-refused': 'login/passkey-refused',
  'vault/last-method': 'recovery/last-way',
  'vault/method-limit': 'recovery/too-many-ways',
  'session/proof-invalid': 'frame/session-expired',
  'session/invalid': 'frame/session-expired',
  'session/stale': 'frame/session-expired',
  'guardian/assertion-invalid': 'frame/session-expired',
  'guardian/release-closed': 'login/attempt-closed',
  'guardian/too-early': 'login/device-waiting',
  'guardian/frozen': 'login/device-denied',
}

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
