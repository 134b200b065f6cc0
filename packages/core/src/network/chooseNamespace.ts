import type { Namespace } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { resetSend } from '../send/send.actions.ts'
import { networkNotFound } from './network.errors.ts'

/** Makes a namespace the active one, on the network last used there. A send that was begun elsewhere is dropped. */
export function chooseNamespace(kit: Kit, namespace: Namespace): void {
  const { activeNamespace, networkByNamespace } = kit.store.getState()
  if (namespace === activeNamespace) return
  if (networkByNamespace[namespace] === undefined) throw networkNotFound({ details: namespace })
  resetSend(kit)
  kit.store.setState({ activeNamespace: namespace })
}
