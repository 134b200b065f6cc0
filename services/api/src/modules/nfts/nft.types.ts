import type { NetworkReading, Nft } from '@latchkey/protocol/http'
import type { Chain } from '../chains/chain.ts'
import type { NftMetadata } from './metadata/createMetadataReader.ts'

/** A token of a contract, as the indexer saw it come. Contract in lower case, id as decimal text. */
export type SeenNft = { readonly kind: 'nft' | 'multi'; readonly contract: string; readonly tokenId: string }

/** One that is held at present. Contract with its checksum. */
export type HeldNft = SeenNft & { readonly units: bigint }

/** An NFT that is held, as far as its chain and its maker describe it. */
export type ListedNft = {
  readonly contract: string
  readonly tokenId: string
  readonly standard: Nft['standard']
  readonly units: bigint
  readonly collection: string
  /** Undefined where it was not asked for. */
  readonly metadata: NftMetadata | undefined
  readonly spam: NonNullable<Nft['spam']>
}

/** Lists the NFTs of the chains of one family. */
export type NftSource = {
  /** Whether the NFTs of a chain are known. */
  knows(chain: Chain): boolean
  /** Those that an account has, a page of them. @throws ApiError when no node answers */
  held(
    chain: Chain,
    account: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{
    readonly more: boolean
    readonly reported: readonly ListedNft[]
    /** How far what the list is made from was read. */
    readonly reading: NetworkReading
  }>
  /** Where the metadata of one is; empty where nothing says. @throws ApiError when no node answers */
  uri(chain: Chain, nft: { readonly contract: string; readonly tokenId: string }): Promise<string>
}
