import type { ErrorCode, KitError } from '@latchkey/protocol'
import { errorEntry } from '@latchkey/protocol/errors'
import type { Kit } from '../kit/kit.types.ts'
import { reportError } from '../telemetry/telemetry.ts'
import { showErrorToast } from './notification.machine.ts'

/** Failures by which the wallet's page does what it is there for: the page gets them as its answer. */
const answers: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'frame/has-wallet',
  'frame/method-not-allowed',
  'frame/no-wallet-here',
  'frame/not-offered',
  'frame/other-family',
  'frame/session-expired',
  'frame/too-many-requests',
])

/** Shows the alert of spec 8 where a failure has one: the frame could not be loaded, or did not answer. Reports it. */
export function notifyFrameError(kit: Kit, error: KitError): void {
  reportFrameError(kit, error)
  const entry = errorEntry(error.code)
  if (entry.alert !== undefined) showErrorToast(kit, { message: entry.alert, code: error.code })
}

/** Reports to telemetry, where it runs, that the wallet's page failed; not what a person typed or declined. */
export function reportFrameError(kit: Kit, error: KitError): void {
  if (error.code.startsWith('frame/') && !answers.has(error.code)) reportError(kit, 'SECURE_SITE_ERROR', error)
}
