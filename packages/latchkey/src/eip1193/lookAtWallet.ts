import { type Kit, selectAccount } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/protocol'

/** What the kit says of Ethereum's networks now. A wallet signs on its own chain, so that one is what others get. */
export function lookAtWallet(kit: Kit) {
  const state = kit.store.getState()
  const account = selectAccount(state, 'eip155')
  const addresses = account.allAccounts.map(({ address }) => address)
  return {
    accounts: account.address === undefined ? [] : [...new Set([account.address, ...addresses])],
    networkId: account.walletNetworkId ?? account.networkId,
    connection: state.connections.get(account.connectionId ?? ''),
  }
}

/** The chain's number as EIP-1193 writes it. */
export function toHex(networkId: CaipNetworkId): `0x${string}` {
  return `0x${Number(networkId.split(':')[1]).toString(16)}`
}
