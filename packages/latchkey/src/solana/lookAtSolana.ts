import { standardChains } from '@latchkey/adapters/solana/wallet'
import { type Connector, type Kit, selectAccount } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/protocol'

/** What the kit says of Solana's networks now: the account in use first. */
export function lookAtSolana(kit: Kit) {
  const state = kit.store.getState()
  const account = selectAccount(state, 'solana')
  const connection = state.connections.get(account.connectionId ?? '')
  const connector: Connector | undefined = state.connectors.find(({ id }) => id === connection?.connectorId)
  const approved = connection?.approved?.solana
  const isApproved = (id: CaipNetworkId) =>
    approved === undefined || approved.supportsAllNetworks || approved.networkIds.includes(id)
  const others = account.allAccounts.map(({ address }) => address)
  return {
    addresses: account.address === undefined ? [] : [...new Set([account.address, ...others])],
    networkId: account.networkId,
    /** The networks of the kit that its wallet lets in, as wallet-standard calls them. */
    chains: kit.networks.flatMap(({ caipNetworkId }) => {
      const chain = standardChains.get(caipNetworkId)
      return chain !== undefined && isApproved(caipNetworkId) ? [chain] : []
    }),
    connector,
  }
}
