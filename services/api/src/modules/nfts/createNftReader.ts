import { formatCaipAddress, isAddress } from '@latchkey/protocol'
import type { getAccountNfts, Nft } from '@latchkey/protocol/http'
import type * as v from 'valibot'
import type { SeenTokens } from '../balances/createSeenTokens.ts'
import { spamReasons } from '../balances/spamReasons.ts'
import type { Chain } from '../chains/chain.types.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { NftContracts } from './createNftContracts.ts'
import type { SeenNfts } from './createSeenNfts.ts'
import type { MetadataReader } from './metadata/createMetadataReader.ts'
import { invalidAddress, nftsNotKnown } from './nft.errors.ts'
import type { HeldNft } from './nft.types.ts'

const pageSize = 50

/** Answers which NFTs an account has: what the indexer saw come, as far as the contracts say that it is still there. */
export function createNftReader(options: createNftReader.Options) {
  const { chains, indexed, seen, seenTokens, contracts, readMetadata } = options

  function target(address: string, chainId: string | undefined): readonly Chain[] {
    if (chainId !== undefined) {
      const chain = chains.need(chainId)
      if (!indexed.has(chainId)) throw nftsNotKnown()
      if (!isAddress(chain.network.chainNamespace, address)) throw invalidAddress()
      return [chain]
    }
    const fits = chains.all.filter(({ network }) => isAddress(network.chainNamespace, address))
    if (fits.length === 0) throw invalidAddress()
    return chains.served.filter(
      ({ network }) => indexed.has(network.caipNetworkId) && isAddress(network.chainNamespace, address),
    )
  }

  async function describe(chain: Chain, account: string, held: readonly HeldNft[]) {
    const id = chain.network.caipNetworkId
    const unique = [...new Set(held.map(({ contract }) => contract))]
    const [names, gifts] = await Promise.all([
      contracts.names(chain, unique),
      Promise.all(unique.map((contract) => seenTokens.widestGift(id, contract, account))),
    ])
    const ofContract = new Map(
      unique.map((contract, index) => {
        const collection = names[index] ?? ''
        const spam = spamReasons({ name: collection, symbol: '', hasMarket: true, gifted: gifts[index] ?? 0 })
        return [contract, { collection, spam }]
      }),
    )
    const known = (nft: HeldNft) => ofContract.get(nft.contract) ?? { collection: '', spam: [] }
    // What wants to be clicked is not asked for anything: its server would learn that somebody looks.
    const asked = held.filter((nft) => known(nft).spam.length === 0)
    const uris = await contracts.uris(chain, asked)
    const metadata = await Promise.all(uris.map(readMetadata))
    const ofToken = new Map(asked.map((nft, index) => [nft, metadata[index]]))
    return held.map((nft) => ({ nft, metadata: ofToken.get(nft), ...known(nft) }))
  }

  return async (request: NftRequest): Promise<NftAnswer> => {
    const { address, query, imageUrl } = request
    const account = address.startsWith('0x') ? address : `0x${address}`
    const asked = target(address, query.chainId)
    const offset = Number(query.cursor ?? 0)
    const results = await Promise.allSettled(
      asked.map(async (chain) => {
        const found = await seen(chain.network.caipNetworkId, account, { offset, limit: pageSize })
        const held = found.length === 0 ? [] : await contracts.held(chain, account, found)
        return { more: found.length === pageSize, told: await describe(chain, account, held) }
      }),
    )
    const nfts: Nft[] = []
    const unavailableChains: string[] = []
    for (const [index, chain] of asked.entries()) {
      const result = results[index]
      const { caipNetworkId: chainId } = chain.network
      if (result?.status !== 'fulfilled') {
        if (results.every(({ status }) => status === 'rejected')) throw result?.reason
        unavailableChains.push(chainId)
        continue
      }
      for (const { nft, metadata, collection, spam } of result.value.told) {
        const all = [...new Set([...spam, ...nameReasons(metadata?.name ?? '')])]
        if (all.length > 0 && query.spam !== 'show') continue
        nfts.push({
          chainId,
          address: formatCaipAddress(chainId, nft.contract),
          tokenId: nft.tokenId,
          standard: nft.kind === 'multi' ? 'ERC1155' : 'ERC721',
          amount: String(nft.units),
          collection,
          name: metadata?.name ?? '',
          description: metadata?.description ?? '',
          imageUrl: metadata === undefined || metadata.image === '' ? '' : imageUrl(chainId, nft.contract, nft.tokenId),
          metadata: metadata?.status ?? 'refused',
          ...(all.length > 0 ? { spam: all } : {}),
        })
      }
    }
    const more = results.some((result) => result.status === 'fulfilled' && result.value.more)
    return {
      nfts,
      next: more ? String(offset + pageSize) : null,
      ...(unavailableChains.length > 0 ? { unavailableChains } : {}),
    }
  }
}

const nameReasons = (name: string) => spamReasons({ name, symbol: '', hasMarket: true, gifted: 0 })

type NftAnswer = v.InferInput<(typeof getAccountNfts)['response']>

export type NftReader = ReturnType<typeof createNftReader>

export type NftRequest = {
  address: string
  query: v.InferOutput<(typeof getAccountNfts)['query']>
  imageUrl: (chainId: string, contract: string, tokenId: string) => string
}

export declare namespace createNftReader {
  type Options = {
    chains: ChainTable
    /** The chains whose transfers are known. */
    indexed: ReadonlySet<string>
    seen: SeenNfts
    seenTokens: Pick<SeenTokens, 'widestGift'>
    contracts: NftContracts
    readMetadata: MetadataReader
  }
}
