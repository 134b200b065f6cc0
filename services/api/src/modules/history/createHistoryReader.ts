import { isAddress, type Network } from '@latchkey/protocol'
import type { getAccountHistory } from '@latchkey/protocol/http'
import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import type { Schema } from '../../db/schema.types.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { ReadTokenNames } from './createTokenNames.ts'
import { historyNotKept, invalidAddress, unknownOnramp } from './history.errors.ts'
import type { AccountTransaction } from './history.types.ts'
import { historyCursor } from './historyCursor.ts'
import { readIndexedPage } from './readIndexedPage.ts'
import { toHistoryEntry } from './toHistoryEntry.ts'

/** Transactions of a page, as callers of the peer expect. */
const pageEntries = 50

/** Answers what an account did, from what the indexer has read. */
export function createHistoryReader({ database, chains, indexed, readNames }: createHistoryReader.Options) {
  async function asOf(asked: readonly string[]) {
    if (asked.length === 0) return []
    const rows = await database
      .selectFrom('indexed_chains as head')
      .innerJoin('indexed_blocks as block', (join) =>
        join.onRef('block.chain', '=', 'head.chain').onRef('block.number', '=', 'head.head_number'),
      )
      .select(['head.chain', 'head.head_number', 'block.mined_at'])
      .where('head.chain', 'in', asked)
      .orderBy('head.chain')
      .execute()
    return rows.map((row) => ({
      chainId: row.chain,
      source: 'indexer',
      block: Number(row.head_number),
      minedAt: new Date(Number(row.mined_at) * 1000).toISOString(),
    }))
  }

  /** The chains to read. @throws ApiFault when there is none. */
  function target(address: string, chainId: string | undefined): readonly string[] {
    if (chainId !== undefined) {
      const { network } = chains.need(chainId)
      if (!indexed.has(chainId)) throw historyNotKept()
      if (!isAddress(network.chainNamespace, address)) throw invalidAddress()
      return [chainId]
    }
    const fits = chains.all.filter(({ network }) => isAddress(network.chainNamespace, address))
    if (fits.length === 0) throw invalidAddress()
    return fits.map(({ network }) => network.caipNetworkId).filter((id) => indexed.has(id))
  }

  function networkOf(chain: string): Network {
    const found = chains.find(chain)
    if (found === undefined) throw new Error('A chain was read that the table does not have.')
    return found.network
  }

  return async (request: HistoryRequest): Promise<v.InferOutput<(typeof getAccountHistory)['response']>> => {
    const { query } = request
    // Purchases are kept by sellers, and none is connected.
    if (query.onramp !== undefined) throw unknownOnramp()
    const asked = target(request.address, query.chainId)
    const account = normalise(request.address)
    // An empty cursor is the first page: callers build their queries without looking.
    const after = query.cursor === undefined || query.cursor === '' ? undefined : historyCursor.decode(query.cursor)
    // One more than shown tells whether there is a further page.
    const [found, age] = await Promise.all([
      readIndexedPage(database, { account, chain: query.chainId, after, limit: pageEntries + 1 }),
      asOf(asked),
    ])
    const known = found.filter(({ chain }) => chains.find(chain) !== undefined)
    const page = known.slice(0, pageEntries)
    const names = await readNames(contractsOf(page, account))
    const last = page.at(-1)
    return {
      data: page.map((transaction) =>
        toHistoryEntry(transaction, { account, network: networkOf, names, iconUrl: request.iconUrl }),
      ),
      next:
        found.length > pageEntries && last !== undefined
          ? historyCursor.encode([last.minedAt, last.chain, last.block, last.position])
          : null,
      asOf: age,
    }
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
    readNames: ReadTokenNames
  }
}

function normalise(address: string): string {
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
