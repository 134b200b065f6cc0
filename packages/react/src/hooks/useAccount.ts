import { type Account, selectAccount, selectActiveNetwork } from '@latchkey/core'
import { explorerLink, type Namespace } from '@latchkey/protocol'
import { useKit, useKitState } from './useKit.ts'

/**
 * The connected account of a namespace.
 *
 * @param options.namespace Without it: the active namespace.
 */
export function useAccount(options: { namespace?: Namespace | undefined } = {}): Account & {
  isConnected: boolean
  /** The address in the explorer of the network in use. */
  addressExplorerUrl: string | undefined
  /** What the app calls addresses (`setAddressLabel`), by address. */
  addressLabels: Readonly<Record<string, string>>
} {
  const kit = useKit()
  return useKitState((state) => {
    const account = selectAccount(state, options.namespace)
    const network = selectActiveNetwork(kit, state, options.namespace)
    return {
      ...account,
      isConnected: account.status === 'connected',
      addressExplorerUrl: account.address && explorerLink(network, 'address', account.address),
      addressLabels: state.addressLabels,
    }
  })
}
