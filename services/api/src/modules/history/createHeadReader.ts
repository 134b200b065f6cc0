import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'

/** What another process has read meanwhile is seen this much later, at the most. */
const keptMs = 250

/** How far the index is, as a text that changes with every change of it; the database is asked now and then. */
export function createHeadReader(database: Kysely<Schema>, clock: Clock): HeadReader {
  let known: { readonly heads: string; readonly untilMs: number } | undefined
  let asking: Promise<string> | undefined

  async function ask(): Promise<string> {
    const rows = await database
      .selectFrom('indexed_chains')
      .select(['chain', 'head_number', 'head_hash'])
      .orderBy('chain')
      .execute()
    return rows.map(({ chain, head_number, head_hash }) => `${chain} ${head_number} ${head_hash}`).join('\n')
  }

  const isDue = () => known === undefined || known.untilMs <= clock.nowMs()

  return {
    async read() {
      if (known !== undefined && !isDue()) return known.heads
      if (asking !== undefined) return asking
      const mine = ask()
      asking = mine
      try {
        const heads = await mine
        // A change that was made meanwhile is not in what was asked before it.
        if (asking === mine) known = { heads, untilMs: clock.nowMs() + keptMs }
        return heads
      } finally {
        if (asking === mine) asking = undefined
      }
    },
    holds: (heads) => !isDue() && known?.heads === heads,
    forget() {
      known = undefined
      asking = undefined
    },
  }
}

export type HeadReader = {
  read(): Promise<string>
  /** Whether the index is, as far as is known, still where `read` said. */
  holds(heads: string): boolean
  /** The index has changed. */
  forget(): void
}
