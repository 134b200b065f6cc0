import { openSheet } from '../sheet/openSheet.ts'
import type { Sheet } from '../sheet/sheet.types.ts'
import type { DeviceApproval } from '../wallet/createDeviceApproval.ts'

/**
 * Shows the two words on the frame's own screen: the page around it must not be the one that shows them.
 * @returns The sheet, whose signal fires when the person closes it.
 */
export function showDeviceApproval(
  approval: DeviceApproval,
  options: openSheet.Options,
): Pick<Sheet, 'signal' | 'end'> {
  const { texts } = options.language
  const sheet = openSheet(options)
  sheet.tell({
    title: texts.approveTitle,
    lines: [texts.approveLead.replace('{email}', `\u2068${approval.email}\u2069`), texts.approveCompare],
    phrase: approval.phrase,
    status: texts.approveWaiting,
  })
  return sheet
}
