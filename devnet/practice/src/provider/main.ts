// The in-page half of the practice wallet. The devnet's server puts it into its pages; a production page never loads it.
import { createBitcoinWallet } from './createBitcoinWallet.ts'
import { icon } from './createFamilySession.ts'
import { createProvider } from './createProvider.ts'
import { createSolanaWallet } from './createSolanaWallet.ts'
import { registerStandardWallet } from './registerStandardWallet.ts'

const walletOrigin = document.currentScript?.dataset.practiceWallet

if (walletOrigin !== undefined) {
  const detail = Object.freeze({
    info: Object.freeze({ uuid: crypto.randomUUID(), name: 'Practice wallet', rdns: 'money.latchkey.practice', icon }),
    provider: createProvider(walletOrigin),
  })
  // EIP-6963: once now, and again on each later request.
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  // The further kinds of chains that the devnet runs, one word each.
  const families = document.currentScript?.dataset.practiceFamilies?.split(' ') ?? []
  if (families.includes('solana')) registerStandardWallet(createSolanaWallet(walletOrigin))
  if (families.includes('bitcoin')) registerStandardWallet(createBitcoinWallet(walletOrigin))
}
