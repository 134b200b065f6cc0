import type { ApprovedNetworks, ConnectorSession } from '@latchkey/core/ports'
import { type CaipAddress, type CaipNetworkId, isNamespace, type Namespace } from '@latchkey/protocol'
import type { WalletConnectSession } from './client/client.types.ts'

/** A wallet that takes this adds networks when it is asked to. */
const addNetworkMethod = 'wallet_addEthereumChain'

/**
 * A session as the kit knows it. The wallet's chain is the one that it reported last, else that of its
 * first account.
 */
export function toConnectorSession(session: WalletConnectSession): ConnectorSession {
  const accounts = Object.values(session.namespaces).flatMap(({ accounts: own }) => own) as CaipAddress[]
  const approved: Partial<Record<Namespace, ApprovedNetworks>> = {}
  for (const [namespace, { chains = [], accounts: own, methods }] of Object.entries(session.namespaces)) {
    if (!isNamespace(namespace)) continue
    const networkIds = [...new Set([...chains, ...own.map(networkOf)])] as CaipNetworkId[]
    approved[namespace] = { networkIds, supportsAllNetworks: methods.includes(addNetworkMethod) }
  }
  const current = Object.values(session.chains).at(-1)
  const first = accounts[0] && networkOf(accounts[0])
  const networkId = (current ?? first) as CaipNetworkId | undefined
  return { accounts, networkId, walletName: session.peer.metadata.name || undefined, approved }
}

function networkOf(account: string): string {
  return account.split(':').slice(0, 2).join(':')
}
