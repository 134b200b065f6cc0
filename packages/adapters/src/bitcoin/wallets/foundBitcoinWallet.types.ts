/** How a wallet of the page is spoken to. */
export type BitcoinTongue = 'standard' | 'satsConnect' | 'leather' | 'unisat'

/** A wallet that was found in the page. */
export type FoundBitcoinWallet = {
  readonly id: string
  readonly name: string
  readonly icon: unknown
  readonly tongue: BitcoinTongue
  /** The object of the page that stands for it: the same one twice is the same wallet. */
  readonly provider: unknown
}
