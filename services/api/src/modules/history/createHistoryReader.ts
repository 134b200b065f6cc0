import {
  type CaipNetworkId,
  isAddress,
  isEvmAddress,
  type Network,
  namespaces,
  toChecksumAddress,
} from '@latchkey/protocol'
import type { getAccountHistory, NetworkReading, NetworkReadings } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type * as v from 'valibot'
import type { Schema } from '../../db/schema.types.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { FollowedAccounts } from '../followed/createFollowedAccounts.ts'
import type { IndexCoverage } from '../indexer/createIndexCoverage.ts'
import type { HistoryWorth } from './createHistoryWorth.ts'
import type { ReadTokenNames, TokenLookup } from './createTokenNames.ts'
import { historyNotKept, invalidAddress } from './history.errors.ts'
import type { AccountTransaction } from './history.types.ts'
import { historyCursor, type IndexPlace } from './historyCursor.ts'
import { mergeParts, type PartItem, type PartPage, readSourcePart } from './historyParts.ts'
import { readIndexedPage } from './readIndexedPage.ts'
import type { HistorySources } from './sources/createHistorySources.ts'
import { toHistoryEntry } from './toHistoryEntry.ts'

const maxAddresses = 20_000

/** Writes addresses with their checksums. Each is a hash, and a history names the same few again and again. */
function createChecksums(): (address: string) => string {
  const known = new LRUCache<string, string>({ max: maxAddresses })
  return (address) => {
    const held = known.get(address)
    if (held !== undefined) return held
    const made = toChecksumAddress(address)
    known.set(address, made)
    return made
  }
}

/** Transactions of a page, as callers of the peer expect. */
const pageEntries = 50

