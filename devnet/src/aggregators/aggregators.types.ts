import type { Address, Hex } from 'viem'

/** The aggregators that have a double. */
export const aggregatorNames = ['1inch', '0x', 'odos', 'kyberswap'] as const

export type AggregatorName = (typeof aggregatorNames)[number]

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
  silent: 'never answers',
  busy: 'answers 429, come back in 30 s',
  down: 'answers 500',
  nonsense: 'answers what it never documented',
} as const

export type Mood = keyof typeof moods

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
