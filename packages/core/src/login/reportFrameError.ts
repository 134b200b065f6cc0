import type { ErrorCode, KitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { reportError } from '../telemetry/telemetry.ts'

/** Failures by which the wallet's page does what it is there for: they are told to the page, and nobody's fault. */
const answers: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'frame/method-not-allowed',
  'frame/no-wallet-here',
  'frame/not-offered',
  'frame/session-expired',
  'frame/too-many-requests',
])

/** Tells telemetry, where it runs, that the wallet's page failed. What a person typed or declined is no such failure. */
export function reportFrameError(kit: Kit, error: KitError): void {
  if (error.code.startsWith('frame/') && !answers.has(error.code)) reportError(kit, 'SECURE_SITE_ERROR', error)
}
