import { runInHub } from '../hub/runInHub.ts'
import type { Errand } from './errand.types.ts'

/** Gives the wallet's own window in this browser the wallet. @throws FrameFault `frame/window-unavailable` or `wallet/user-rejected` */
export async function keepInBrowser(errand: Errand): Promise<void> {
  const { user } = await errand.ports.sessions.fresh()
  await runInHub(errand, { kind: 'keep', user: user.id }, errand.texts.keepLead)
}
