import type { Clock } from '@latchkey/service-kit/clock'
import type { HttpClient } from '../../upstream/createHttpClient.ts'
import type { UntrustedFetch } from '../../upstream/createUntrustedFetch.ts'
import type { SeenTokens } from '../balances/knownTokens.ts'
import type { SolanaReader } from '../balances/providers/createSolanaReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { ReceivedReader } from '../received/createReceivedReader.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { MintReader } from '../solana/createMintReader.ts'
import { createEvmNfts } from './createEvmNfts.ts'
import { createNftContracts } from './createNftContracts.ts'
import { createNftImages, type NftImage } from './createNftImages.ts'
import { createNftReader, type NftReader } from './createNftReader.ts'
import { createSolanaNfts } from './createSolanaNfts.ts'
import { createAssetFetcher } from './metadata/createAssetFetcher.ts'
import { createMetadataReader } from './metadata/createMetadataReader.ts'

export type Nfts = {
  readonly read: NftReader
  /**
   * The picture of a token; undefined when there is none that is taken.
   *
   * @param caller Who asks for it, as limits count it.
   * @throws ApiError when no node answers
   */
  picture(chain: Chain, nft: { contract: string; tokenId: string }, caller: string): Promise<NftImage | undefined>
}

/** Puts the parts that know NFTs together. */
export function buildNfts(options: buildNfts.Options): Nfts {
  const { chains, gateway, clock, seenTokens, received } = options
  const contracts = createNftContracts(gateway)
  const fetchAsset = createAssetFetcher(options)
  const readMetadata = createMetadataReader({ fetchAsset, clock })
  const images = createNftImages({ fetchAsset, clock })
  const sources = {
    eip155: createEvmNfts({
      received,
      seenTokens,
      contracts,
      readMetadata,
    }),
    solana: createSolanaNfts({ ask: options.askSolana, readMints: options.readMints, readMetadata }),
    bip122: undefined,
    polkadot: undefined,
    cosmos: undefined,
  }
  return {
    read: createNftReader({ chains, sources }),
    async picture(chain, nft, caller) {
      const uri = (await sources[chain.network.chainNamespace]?.uri(chain, nft)) ?? ''
      const { image } = await readMetadata(uri)
      return image === '' ? undefined : images(image, caller)
    },
  }
}

export declare namespace buildNfts {
  type Options = {
    chains: ChainTable
    gateway: RpcGateway
    clock: Clock
    seenTokens: SeenTokens
    received: ReceivedReader
    askSolana: SolanaReader
    readMints: MintReader
    untrustedFetch: UntrustedFetch
    httpClient: HttpClient
    ipfsGateway: string | undefined
  }
}
