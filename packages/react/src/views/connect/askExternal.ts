import { type Kit, pushView, type ViewParams } from '@latchkey/core'
import { askWallet } from './askWallet.ts'

/** Asks a wallet of this browser and shows how it goes. Call it in a click handler. */
export function askExternal(kit: Kit, params: ViewParams['ConnectingExternal']): void {
  pushView(kit, 'ConnectingExternal', params)
  askWallet(kit, params.connectorId, params.namespace)
}
