import type { Kit } from '../kit/kit.types.ts'
import { goBackTo } from '../modal/goBackTo.action.ts'
import { resetView } from '../modal/resetView.action.ts'
import { showNotification } from '../notifications/showNotification.action.ts'

/** Back to where the change of the address was asked for, with the word that it is done. */
export function leaveUpdate(kit: Kit): void {
  const { stack } = kit.store.getState().modal
  const asked = stack.findIndex(({ view }) => view === 'UpdateEmailWallet')
  if (asked > 0) goBackTo(kit, asked - 1)
  else resetView(kit, 'Account')
  showNotification(kit, {
    message: 'Your e-mail address was changed',
    text: { key: 'emailChanged' },
    variant: 'success',
  })
}
