import * as v from 'valibot'
import { spamReasons } from './balances.ts'
import { defineEndpoint } from './endpoint.ts'
import { networkReadingsSchema } from './networkReading.ts'
import { caip2Schema, callerQueryEntries } from './query.schema.ts'

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
   * What came of its metadata: `none` where it names none, `unreachable` without an answer in time, `refused` where
   * the address or what came back is none that this service takes.
   */
  metadata: v.picklist(['read', 'none', 'unreachable', 'refused']),
  /** Why it is taken for spam; its metadata is not asked for then. Absent when it is not. */
  spam: v.optional(v.array(v.picklist(spamReasons))),
})

/** The NFTs of an address, the last that came first, up to 50 a page. The specification names the tab (spec 2) but no call. */
export const getAccountNfts = defineEndpoint({
  id: 'getAccountNfts',
  method: 'GET',
  path: '/v1/account/:address/nfts',
  query: v.object({
    ...callerQueryEntries,
    /** Without it: every chain whose history is kept. */
    chainId: v.optional(caip2Schema),
    /** `next` of the page before. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
    /** `show`: what is taken for spam is in the list too, with the reasons. */
    spam: v.optional(v.picklist(['hide', 'show'])),
  }),
  response: v.object({
    nfts: v.array(nftSchema),
    next: v.nullable(v.string()),
    /** Which networks were looked at; an older service does not say. */
    networks: v.optional(networkReadingsSchema, {}),
    /** For clients that don't know `networks`: chains that did not answer, when all were asked for. Absent when all answered. */
    unavailableChains: v.optional(v.array(caip2Schema)),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
})

/**
 * The picture of an NFT, re-encoded by the service: no byte of its maker reaches the page, and its maker's server
 * learns nothing of who looks. Fetched without a project id, as `<img>` does.
 */
export const getNftImage = defineEndpoint({
  id: 'getNftImage',
  method: 'GET',
  path: '/v1/nft/:chainId/:contract/:tokenId/image',
  query: v.object(callerQueryEntries),
  responseType: 'image',
  response: v.blob(),
  auth: 'none',
  cacheSeconds: 86_400,
})

export type Nft = v.InferOutput<typeof nftSchema>
