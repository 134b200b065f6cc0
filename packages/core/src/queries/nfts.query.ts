import type { CaipNetworkId } from '@latchkey/protocol'
import { getAccountNfts, type Nft } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { type ListNetwork, listNetworks, unreadNetworks } from './listNetworks.ts'
import type { KitQuery } from './queryClient.ts'

/** A collection changes seldom, and its pictures are large: an answer is good for a minute. */
const staleMs = 60_000
/** At most so many pages of 50 are read: a view of more is no view. */
const maxPages = 6

/** An NFT and whose it is, in the form of its chain. */
export type OwnedNft = Nft & { readonly chainId: CaipNetworkId; readonly owner: string }

/** What an address has of NFTs, and what of it is not known. */
export type Nfts = {
  readonly nfts: readonly OwnedNft[]
  /** Each network that was asked for, once for each page, and whether it was looked at: where it was not, no NFT means nothing. */
  readonly networks: readonly ListNetwork[]
  /** Whether there are more than were read. */
  readonly isCut: boolean
}

/** The NFTs of an address on some networks of the kit, the last that came first. */
export function nftsQuery(kit: Kit, query: nftsQuery.Options): KitQuery<Nfts> {
  const { address, networkIds } = query
  return {
    queryKey: ['nfts', address, networkIds],
    staleTime: staleMs,
    queryFn: async ({ signal }) => {
      const nfts: OwnedNft[] = []
      if (kit.options.apiUrl === undefined)
        return { nfts, networks: unreadNetworks(networkIds, 'no-source'), isCut: false }
      const networks: ListNetwork[] = []
      let cursor: string | undefined
      for (let page = 0; page < maxPages; page++) {
        const answer = await apiClient(kit).call(
          getAccountNfts,
          { params: { address }, query: { ...(cursor === undefined ? {} : { cursor }) } },
          { signal },
        )
        for (const nft of answer.nfts) {
          const chainId = networkIds.find((id) => id === nft.chainId)
          if (chainId !== undefined) nfts.push({ ...nft, chainId, owner: address })
        }
        networks.push(...listNetworks(answer.networks, networkIds))
        cursor = answer.next ?? undefined
        if (cursor === undefined) break
      }
      return { nfts, networks, isCut: cursor !== undefined }
    },
  }
}

export declare namespace nftsQuery {
  type Options = {
    /** In the form of its chain, without a CAIP prefix. */
    address: string
    networkIds: readonly CaipNetworkId[]
  }
}