/** Answers what an account did: from what the indexer has read, and of other chains from the sources that are set. */
export function createHistoryReader(options: createHistoryReader.Options) {
  const { database, chains, indexed, sources, coverage, followed, clock } = options
  const operators = new Set([...options.paymasters].map(([id, address]) => `${id} ${address.toLowerCase()}`))
  const isOperators = (chain: string, paymaster: string) => operators.has(`${chain} ${paymaster}`)
  const checksum = createChecksums()

  /** Where neither an index nor a source tells more than the logs of its accounts. */
  const isFollowed = (id: string) => followed.chains.has(id) && !sources.chains.has(id)
  /** Of another chain the index may have something, too, but its history is a source's as long as that answers. */
  const ofIndex = chains.all
    .map(({ network }) => network.caipNetworkId)
    .filter((id) => indexed.has(id) || !sources.chains.has(id))

  /** The chains to read, by source. @throws ApiError when there is none. */
  function target(address: string, chainId: string | undefined) {
    const bySource = (asked: readonly Chain[]) => ({
      unknown: asked
        .filter((chain) => chains.served.includes(chain))
        .map(({ network }) => network.caipNetworkId)
        .filter((id) => !indexed.has(id) && !sources.chains.has(id) && !isFollowed(id)),
      logged: asked.map(({ network }) => network.caipNetworkId).filter(isFollowed),
      kept: asked.map(({ network }) => network.caipNetworkId).filter((id) => indexed.has(id)),
      elsewhere: asked.filter(({ network: { caipNetworkId: id } }) => !indexed.has(id) && sources.chains.has(id)),
    })
    if (chainId !== undefined) {
      const chain = chains.need(chainId)
      if (!indexed.has(chainId) && !sources.chains.has(chainId) && !isFollowed(chainId)) throw historyNotKept()
      if (!isAddress(chain.network.chainNamespace, address)) throw invalidAddress()
      return bySource([chain])
    }
    const families = namespaces.filter((namespace) => isAddress(namespace, address))
    const fits = chains.all.filter(({ network }) => families.includes(network.chainNamespace))
    if (fits.length === 0) throw invalidAddress()
    return bySource(fits)
  }

  async function readIndex(account: string, ofChains: readonly string[], after: IndexPlace | null | undefined) {
    if (after === null) return { items: [], more: false }
    // One more than shown tells whether there is a further page.
    const found = await readIndexedPage(database, { account, chains: ofChains, after, limit: pageEntries + 1 })
    const items = found.slice(0, pageEntries).map((transaction): PartItem => {
      const { minedAt, block, position } = transaction
      return {
        transaction,
        minedAtMs: minedAt * 1000,
        next: { index: [minedAt, transaction.chain, block, position] },
      }
    })
    return { items, more: found.length > pageEntries }
  }

  /** How far the logs of an account tell what a silent source doesn't. Undefined where there are none. */
  async function logsInstead(id: string, account: string): Promise<NetworkReading | undefined> {
    if (!followed.chains.has(id)) return undefined
    const reading = await followed.reading(id, account)
    if (reading.state === 'unread' && reading.reason !== 'behind') return undefined
    return { ...reading, state: 'unread', reason: 'unavailable' }
  }

  function networkOf(chain: string): Network {
    const found = chains.find(chain)
    if (found === undefined) throw new Error('A chain was read that the table does not have.')
    return found.network
  }

  /** Names as the source of a transaction says, else as the lists and the contracts do. */
  function namesFor(items: readonly PartItem[], known: TokenLookup): TokenLookup {
    const reported = new Map(
      items.flatMap((item) =>
        'transaction' in item
          ? [...(item.tokens ?? [])].map(([token, names]) => [`${item.transaction.chain} ${token}`, names] as const)
          : [],
      ),
    )
    return (chain, token) => reported.get(`${chain} ${token}`) ?? known(chain, token)
  }

  async function present(items: readonly PartItem[], account: string, request: HistoryRequest) {
    const own = items.flatMap((item) => ('transaction' in item && item.tokens === undefined ? [item.transaction] : []))
    const names = namesFor(items, await options.readNames(contractsOf(own, account)))
    const raw = items.flatMap((item) => ('transaction' in item ? [item.transaction] : []))
    const worth = await options.readWorth(raw, account, names, request.query.currency)
    const shared = { account, network: networkOf, names, worth, checksum, isOperators, iconUrl: request.iconUrl }
    return items.map((item) => ('entry' in item ? item.entry : toHistoryEntry(item.transaction, shared)))
  }

  return async (request: HistoryRequest): Promise<v.InferOutput<(typeof getAccountHistory)['response']>> => {
    const { query } = request
    const { kept, logged, elsewhere, unknown } = target(request.address, query.chainId)
    const account = normalise(request.address)
    // An empty cursor is the first page: callers build their queries without looking.
    const from = query.cursor === undefined || query.cursor === '' ? {} : historyCursor.decode(query.cursor)

    // Before the page: what is read of a chain meanwhile is not in it.
    const covered = await coverage(kept)
    const ofLogs = await Promise.all(
      logged.map(async (id) => [id, withoutPayments(await followed.reading(id, account))] as const),
    )
    const answers = await Promise.all(
      elsewhere.map(async (chain) => {
        const id = chain.network.caipNetworkId
        const begun = from.sources?.[id]
        const isLogged = from.logged?.includes(id) ?? false
        if (isLogged) return { id, part: noMore, logs: await logsInstead(id, account) }
        try {
          const asked = { chain, account, currency: query.currency }
          return { id, part: await readSourcePart(sources, asked, begun), logs: undefined }
        } catch (error) {
          // A list that the source has begun does not go on by logs: what it has shown of a block is not known.
          const logs = begun === undefined ? await logsInstead(id, account) : undefined
          // One of several chains that does not answer must not hide the others.
          if (query.chainId !== undefined && logs === undefined) throw error
          return { id, part: undefined, logs }
        }
      }),
    )
    const instead: readonly string[] = answers.flatMap(({ id, logs }) => (logs === undefined ? [] : [id]))
    const index = await readIndex(
      account,
      query.chainId === undefined ? [...ofIndex, ...instead] : [query.chainId],
      kept.length + logged.length + instead.length === 0 ? null : from.index,
    )
    const parts: PartPage[] = [index, ...answers.flatMap(({ part }) => (part === undefined ? [] : [part]))]
    const silent = answers.filter(({ part }) => part === undefined).map(({ id }) => id)
    const begun = silent.length === 0 ? from : withoutChains(from, silent)
    const missing = [...(from.silent ?? []), ...silent]
    const cut = [...(from.cut ?? []), ...answers.flatMap(({ id, part }) => (part?.cut ? [id] : []))]
    const { items, next } = mergeParts(parts, begun, pageEntries)
    const asOf = [
      ...covered.flatMap(({ chainId, head }) => (head === undefined ? [] : [{ chainId, source: 'indexer', ...head }])),
      ...[...logged, ...instead].map((id) => ({ chainId: id, source: 'logs', minedAt: now() })),
      ...answers.flatMap(({ id, part }) =>
        part?.source === undefined ? [] : [{ chainId: id, source: part.source, minedAt: now() }],
      ),
    ]
    const readingOf = (id: string) =>
      missing.includes(id) ? unread('unavailable') : cut.includes(id) ? unread('behind') : read
    const networks: NetworkReadings = Object.fromEntries([
      ...unknown.map((id) => [id, unread('no-source')] as const),
      ...covered.map(({ chainId, reading }) => [chainId, reading] as const),
      ...ofLogs,
      ...answers.map(({ id, logs }) => [id, logs ?? readingOf(id)] as const),
    ])
    return {
      data: await present(items, account, request),
      next:
        next === undefined
          ? null
          : historyCursor.encode({
              ...next,
              ...noted('silent', missing),
              ...noted('logged', instead),
              ...noted('cut', cut),
            }),
      networks,
      asOf,
      ...(silent.length === 0 ? {} : { unavailableChains: silent }),
    }
  }

  function now() {
    return new Date(clock.nowMs()).toISOString()
  }
}

