import { type Kit, pushView } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'
import { askWallet } from './askWallet.ts'

/** Asks a wallet of this browser and shows how it goes. Call it in a click handler. */
export function askExternal(kit: Kit, connectorId: string, namespace?: Namespace): void {
  pushView(kit, 'ConnectingExternal', { connectorId, ...(namespace && { namespace }) })
  askWallet(kit, connectorId, namespace)
}
