import { createHash } from 'node:crypto'
import { inSlices } from '../../../server/src/db/sweep.ts'
import type { Settings, Signing, Store } from '../contexts.types.ts'

/** The hash of an event at its place: over the one before it, so that none can be changed, left out or moved unseen. */
export const chainHash = (before: string, { id, seq, at, event, who, device_id }: chainHash.Event): string =>
  createHash('sha256')
    .update(JSON.stringify([before, seq, id, at, event, who, ...(device_id === null ? [] : [device_id])]))
    .digest('base64url')

export declare namespace chainHash {
  type Event = { id: string; seq: number; at: number; event: string; who: string; device_id: string | null }
}

/** Events of one transaction: a few milliseconds, in which others wait. */
const batch = 100

/**
 * Gives events that have none their place in the chain. Done beside the requests, so that logins need not wait for each
 * other; processes that do it at once take turns.
 */
export function chainEvents(deps: Store): Promise<void> {
  return inSlices(async () => (await chainSome(deps)) === batch)
}

/** @returns How many. */
function chainSome({ database }: Store): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    // Changing the head's row is what others wait for.
    const head = await transaction
      .updateTable('audit_head')
      .set(({ ref }) => ({ seq: ref('seq') }))
      .where('id', '=', 1)
      .returning(['seq', 'hash'])
      .executeTakeFirstOrThrow()
    const events = await transaction
      .selectFrom('audit_events')
      .select(['id', 'at', 'event', 'who', 'device_id'])
      .where('seq', 'is', null)
      .orderBy('at')
      .orderBy('id')
      .limit(batch)
      .execute()
    let { seq, hash } = head
    for (const event of events) {
      seq += 1
      hash = chainHash(hash, { ...event, seq })
      await transaction.updateTable('audit_events').set({ seq, hash }).where('id', '=', event.id).execute()
    }
    if (events.length > 0) await transaction.updateTable('audit_head').set({ seq, hash }).where('id', '=', 1).execute()
    return events.length
  })
}

const anchorEveryMs = 3_600_000
const wordMs = 10 * 60_000
const timeoutMs = 5_000

/**
 * Reports to the guardian once an hour how long the chain is and what its end is. Who rewrites the chain afterwards, with the
 * whole database in hand, is contradicted by the other service.
 * @throws Error when the guardian does not take it: it knows a longer or another chain.
 */
export async function anchorHead({
  database,
  clock,
  config,
  signer,
}: Store & Signing & Settings<'guardianUrl'>): Promise<void> {
  const nowMs = clock.nowMs()
  const head = await database.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  if (head.seq === head.anchored_seq || head.anchored_at + anchorEveryMs > nowMs) return
  const nowSeconds = Math.floor(nowMs / 1000)
  const claims = { seq: head.seq, hash: head.hash, iat: nowSeconds, exp: nowSeconds + wordMs / 1000 }
  const response = await fetch(`${config.guardianUrl}/g/anchors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ word: signer.sign('audit-head+jwt', claims) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The guardian answered ${response.status} to the head of the audit.`)
  await database
    .updateTable('audit_head')
    .set({ anchored_seq: head.seq, anchored_at: nowMs })
    .where('id', '=', 1)
    .execute()
}

/** Chains the events, and sends the end of the chain to the guardian, once an hour. */
export async function keepAudit(deps: Store & Signing & Settings<'guardianUrl'>): Promise<void> {
  await chainEvents(deps)
  await anchorHead(deps)
}
