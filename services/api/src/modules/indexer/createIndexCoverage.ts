import type { NetworkReading } from '@latchkey/protocol/http'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'
import type { Indexer } from './createIndexer.ts'
import type { IndexProgress } from './createIndexProgress.ts'

/** Says of followed chains how far they have been read, for the answers that are made from the index. */
export function createIndexCoverage({ database, indexer, progress }: createIndexCoverage.Options): IndexCoverage {
  const begins = new Map<string, string>()

  /** When the first block that is kept was mined: of a chain that is not read from its beginning. */
  async function beginning(chain: string): Promise<string | undefined> {
    const known = begins.get(chain)
    if (known !== undefined) return known
    const first = await database
      .selectFrom('indexed_transactions')
      .select('mined_at')
      .where('chain', '=', chain)
      .orderBy('block_number')
      .limit(1)
      .executeTakeFirst()
    if (first === undefined) return undefined
    const time = isoTime(first.mined_at)
    begins.set(chain, time)
    return time
  }

  async function readingOf(
    chain: string,
    head: IndexHead | undefined,
    state: 'level' | 'behind' | 'failing' = 'behind',
  ): Promise<NetworkReading> {
    const firstBlock = indexer.firstBlock(chain)
    if (firstBlock === undefined) return { state: 'unread', reason: 'no-source' }
    const since = firstBlock > 0 ? await beginning(chain) : undefined
    const from = {
      ...(firstBlock > 0 ? { sinceBlock: firstBlock } : {}),
      ...(since === undefined ? {} : { since }),
    }
    if (state === 'level') return { state: 'read', ...from }
    return {
      state: 'unread',
      reason: state === 'failing' ? 'unavailable' : 'behind',
      ...from,
      ...(head === undefined ? {} : { untilBlock: head.block, until: head.minedAt }),
    }
  }

  return async (chains) => {
    if (chains.length === 0) return []
    const states = await progress.read(chains)
    const rows = await database
      .selectFrom('indexed_chains as head')
      .innerJoin('indexed_blocks as block', (join) =>
        join.onRef('block.chain', '=', 'head.chain').onRef('block.number', '=', 'head.head_number'),
      )
      .select(['head.chain', 'head.head_number', 'block.mined_at'])
      .where('head.chain', 'in', chains)
      .execute()
    const heads = new Map(
      rows.map((row) => [row.chain, { block: Number(row.head_number), minedAt: isoTime(row.mined_at) }]),
    )
    return Promise.all(
      chains.toSorted().map(async (chainId) => {
        const head = heads.get(chainId)
        return { chainId, head, reading: await readingOf(chainId, head, states.get(chainId)) }
      }),
    )
  }
}

const isoTime = (seconds: number | string) => new Date(Number(seconds) * 1000).toISOString()

type IndexHead = { readonly block: number; readonly minedAt: string }

/** By CAIP-2, in their order. */
export type IndexCoverage = (
  chains: readonly string[],
) => Promise<
  readonly { readonly chainId: string; readonly head: IndexHead | undefined; readonly reading: NetworkReading }[]
>

export declare namespace createIndexCoverage {
  type Options = {
    database: Kysely<Schema>
    indexer: Pick<Indexer, 'firstBlock'>
    progress: Pick<IndexProgress, 'read'>
  }
}
