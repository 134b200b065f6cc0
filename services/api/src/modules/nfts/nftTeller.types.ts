import type { Nft } from '@latchkey/protocol/http'
import type { Chain } from '../chains/chain.types.ts'
import type { NftMetadata } from './metadata/createMetadataReader.ts'

/** An NFT that is held, as far as its chain and its maker tell of it. */
export type ToldNft = {
  readonly contract: string
  readonly tokenId: string
  readonly standard: Nft['standard']
  readonly units: bigint
  readonly collection: string
  /** Undefined where it was not asked for. */
  readonly metadata: NftMetadata | undefined
  readonly spam: NonNullable<Nft['spam']>
}

/** Tells the NFTs of the chains of one family. */
export type NftTeller = {
  /** Whether the NFTs of a chain are known. */
  knows(chain: Chain): boolean
  /** Those that an account has, a page of them. @throws ApiError when no node answers */
  held(
    chain: Chain,
    account: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly more: boolean; readonly told: readonly ToldNft[] }>
  /** Where the metadata of one is; empty where nothing says. @throws ApiError when no node answers */
  uri(chain: Chain, nft: { readonly contract: string; readonly tokenId: string }): Promise<string>
}
