import type { Network } from '@latchkey/protocol'
import type { DevnetContract } from './devnetContracts.ts'

/** Name, symbol and decimals of a token contract of the devnet. */
export type TokenFacts = {
  readonly contract: Exclude<DevnetContract, 'keys'>
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The ERC-20 tokens of a chain of the devnet. */
export function tokenFacts({ nativeCurrency }: Network): readonly TokenFacts[] {
  const { name, symbol } = nativeCurrency
  return [
    { contract: 'usdc', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { contract: 'dai', name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
    { contract: 'wrappedNative', name: `Wrapped ${name}`, symbol: `W${symbol}`, decimals: 18 },
    // Spec 5 drops tokens without decimals from the list: this one must never be shown.
    { contract: 'ticket', name: 'Practice Ticket', symbol: 'TICKET', decimals: 0 },
  ]
}
