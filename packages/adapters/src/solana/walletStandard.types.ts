/** An account of a wallet-standard wallet (`WalletAccount`). Requests hand it back as the object that it is. */
export type StandardAccount = {
  readonly address: string
  /** `solana:mainnet` and the like; not CAIP-2. */
  readonly chains: readonly string[]
}

/** A wallet by https://github.com/wallet-standard. Features are read when they are asked for: wallets add some late. */
export type StandardWallet = {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
  /** It is told which networks are wanted and when the person has gone on, for which the standard has no words. */
  readonly isOurs?: boolean
}
