/** A pool of a token and one that prices can be had from. Addresses with their checksums. */
export type Pool = {
  readonly kind: 'uniswap-v2' | 'uniswap-v3'
  readonly address: `0x${string}`
  readonly token: `0x${string}`
  readonly base: `0x${string}`
}

/** A pool with what it takes to read a price from it. */
export type PricedPool = Pool & {
  /** Decimals of the token. */
  readonly digits: number
  readonly baseDigits: number
}

/** What a pool says: the token's price in its base, and how much of the base backs it, in the base's smallest units. */
export type PoolState = {
  /** Smallest units of the base for one smallest unit of the token, as a fraction. */
  readonly numerator: bigint
  readonly denominator: bigint
  readonly baseDepth: bigint
}
