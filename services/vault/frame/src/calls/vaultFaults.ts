import type { ErrorCode } from '@latchkey/protocol'
import type { VaultErrorCode } from '@latchkey/protocol/vault'

/** What a page is told for each failure of the wallet's services. */
export const vaultFaults: Readonly<Partial<Record<VaultErrorCode, ErrorCode>>> = {
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
