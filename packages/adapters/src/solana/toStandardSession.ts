import type { ConnectorSession } from '@latchkey/core/ports'
import { type CaipNetworkId, formatCaipAddress, isSolanaAddress, KitError } from '@latchkey/protocol'
import { standardChains } from './standardChains.ts'
import type { StandardWallet } from './walletStandard.types.ts'

/** A wallet that names more accounts than this is not taken at its word. */
const mostAccounts = 200

/**
 * The accounts that a wallet shows the page now, as a session. A wallet stands on no network of its own: each request
 * names one, so that only those count that the wallet knows.
 * @throws KitError `wallet/no-account` when none is left.
 */
export function toStandardSession(wallet: StandardWallet, wanted: readonly CaipNetworkId[]): ConnectorSession {
  const networkIds = [...standardChains].flatMap(([id, chain]) => (wallet.chains.includes(chain) ? [id] : []))
  const network = wanted.find((id) => networkIds.includes(id)) ?? networkIds[0]
  const addresses = wallet.accounts
    .slice(0, mostAccounts)
    .filter(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
    .flatMap(({ address }) => (isSolanaAddress(address) ? [address] : []))
  const unique = [...new Set(addresses)]
  if (network === undefined || unique.length === 0) {
    throw new KitError({ code: 'wallet/no-account', shortMessage: 'The wallet gave no account' })
  }
  return {
    accounts: unique.map((address) => formatCaipAddress(network, address)),
    networkId: undefined,
    approved: { solana: { networkIds, supportsAllNetworks: false } },
  }
}
