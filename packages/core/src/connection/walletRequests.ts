import type { Kit } from '../kit/kit.types.ts'
import { popView, pushView } from '../modal/modal.actions.ts'
import { closeModal, openModal } from '../modal/openModal.action.ts'
import type { Connector, ConnectorListener } from '../ports/connector.ts'

/** Listens to what the wallet's own page says of its requests. */
export function requestListener(kit: Kit, connector: Connector): Pick<ConnectorListener, 'waiting' | 'failed'> {
  return {
    // At once, so that the code that receives the answer finds the view as it was.
    waiting: (waits) => showApproval(kit, connector, waits),
    // Apart: it has the alerts of every error.
    failed: (error) =>
      void import('../notifications/frameErrors.ts').then(({ notifyFrameError }) => notifyFrameError(kit, error)),
  }
}

/**
 * Shows ApproveTransaction for as long as requests wait on the wallet's own screen. Who leaves the view, or closes the
 * modal, has rejected them. Spec section 4.
 */
function showApproval(kit: Kit, connector: Connector, waiting: boolean): void {
  const approval = kit.internals.get(createApproval)
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
      if (shown && wasOpen) popView(kit)
      else if (shown) closeModal(kit)
    },
  }
}

/** What is being approved at present, if anything. */
const createApproval = (): { current: { readonly end: () => void } | undefined } => ({ current: undefined })
