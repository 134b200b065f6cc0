import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { isSolanaWallet } from '../isSolanaWallet.ts'
import { requireWallet } from '../requireWallet.ts'
import type { SolanaWallet } from './solanaWallet.types.ts'
import { standardSolanaWallet } from './standardSolanaWallet.ts'
import { type SessionProvider, walletConnectSolana } from './walletConnectSolana.ts'

/**
 * The Solana wallet behind the provider of a connection (`useProvider({ namespace: 'solana' })`), for one account of it:
 * a wallet of the browser, or one on another device.
 *
 * @throws KitError `wallet/unavailable` when there is none, `wallet/unauthorized` when it does not show the account.
 * @example
 * const wallet = solanaWalletOf(provider, account.address, account.networkId)
 * const signature = await wallet.signMessage(new TextEncoder().encode('Hello'))
 */
export function solanaWalletOf(provider: unknown, address: string, networkId: CaipNetworkId): SolanaWallet {
  if (isSolanaWallet(provider)) {
    const { wallet, account } = requireWallet(provider, address)
    return standardSolanaWallet(wallet, account, networkId)
  }
  if (isSession(provider)) return walletConnectSolana(provider, address, networkId)
  throw new KitError({ code: 'wallet/unavailable', shortMessage: 'There is no Solana wallet to ask' })
}

function isSession(provider: unknown): provider is SessionProvider {
  return typeof provider === 'object' && provider !== null && typeof Reflect.get(provider, 'request') === 'function'
}