export type HistoryReader = ReturnType<typeof createHistoryReader>

export type HistoryRequest = {
  address: string
  query: v.InferOutput<(typeof getAccountHistory)['query']>
  /** The URL of a token's icon, or nothing. */
  iconUrl: (symbol: string) => string
}

export declare namespace createHistoryReader {
  type Options = {
    database: Kysely<Schema>
    chains: ChainTable
    /** The chains whose history is kept. */
    indexed: ReadonlySet<string>
    /** The source of others. */
    sources: HistorySources
    coverage: IndexCoverage
    followed: Pick<FollowedAccounts, 'chains' | 'reading'>
    /** The operator's own, by chain. */
    paymasters: ReadonlyMap<CaipNetworkId, string>
    readNames: ReadTokenNames
    readWorth: HistoryWorth
    clock: Clock
  }
}

/** A chain that did not answer is left out of the pages to come, too: its newest would come among the others' oldest. */
function withoutChains(cursor: ReturnType<typeof historyCursor.decode>, chains: readonly string[]) {
  return { ...cursor, sources: { ...cursor.sources, ...Object.fromEntries(chains.map((id) => [id, null])) } }
}

const read: NetworkReading = { state: 'read' }

/** Of a source that is not asked again. */
const noMore = { items: [], more: false, source: undefined, cut: false }

/** Payments in the native coin leave no logs: a history by logs is never all there is. */
const withoutPayments = (reading: NetworkReading): NetworkReading =>
  reading.state === 'read' ? { ...reading, state: 'unread', reason: 'no-source' } : reading
const unread = (reason: 'no-source' | 'unavailable' | 'behind'): NetworkReading => ({ state: 'unread', reason })
const noted = (name: 'silent' | 'logged' | 'cut', ids: readonly string[]) => (ids.length === 0 ? {} : { [name]: ids })

/** The index has Ethereum-like addresses in lower case; in others the case says something. */
function normalise(address: string): string {
  if (!isEvmAddress(address)) return address
  const lower = address.toLowerCase()
  return lower.startsWith('0x') ? lower : `0x${lower}`
}

function contractsOf(page: readonly AccountTransaction[], account: string): ReadonlyMap<string, ReadonlySet<string>> {
  const contracts = new Map<string, Set<string>>()
  for (const { chain, transfers } of page)
    for (const { token, giver, taker } of transfers) {
      if (token === '' || (giver !== account && taker !== account)) continue
      const ofChain = contracts.get(chain) ?? new Set()
      contracts.set(chain, ofChain.add(token))
    }
  return contracts
}
