/** A wallet-standard wallet as far as Bitcoin goes. Requests hand its accounts back as the objects that they are. */
export type StandardBitcoinWallet = {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly {
    readonly address: string
    readonly publicKey?: unknown
    /** `bitcoin:mainnet` and the like; not CAIP-2. */
    readonly chains: readonly string[]
    readonly purpose?: unknown
  }[]
}
