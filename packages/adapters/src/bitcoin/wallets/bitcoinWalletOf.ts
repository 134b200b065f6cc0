import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import type { BitcoinWallet } from './bitcoinWallet.types.ts'
import { methodOf } from './callMethod.ts'
import { isStandardBitcoinWallet } from './isStandardBitcoinWallet.ts'
import { standardBitcoinWallet } from './standardBitcoinWallet.ts'
import { walletConnectBitcoin } from './walletConnectBitcoin.ts'

/**
 * The Bitcoin wallet behind what a connector hands out.
 * @throws KitError `wallet/unavailable` when there is none, `wallet/unauthorized` when it doesn't show this account.
 */
export function bitcoinWalletOf(provider: unknown, networkId: CaipNetworkId, account: string): BitcoinWallet {
  const wallet = find(provider, networkId, account)
  if (!wallet) throw new KitError({ code: 'wallet/unavailable', shortMessage: 'There is no Bitcoin wallet to ask' })
  if (wallet.accounts().some(({ address }) => address === account)) return wallet
  throw new KitError({ code: 'wallet/unauthorized', shortMessage: 'The wallet does not show this account' })
}

function find(provider: unknown, networkId: CaipNetworkId, account: string): BitcoinWallet | undefined {
  if (isOwn(provider)) return provider
  if (isStandardBitcoinWallet(provider)) return standardBitcoinWallet(provider)
  // A session of WalletConnect: its requests name their network.
  return methodOf(provider, 'request') ? walletConnectBitcoin(provider, networkId, account) : undefined
}

function isOwn(provider: unknown): provider is BitcoinWallet {
  return typeof provider === 'object' && provider !== null && 'kind' in provider && provider.kind === 'bitcoin'
}
