import type { Kit, WalletItem } from '@latchkey/core'
import { type Namespace, type Network, namespaceNames, unnamedNamespace } from '@latchkey/protocol'

type KitNamespace = { readonly namespace: Namespace; readonly name: string; readonly network: Network }

/**
 * The families of networks that the app works on, each with its first main network.
 *
 * @param among Those of a wallet, to leave out the others.
 */
export function kitNamespaces({ networks }: Kit, among?: readonly Namespace[]): readonly KitNamespace[] {
  const all = [...new Set(networks.map((network) => network.chainNamespace))]
  const namespaces = among ? all.filter((namespace) => among.includes(namespace)) : all
  return namespaces.flatMap((namespace) => {
    const family = networks.filter((network) => network.chainNamespace === namespace)
    const network = family.find((each) => !each.testnet) ?? family[0]
    return network ? [{ namespace, name: namespaceNames[namespace], network }] : []
  })
}

/** Whether a wallet is for a family of networks. A directory entry that names no chains is for EVM networks, as most are. */
export function servesNamespace({ connector, wallet }: WalletItem, namespace: Namespace): boolean {
  if (connector !== undefined) return connector.namespaces.includes(namespace)
  // A recent wallet that the directory has not been asked for: it may be for any.
  if (wallet === undefined) return true
  if (!wallet.chains?.length) return namespace === unnamedNamespace
  return wallet.chains.some((chain) => chain.startsWith(`${namespace}:`))
}
