import type { Address, Hex } from 'viem'

/** The aggregators of Ethereum's family that have a double. */
export const aggregatorNames = ['1inch', '0x', 'odos', 'kyberswap'] as const

export type AggregatorName = (typeof aggregatorNames)[number]

/** All that have one: Jupiter's swaps on Solana. */
export const sourceNames = [...aggregatorNames, 'jupiter'] as const

export type SourceName = (typeof sourceNames)[number]

/** How a double behaves, with what that is. */
export const moods = {
  honest: 'pays a little more than the pools, as it says',
  worse: 'pays less than the pools, as it says',
  lies: 'says a tenth more than it pays',
  steals: 'pays somebody else',
  greedy: 'takes more than was given, where it was allowed once',
  spender: 'wants another address allowed',
  elsewhere: 'calls another address',
  value: 'wants more of the native token than was given',
  loose: 'lets less arrive than was asked',
  silent: 'never answers',
  busy: 'answers 429, come back in 30 s',
  down: 'answers 500',
  nonsense: 'answers what it never documented',
} as const

export type Mood = keyof typeof moods

/** Those that mean nothing on Solana: no spender is allowed there, no call carries money, and the program sets the price. */
const meaningless: readonly Mood[] = ['worse', 'spender', 'value']

/** The moods that a double has. */
export const moodsOf = (name: SourceName): readonly Mood[] =>
  (Object.keys(moods) as Mood[]).filter((mood) => (name === 'jupiter' ? !meaningless.includes(mood) : mood !== 'loose'))

/** A call that a router that went bad makes along with the swap. */
export type FurtherCall = { readonly to: Address; readonly data: Hex }

/** What an aggregator would give and do. */
export type Offer = {
  /** As it says. */
  readonly amount: bigint
  readonly router: Address
  readonly spender: Address
  readonly data: Hex
  readonly value: bigint
}
