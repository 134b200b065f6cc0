import type { Kit } from '../kit/kit.types.ts'
import type { LoginStatus, LoginView } from './login.types.ts'
import { loginStore } from './loginStore.ts'

/** What is waited for behind a view, and by nobody once it is left. A code may be typed later. */
const waiting: Partial<Record<LoginView, LoginStatus>> = { ConnectingSocial: 'social', EmailVerifyDevice: 'device' }

/** Gives a login up when the person leaves the view that waits for it. */
export function leaveWithView(kit: Kit, view: LoginView, leave: () => void): void {
  const status = waiting[view]
  if (status === undefined) return
  const unsubscribe = kit.store.subscribe(({ modal }) => {
    const waits = loginStore(kit).getState().status === status
    if (waits && modal.open && modal.stack.at(-1)?.view === view) return
    unsubscribe()
    if (waits) leave()
  })
}
