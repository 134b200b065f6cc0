import type { AccountFact, ConnectorSession } from '@latchkey/core/ports'
import { type CaipAddress, type CaipNetworkId, formatCaipAddress, KitError } from '@latchkey/protocol'
import type { BitcoinAccount } from './bitcoinWallet.types.ts'
import { networkOfAddress } from './networkOfAddress.ts'

const mostAccounts = 200

/**
 * The accounts that a wallet shows the page, as a session: those for payments first. A Bitcoin address is written for one
 * network, so that the wallet stands where its addresses are from, and shows no other.
 * @throws KitError `wallet/no-account` when none is left.
 */
export function toBitcoinSession(
  accounts: readonly BitcoinAccount[],
  wanted: readonly CaipNetworkId[],
): ConnectorSession {
  const facts: Record<CaipAddress, AccountFact> = {}
  const networkIds = new Set<CaipNetworkId>()
  const paying = accounts.filter(({ purpose }) => purpose === 'payment')
  const others = accounts.filter(({ purpose }) => purpose !== 'payment')
  for (const { address, purpose, publicKey, path } of [...paying, ...others].slice(0, mostAccounts)) {
    const networkId = networkOfAddress(address, wanted)
    if (networkId === undefined) continue
    networkIds.add(networkId)
    const account = formatCaipAddress(networkId, address)
    // One account that does both counts as one for payments.
    facts[account] ??= { type: purpose, publicKey, path }
  }
  const found = Object.keys(facts) as CaipAddress[]
  if (found.length === 0) {
    throw new KitError({ code: 'wallet/no-account', shortMessage: 'The wallet gave no account' })
  }
  const [networkId] = networkIds
  return {
    accounts: found,
    accountFacts: facts,
    networkId,
    approved: { bip122: { networkIds: [...networkIds], supportsAllNetworks: false } },
  }
}
