import { runInHub } from '../hub/runInHub.ts'
import type { Errand } from './errand.types.ts'

/** Has the wallet's own window show words and keys. @throws FrameFault `frame/window-unavailable` or `wallet/user-rejected` */
export async function showExport(errand: Errand): Promise<void> {
  const { user } = await errand.ports.sessions.fresh()
  await runInHub(errand, { kind: 'export', user: user.id }, errand.texts.exportLead)
}
