import type { ProposedNamespaces } from './client/client.types.ts'
import { proposedMethods } from './proposedMethods.ts'

/** The proposal for the app's networks. Namespaces that WalletConnect wallets don't speak are left out. */
export function proposedNamespaces(networkIds: readonly string[]): ProposedNamespaces {
  const namespaces: Record<string, { chains: string[]; methods: readonly string[]; events: readonly string[] }> = {}
  for (const networkId of networkIds) {
    const [namespace = ''] = networkId.split(':')
    const methods = proposedMethods[namespace]
    if (!methods) continue
    namespaces[namespace] ??= { chains: [], methods, events: ['accountsChanged', 'chainChanged'] }
    namespaces[namespace].chains.push(networkId)
  }
  return namespaces
}
