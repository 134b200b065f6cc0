import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'
import { ApiError } from '../../http/ApiError.ts'
import type { Metrics } from '../../observe/createMetrics.ts'

/** A chain that was read to its tip is taken for read so long: one look that fails is no fault. */
const levelHoldsMs = 60_000
/** What says the same as before is written so often. */
const writtenEveryMs = 10_000

/**
 * How the process that indexes gets on with each chain: in the database, where all processes read it, and as metrics of
 * this one.
 */
export function createIndexProgress({ database, clock, metrics }: createIndexProgress.Options): IndexProgress {
  const written = new Map<string, { readonly state: string; readonly atMs: number }>()

  async function write(chain: string, state: 'level' | 'behind' | 'failing'): Promise<void> {
    const atMs = clock.nowMs()
    const last = written.get(chain)
    if (last?.state === state && atMs - last.atMs < writtenEveryMs) return
    const values = { failing: state === 'failing' ? 1 : 0, ...(state === 'level' ? { level_at: atMs } : {}) }
    await database
      .insertInto('index_progress')
      .values({ chain, ...values })
      .onConflict((conflict) => conflict.column('chain').doUpdateSet(values))
      .execute()
    written.set(chain, { state, atMs })
  }

  return {
    async advanced(chain, { state, head, tip }) {
      metrics.indexLookedAt.set({ chain }, Math.floor(clock.nowMs() / 1000))
      if (head !== undefined) {
        metrics.indexHead.set({ chain }, head)
        if (tip !== undefined) metrics.indexLag.set({ chain }, Math.max(0, tip - head))
      }
      await write(chain, state)
    },

    async failed(chain, error) {
      const labels = { chain, code: error instanceof ApiError ? error.code : 'internal' }
      metrics.indexFailures.inc(labels)
      metrics.indexLastFailure.set(labels, Math.floor(clock.nowMs() / 1000))
      await write(chain, 'failing')
    },

    leads(isHeld) {
      metrics.indexLeading.set(isHeld ? 1 : 0)
      if (isHeld) return
      // Another process has the present ones.
      metrics.indexHead.reset()
      metrics.indexLag.reset()
      metrics.indexLookedAt.reset()
      written.clear()
    },

    async read(chains) {
      const rows = await database.selectFrom('index_progress').selectAll().where('chain', 'in', chains).execute()
      return new Map(
        rows.map(({ chain, failing, level_at }) => {
          const isLevel = level_at !== null && clock.nowMs() - Number(level_at) <= levelHoldsMs
          return [chain, isLevel ? 'level' : failing === 1 ? 'failing' : 'behind']
        }),
      )
    },
  }
}

export type IndexProgress = {
  /** A chain was looked at. @param news.head The newest block that is kept. */
  advanced(
    chain: string,
    news: { readonly state: 'level' | 'behind'; readonly head: number | undefined; readonly tip: number | undefined },
  ): Promise<void>
  /** A look at a chain failed. */
  failed(chain: string, error: unknown): Promise<void>
  /** This process has begun, or ceased, to be the one that indexes. */
  leads(isHeld: boolean): void
  /** How far chains are, by CAIP-2: read to the tip, on the way there, or with nodes that don't answer. Absent: never read. */
  read(chains: readonly string[]): Promise<ReadonlyMap<string, 'level' | 'behind' | 'failing'>>
}

export declare namespace createIndexProgress {
  type Options = {
    database: Kysely<Schema>
    clock: Clock
    metrics: Pick<
      Metrics,
      'indexHead' | 'indexLag' | 'indexLookedAt' | 'indexLeading' | 'indexFailures' | 'indexLastFailure'
    >
  }
}
