import { selectAccount, type WalletInfo } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'
import { useKitState } from './useKitState.ts'

/** Name, icon and kind of the wallet in use; `undefined` without one. */
export function useWalletInfo(options: { namespace?: Namespace | undefined } = {}): WalletInfo | undefined {
  return useKitState((state) => selectAccount(state, options.namespace).connectedWalletInfo)
}
