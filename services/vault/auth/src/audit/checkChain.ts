import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'
import { chainHash } from './keepAudit.ts'

export declare namespace checkChain {
  type Anchor = { readonly seq: number; readonly hash: string }
  type Result = { readonly events: number; readonly anchors: number; readonly wrong: string | undefined }
}

const page = 5_000

/**
 * Walks the whole chain, and compares it with what was reported to the guardian.
 * @returns How far it is right, and what is wrong first.
 */
export async function checkChain(
  database: Kysely<Schema>,
  anchors: readonly checkChain.Anchor[],
): Promise<checkChain.Result> {
  const anchored = new Map(anchors.map(({ seq, hash }) => [seq, hash]))
  let [events, seen, hash] = [0, 0, '']
  const result = (wrong?: string) => ({ events, anchors: seen, wrong })
  for (;;) {
    const rows = await database
      .selectFrom('audit_events')
      .select(['id', 'at', 'event', 'who', 'device_id', 'seq', 'hash'])
      .where('seq', '>', events)
      .orderBy('seq')
      .limit(page)
      .execute()
    for (const { seq, hash: kept, ...event } of rows) {
      if (seq !== events + 1) return result(`Event ${events + 1} is missing.`)
      hash = chainHash(hash, { ...event, seq })
      if (kept !== hash) return result(`Event ${seq} was changed.`)
      const anchor = anchored.get(seq)
      if (anchor !== undefined && anchor !== hash) return result(`The guardian knows another event ${seq}.`)
      if (anchor !== undefined) seen += 1
      events = seq
    }
    if (rows.length < page) break
  }
  if (anchors.some(({ seq }) => seq > events)) return result('The guardian knows a longer chain.')
  const head = await database.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()
  if (head?.seq !== events || head.hash !== hash) return result('The chain ends before its head.')
  return result()
}
