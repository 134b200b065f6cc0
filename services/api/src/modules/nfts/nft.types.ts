/** A token of a contract, as the indexer saw it come. Contract in lower case, id as decimal text. */
export type SeenNft = { readonly kind: 'nft' | 'multi'; readonly contract: string; readonly tokenId: string }

/** One that is held at present. Contract with its checksum. */
export type HeldNft = SeenNft & { readonly units: bigint }
