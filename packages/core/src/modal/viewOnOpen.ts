import type { Kit } from '../kit/kit.types.ts'
import { isConnected } from './isConnected.ts'
import type { ViewEntry } from './views.types.ts'

/** The view that opening shows: spec 2, decisions 15. `requested` is what the caller asked for. */
export function viewOnOpen(kit: Kit, requested: ViewEntry | undefined): ViewEntry {
  const connected = isConnected(kit.store.getState())
  if (kit.options.manualWCControl || (kit.adapters.size === 0 && !connected)) {
    const view = kit.env.platform.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
    return { view, params: undefined }
  }
  return requested ?? { view: connected ? 'Account' : 'Connect', params: undefined }
}
