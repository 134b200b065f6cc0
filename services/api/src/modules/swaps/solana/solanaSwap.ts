/** Mint of wrapped SOL. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'
/** Lamports of a signature. */
export const signatureFee = 5_000n
/** Most that a transaction may offer to be early, in lamports. */
export const maxPriorityFee = 1_000_000n
/** Amounts of tokens there. */
export const maxUnits = 2n ** 64n - 1n

/** What arrives at least, as Jupiter's program counts it. */
export const least = (amount: bigint, slippageBps: number): bigint => (amount * BigInt(10_000 - slippageBps)) / 10_000n

/** A token of a swap. */
export type SolanaSide = {
  /** CAIP-10, as it was asked. */
  readonly text: string
  readonly native: boolean
  /** Its mint; of the native token that of its wrapped form. */
  readonly contract: string
}

/** What a swap is, with where the tokens of its account lie. */
export type SolanaSwap = {
  readonly user: string
  readonly from: SolanaSide
  readonly to: SolanaSide
  readonly amount: bigint
  /** Token accounts of the user. */
  readonly source: string
  readonly destination: string
}
