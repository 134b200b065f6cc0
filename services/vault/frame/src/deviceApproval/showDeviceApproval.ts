import type { Dialog } from '../dialog/drawDialog.ts'
import { openDialog } from '../dialog/openDialog.ts'
import type { DeviceApproval } from './deviceApproval.ts'

/**
 * Shows the two words on a screen of the wallet's own origin: the app's page must not be the one that shows them.
 * @returns The dialog, whose signal fires when the person closes it.
 */
export function showDeviceApproval(
  approval: Pick<DeviceApproval, 'email' | 'phrase'>,
  options: openDialog.Options,
): Pick<Dialog, 'signal' | 'end'> {
  const { texts } = options.language
  const dialog = openDialog(options)
  dialog.show({
    title: texts.approveTitle,
    lines: [texts.approveLead.replace('{email}', `\u2068${approval.email}\u2069`), texts.approveCompare],
    phrase: approval.phrase,
    status: texts.approveWaiting,
  })
  return dialog
}
