import type { WalletItem } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'

/** Whether a wallet is for a family of networks. An entry that names no chains is for all that it is listed under. */
export function servesNamespace({ connector, wallet }: WalletItem, namespace: Namespace): boolean {
  if (connector !== undefined) return connector.namespaces.includes(namespace)
  return wallet?.chains === undefined || wallet.chains.some((chain) => chain.startsWith(`${namespace}:`))
}
