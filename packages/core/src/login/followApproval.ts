import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'
import { goBack } from '../modal/goBack.action.ts'
import { pushView } from '../modal/modal.actions.ts'
import { closeModal, openModal } from '../modal/openModal.action.ts'
import type { Connector } from '../ports/connector.ts'

/**
 * Shows ApproveTransaction for as long as requests wait on the wallet's own screen. Who leaves the view, or closes the
 * modal, has rejected them. Spec section 4.
 */
export function followApproval(kit: Kit, connector: Connector, waiting: boolean): void {
  const approval = kitApproval(kit)
  if (!waiting) {
    approval.current?.end()
    return
  }
  if (approval.current) return
  connector.login?.setTheme(kit.store.getState().theme.themeMode)

  const wasOpen = kit.store.getState().modal.open
  if (wasOpen) pushView(kit, 'ApproveTransaction')
  else void openModal(kit, { view: 'ApproveTransaction' })
  const isShown = () => {
    const { modal } = kit.store.getState()
    return modal.open && modal.stack.at(-1)?.view === 'ApproveTransaction'
  }
  const unsubscribe = kit.store.subscribe(() => {
    if (!isShown()) reject()
  })
  const forget = () => {
    unsubscribe()
    approval.current = undefined
  }
  const reject = () => {
    forget()
    connector.rejectRequests?.()
  }
  approval.current = {
    end: () => {
      const shown = isShown()
      forget()
      if (shown && wasOpen) goBack(kit)
      else if (shown) closeModal(kit)
    },
  }
}

/** What is being approved at present, if anything. */
function kitApproval(kit: Kit): { current: { readonly end: () => void } | undefined } {
  return slot(kit, 'login.approval', () => ({ current: undefined }))
}
