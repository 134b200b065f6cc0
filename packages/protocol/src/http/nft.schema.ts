import * as v from 'valibot'
import { spamReasons } from './balance.schema.ts'
import { caip2Schema } from './caip2.schema.ts'

/** One NFT, or several of the same, of an account. */
export const nftSchema = v.object({
  chainId: caip2Schema,
  /** CAIP-10 of the contract; of Solana that of the mint, which is the token itself. */
  address: v.string(),
  /** Decimal text; 0 where the contract has but one. */
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  standard: v.picklist(['ERC721', 'ERC1155', 'SPL', 'TOKEN2022']),
  /** How many, as decimal text: 1 of an ERC-721. */
  amount: v.pipe(v.string(), v.regex(/^\d+$/)),
  /** What the contract calls itself; may be empty. */
  collection: v.string(),
  /** May be empty. */
  name: v.string(),
  /** May be empty. */
  description: v.string(),
  /** The picture as this service re-encodes it; may be empty. */
  imageUrl: v.string(),
  /**
   * What came of its metadata: `none` where it names none, `unreachable` where nobody answered in time, `refused` where
   * the address or what came back is none that this service takes.
   */
  metadata: v.picklist(['read', 'none', 'unreachable', 'refused']),
  /** Why it is taken for spam; its metadata is not asked for then. Absent when it is not. */
  spam: v.optional(v.array(v.picklist(spamReasons))),
})

export type Nft = v.InferOutput<typeof nftSchema>
