import type { KitError } from '@latchkey/protocol'
import { type ErrorEntry, errorCatalogue } from '@latchkey/protocol/errors'
import type { Kit } from '../kit/kit.types.ts'
import { showErrorToast } from '../notifications/notification.machine.ts'

/** Shows the alert of spec 8 where a failure has one: the frame could not be loaded, or did not answer. Reports it. */
export function tellFrameError(kit: Kit, error: KitError): void {
  // Apart: pages in which nothing fails do not load it.
  void import('./reportFrameError.ts').then(({ reportFrameError }) => reportFrameError(kit, error))
  const entry: ErrorEntry = errorCatalogue[error.code]
  if (entry.alert !== undefined) showErrorToast(kit, { message: entry.alert, code: error.code })
}
