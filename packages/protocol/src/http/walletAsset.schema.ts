import * as v from 'valibot'

/** One asset of `wallet_getAssets` (ERC-7811), in the form of spec 3. */
export const walletAssetSchema = v.object({
  /** Contract, or `native`. */
  address: v.string(),
  /** Smallest units, as hex. */
  balance: v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/)),
  type: v.picklist(['NATIVE', 'ERC20']),
  metadata: v.object({
    name: v.string(),
    symbol: v.string(),
    decimals: v.number(),
    /** May be empty. */
    iconUrl: v.string(),
    /** US dollars for one; 0 when unknown. */
    price: v.number(),
    /** US dollars, as decimal text; 0 when unknown. */
    value: v.string(),
  }),
})

export type WalletAsset = v.InferOutput<typeof walletAssetSchema>
