import type { NetworkReading } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { createExpiringCache } from '../../cache/caches.ts'
import type { SeenTokens } from '../balances/knownTokens.ts'
import type { Chain } from '../chains/chain.ts'
import type { FollowedAccounts } from '../followed/createFollowedAccounts.ts'
import type { HistorySources } from '../history/sources/createHistorySources.ts'
import type { ReceivedAssets } from '../history/sources/historySource.types.ts'
import type { IndexCoverage } from '../indexer/createIndexCoverage.ts'
import type { SeenNfts } from '../nfts/createSeenNfts.ts'
import type { SeenNft } from '../nfts/nft.types.ts'

/** Balances and NFTs of an account are asked for together. */
const keptMs = 30_000
const maxKept = 1_000
/** A sender of unsolicited tokens can make an account's list arbitrarily long. */
const maxTokens = 200

/**
 * Knows what came to an account without being on any list: from the index, from an explorer, or from logs, which stand in
 * for an explorer that fails. None of them has to be believed: what the account has of it is for the contracts to say.
 */
export function createReceivedReader(options: createReceivedReader.Options): ReceivedReader {
  const { indexed, coverage, seenTokens, seenNfts, explorers, followed, clock } = options
  const kept = createExpiringCache<ReceivedAssets>(clock, keptMs, maxKept)

  const byExplorer = (chain: Chain, account: string) =>
    kept.get(`${chain.network.caipNetworkId} ${account}`, () => explorers.received({ chain, account }), false)

  const isIndexed = ({ network }: Chain) => indexed.has(network.caipNetworkId)
  const isExplored = ({ network: { caipNetworkId: id } }: Chain) => !indexed.has(id) && explorers.lists.has(id)

  const isFollowed = ({ network }: Chain) => followed.chains.has(network.caipNetworkId)

  /** What is known of an account by what is in the database. */
  async function readingOf(chain: Chain, account: string): Promise<NetworkReading> {
    const id = chain.network.caipNetworkId
    if (isFollowed(chain)) return followed.reading(id, account)
    return (await coverage([id]))[0]?.reading ?? noSource
  }

  async function tokensKept(chain: Chain, account: string) {
    const id = chain.network.caipNetworkId
    // A chain that no one asked for in a while is a few seconds behind: no reason to doubt what is held.
    const reading = isFollowed(chain) ? await followed.pastReading(id, account) : read
    const contracts = await seenTokens.received(id, account, maxTokens + 1)
    const isCut = contracts.length > maxTokens && reading.state === 'read'
    return { contracts: contracts.slice(0, maxTokens), reading: isCut ? { ...reading, ...behind } : reading }
  }

  async function nftsKept(chain: Chain, account: string, page: { offset: number; limit: number }) {
    // Before the list: what is read of the chain meanwhile is not in it.
    const reading = await readingOf(chain, account)
    const nfts = await seenNfts(chain.network.caipNetworkId, account, page)
    return { nfts, more: nfts.length === page.limit, reading }
  }

  return {
    knows: (chain) => isIndexed(chain) || isExplored(chain) || isFollowed(chain),

    async tokens(chain, address) {
      const account = address.toLowerCase()
      if (!isExplored(chain)) {
        const known = await tokensKept(chain, account)
        return isWithoutSource(known.reading) ? { ...known, reading: read } : known
      }
      try {
        const { tokens, reading } = await byExplorer(chain, account)
        return { contracts: tokens.slice(0, maxTokens), reading: tokens.length > maxTokens ? behind : reading }
      } catch {
        // The native coin and the tokens of the lists need no explorer.
        const known = isFollowed(chain) ? await tokensKept(chain, account) : undefined
        return known === undefined || isWithoutSource(known.reading) ? { contracts: [], reading: unavailable } : known
      }
    },

    async nfts(chain, address, page) {
      const account = address.toLowerCase()
      if (!isExplored(chain)) return nftsKept(chain, account, page)
      try {
        const { nfts, reading } = await byExplorer(chain, account)
        const end = page.offset + page.limit
        return { nfts: nfts.slice(page.offset, end), more: nfts.length > end, reading }
      } catch (error) {
        const known = isFollowed(chain) ? await nftsKept(chain, account, page) : undefined
        if (known === undefined || isWithoutSource(known.reading)) throw error
        return known
      }
    },
  }
}

const read: NetworkReading = { state: 'read' }
const noSource: NetworkReading = { state: 'unread', reason: 'no-source' }
const unavailable: NetworkReading = { state: 'unread', reason: 'unavailable' }
const behind = { state: 'unread', reason: 'behind' } as const satisfies NetworkReading

const isWithoutSource = (reading: NetworkReading) => reading.state === 'unread' && reading.reason === 'no-source'

export type ReceivedReader = {
  /** Whether there is something that knows it of a chain. */
  knows(chain: Chain): boolean
  /** Contracts of ERC-20, in lower case. What knows them may not answer: the reading says so. */
  tokens(
    chain: Chain,
    account: string,
  ): Promise<{ readonly contracts: readonly string[]; readonly reading: NetworkReading }>
  /** Tokens of ERC-721 and ERC-1155, a page of them. @throws ApiError when no explorer answers */
  nfts(
    chain: Chain,
    account: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly nfts: readonly SeenNft[]; readonly more: boolean; readonly reading: NetworkReading }>
}

export declare namespace createReceivedReader {
  type Options = {
    /** The chains whose transfers are all in the index. */
    indexed: ReadonlySet<string>
    coverage: IndexCoverage
    seenTokens: Pick<SeenTokens, 'received'>
    seenNfts: SeenNfts
    explorers: Pick<HistorySources, 'lists' | 'received'>
    followed: Pick<FollowedAccounts, 'chains' | 'reading' | 'pastReading'>
    clock: Clock
  }
}
