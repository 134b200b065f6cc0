import { isEvmAddress } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import type { HttpClient } from '../../upstream/createHttpClient.ts'
import type { UntrustedFetch } from '../../upstream/createUntrustedFetch.ts'
import { chainUnavailable } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { NameRepository } from '../names/createNameRepository.ts'
import { createNftContracts } from '../nfts/createNftContracts.ts'
import { createNftImages, type NftImage } from '../nfts/createNftImages.ts'
import { createAssetFetcher } from '../nfts/metadata/createAssetFetcher.ts'
import { createMetadataReader } from '../nfts/metadata/createMetadataReader.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { type AvatarRecord, type IdentityReader, parseAvatar } from './createIdentityReader.ts'

/**
 * The pictures of addresses and names, re-encoded by the rules of those of NFTs. An NFT counts only while the one whose
 * picture it is has it.
 */
export function createAvatarReader(options: createAvatarReader.Options): AvatarReader {
  const { chains, names, readIdentity } = options
  const contracts = createNftContracts(options.gateway)
  const fetchAsset = createAssetFetcher(options)
  const readMetadata = createMetadataReader({ fetchAsset, clock: options.clock })
  const draw = createNftImages({ fetchAsset, clock: options.clock })

  async function ofNft(
    nft: Extract<AvatarRecord, { kind: 'nft' }>,
    owner: string,
    caller: string,
  ): Promise<NftImage | undefined> {
    const chain = chains.find(nft.networkId)
    if (chain === undefined || chain.upstreams.length === 0) return undefined
    const seen = [{ kind: nft.standard, contract: nft.contract, tokenId: nft.tokenId }]
    const { nfts, complete } = await contracts.held(chain, owner, seen)
    if (!complete) throw chainUnavailable(0)
    if (nfts.length === 0) return undefined
    const [uri = ''] = await contracts.uris(chain, seen)
    const { image } = await readMetadata(uri)
    return image === '' ? undefined : draw(image, caller)
  }

  /** What is said of the subject, and whose it is. */
  async function recordOf(subject: string) {
    if (isEvmAddress(subject)) return { text: (await readIdentity(subject, false)).avatar, owner: subject }
    const name = await names.find(subject.toLowerCase())
    return { text: name?.attributes?.avatar, owner: name?.addresses['60']?.address ?? '' }
  }

  return async (subject, caller) => {
    const { text, owner } = await recordOf(subject)
    const record = parseAvatar(text ?? undefined)
    if (record === undefined) return undefined
    if (record.kind === 'picture') return draw(record.uri, caller)
    return isEvmAddress(owner) ? ofNft(record, owner, caller) : undefined
  }
}

/**
 * Undefined where there is no picture that is taken.
 *
 * @param caller Who asks for it, as limits count it.
 * @throws ApiError when no node answers
 */
export type AvatarReader = (subject: string, caller: string) => Promise<NftImage | undefined>

export declare namespace createAvatarReader {
  type Options = {
    chains: ChainTable
    gateway: RpcGateway
    names: Pick<NameRepository, 'find'>
    readIdentity: IdentityReader
    untrustedFetch: UntrustedFetch
    httpClient: HttpClient
    ipfsGateway: string | undefined
    clock: Clock
  }
}
