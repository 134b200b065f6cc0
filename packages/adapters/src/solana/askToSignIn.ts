import type { ConnectOptions } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/protocol'
import { callFeature, type StandardWallet, standardChains } from './standardWallet.ts'

/** A wallet that was asked to sign in on a network. */
export type SignInAsk = { readonly chainId: CaipNetworkId; readonly answer: Promise<unknown> }

/**
 * Asks a wallet to let the page in and to sign in with one prompt (`solana:signIn`), at once, in the person's gesture.
 * Undefined: no sign-in is wanted on Solana, or the wallet has no such feature.
 */
export function askToSignIn(wallet: StandardWallet, options: ConnectOptions): SignInAsk | undefined {
  const { signIn, onSignIn } = options
  const chainId = signIn && [signIn.chainId, ...signIn.chains].find((id) => id.startsWith('solana:'))
  if (!signIn || !onSignIn || !chainId) return undefined
  const { iat, exp, nbf, chains, methods, walletLink, ...rest } = signIn
  const wanted = {
    ...rest,
    chainId: standardChains.get(chainId)?.slice(7) ?? chainId,
    issuedAt: iat,
    expirationTime: exp,
    notBefore: nbf,
  }
  // Wallets write what is there: what was not asked for is left out.
  const input = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const answer = callFeature(wallet, 'solana:signIn', 'signIn', input, ...(wallet.isOurs ? [options] : []))
  return answer && { chainId, answer }
}
