import { formatCaipAddress, isAddress, type Namespace } from '@latchkey/protocol'
import type { getAccountNfts, NetworkReadings, Nft } from '@latchkey/protocol/http'
import type * as v from 'valibot'
import { spamReasons } from '../balances/spamReasons.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { invalidAddress, nftsNotKnown } from './nft.errors.ts'
import type { NftSource } from './nft.types.ts'

const pageSize = 50

/** Answers which NFTs an account has, on one chain or on all. */
export function createNftReader({ chains, sources }: createNftReader.Options) {
  const sourceOf = (chain: Chain) => {
    const source = sources[chain.network.chainNamespace]
    return source?.knows(chain) ? source : undefined
  }

  function target(address: string, chainId: string | undefined) {
    const fits = ({ network }: Chain) => isAddress(network.chainNamespace, address)
    if (chainId !== undefined) {
      const chain = chains.need(chainId)
      const source = sourceOf(chain)
      if (source === undefined) throw nftsNotKnown()
      if (!fits(chain)) throw invalidAddress()
      return { fitting: [chain], asked: [{ chain, source }] }
    }
    if (!chains.all.some(fits)) throw invalidAddress()
    const fitting = chains.served.filter(fits)
    const asked = fitting.flatMap((chain) => {
      const source = sourceOf(chain)
      return source === undefined ? [] : [{ chain, source }]
    })
    return { fitting, asked }
  }

  return async (request: NftRequest): Promise<NftAnswer> => {
    const { address, query, imageUrl } = request
    const { fitting, asked } = target(address, query.chainId)
    const offset = Number(query.cursor ?? 0)
    const results = await Promise.allSettled(
      asked.map(({ chain, source }) => source.held(chain, address, { offset, limit: pageSize })),
    )
    const nfts: Nft[] = []
    const unavailableChains: string[] = []
    const networks: NetworkReadings = Object.fromEntries(
      fitting.map(({ network }) => [network.caipNetworkId, { state: 'unread', reason: 'no-source' }]),
    )
    for (const [index, { chain }] of asked.entries()) {
      const result = results[index]
      const { caipNetworkId: chainId } = chain.network
      if (result?.status !== 'fulfilled') {
        if (results.every(({ status }) => status === 'rejected')) throw result?.reason
        unavailableChains.push(chainId)
        networks[chainId] = { state: 'unread', reason: 'unavailable' }
        continue
      }
      networks[chainId] = result.value.reading
      for (const { contract, tokenId, standard, units, collection, metadata, spam } of result.value.reported) {
        const all = [...new Set([...spam, ...nameReasons(metadata?.name ?? '')])]
        if (all.length > 0 && query.spam !== 'show') continue
        nfts.push({
          chainId,
          address: formatCaipAddress(chainId, contract),
          tokenId,
          standard,
          amount: String(units),
          collection,
          name: metadata?.name ?? '',
          description: metadata?.description ?? '',
          imageUrl: metadata === undefined || metadata.image === '' ? '' : imageUrl(chainId, contract, tokenId),
          metadata: metadata?.status ?? 'refused',
          ...(all.length > 0 ? { spam: all } : {}),
        })
      }
    }
    const more = results.some((result) => result.status === 'fulfilled' && result.value.more)
    return {
      nfts,
      next: more ? String(offset + pageSize) : null,
      networks,
      ...(unavailableChains.length > 0 ? { unavailableChains } : {}),
    }
  }
}

const nameReasons = (name: string) => spamReasons({ name, symbol: '', hasMarket: true, gifted: 0 })

type NftAnswer = v.InferOutput<(typeof getAccountNfts)['response']>

export type NftReader = ReturnType<typeof createNftReader>

export type NftRequest = {
  address: string
  query: v.InferOutput<(typeof getAccountNfts)['query']>
  imageUrl: (chainId: string, contract: string, tokenId: string) => string
}

export declare namespace createNftReader {
  type Options = {
    chains: ChainTable
    /** Undefined where NFTs are not read. */
    sources: Readonly<Record<Namespace, NftSource | undefined>>
  }
}
