import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { arbitrum, avalanche, base, bsc, celo, mainnet, optimism, polygon, solana } from '@latchkey/protocol/networks'
import type { PaymentKind } from './onrampProvider.ts'

/** How the two vendors of the peer name networks: Coinbase, and Meld. */
const networks: ReadonlyMap<string, { readonly coinbase: string; readonly meld: string }> = new Map([
  [mainnet.caipNetworkId, { coinbase: 'ethereum', meld: 'ETH' }],
  [polygon.caipNetworkId, { coinbase: 'polygon', meld: 'POLYGON' }],
  [arbitrum.caipNetworkId, { coinbase: 'arbitrum', meld: 'ARBITRUM' }],
  [optimism.caipNetworkId, { coinbase: 'optimism', meld: 'OPTIMISM' }],
  [base.caipNetworkId, { coinbase: 'base', meld: 'BASE' }],
  [avalanche.caipNetworkId, { coinbase: 'avalanche-c-chain', meld: 'AVAXC' }],
  [celo.caipNetworkId, { coinbase: 'celo', meld: 'CELO' }],
  [bsc.caipNetworkId, { coinbase: 'bnb-chain', meld: 'BSC' }],
  [solana.caipNetworkId, { coinbase: 'solana', meld: 'SOLANA' }],
])

/** A network as Coinbase names it; by its number where that has no name for it. */
export function coinbaseNetwork(networkId: string): string {
  return networks.get(networkId)?.coinbase ?? networkId
}

/** A network as Meld names it; by its number where that has no name for it. */
export function meldNetwork(networkId: string): string {
  return networks.get(networkId)?.meld ?? parseCaipNetworkId(networkId as CaipNetworkId).reference
}

/** Whether a word of a caller means a network: a name of either, its CAIP-2 or its number. */
export function isNetwork(networkId: string, word: string): boolean {
  const named = networks.get(networkId)
  const words = [named?.coinbase, named?.meld, networkId, parseCaipNetworkId(networkId as CaipNetworkId).reference]
  return words.some((each) => each?.toLowerCase() === word.toLowerCase())
}

/** An asset as Meld names it: the symbol alone on its home. */
export function meldCurrency({ networkId, symbol }: { readonly networkId: string; readonly symbol: string }): string {
  const isHome = networkId === mainnet.caipNetworkId || (networkId === solana.caipNetworkId && symbol === 'SOL')
  return isHome ? symbol : `${symbol}_${meldNetwork(networkId)}`
}

type PaymentWords = {
  readonly coinbase: string
  readonly meld: string
  /** Meld's kinds of ways to pay. */
  readonly meldType: string
  readonly name: string
}

/** How both name ways to pay. */
export const paymentWords: Readonly<Record<PaymentKind, PaymentWords>> = {
  card: { coinbase: 'card', meld: 'CREDIT_DEBIT_CARD', meldType: 'CARD', name: 'Credit or debit card' },
  bank: { coinbase: 'ach_bank_account', meld: 'ACH', meldType: 'BANK_TRANSFER', name: 'Bank transfer' },
  'apple-pay': { coinbase: 'apple_pay', meld: 'APPLE_PAY', meldType: 'MOBILE_WALLET', name: 'Apple Pay' },
  'google-pay': { coinbase: 'google_pay', meld: 'GOOGLE_PAY', meldType: 'MOBILE_WALLET', name: 'Google Pay' },
  account: { coinbase: 'fiat_wallet', meld: 'ACCOUNT', meldType: 'ACCOUNT', name: 'Balance with the provider' },
  other: { coinbase: 'other', meld: 'OTHER', meldType: 'OTHER', name: 'Another way' },
}

const furtherBankWords = ['sepa', 'bank_transfer', 'bank']

/** Finds the ways to pay that a word means: one of either, or a provider's own. */
export function isPaymentWord(
  word: string,
): (method: { readonly kind: PaymentKind; readonly code: string }) => boolean {
  const small = word.toLowerCase()
  return ({ kind, code }) => {
    const { coinbase, meld } = paymentWords[kind]
    if (kind === 'bank' && furtherBankWords.includes(small)) return true
    return [coinbase, meld.toLowerCase(), code.toLowerCase()].includes(small)
  }
}
