import { randomUUID } from 'node:crypto'
import type { OperatorActEntry } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '../../db/schema.types.ts'

/** Who acts: an operator who has logged in, or the name that a command on the server was given. */
export type Actor = string | { readonly id: string; readonly name: string }

/** What was done, on what, and which settings by name. Never what they hold. */
type Act = {
  readonly actor: Actor
  readonly act: string
  readonly subject: string
  readonly changed: readonly string[]
}

/** Writes an act down: in the transaction that it is done in, so that neither is there without the other. */
export async function noteAct(
  transaction: Transaction<Schema>,
  clock: Clock,
  { actor, act, subject, changed }: Act,
): Promise<void> {
  const by = typeof actor === 'string' ? { actor, operator: null } : { actor: actor.name, operator: actor.id }
  const row = { ...by, act, subject, id: randomUUID(), at_ms: clock.nowMs(), changed: JSON.stringify(changed) }
  await transaction.insertInto('operator_acts').values(row).execute()
}

const listSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** @param before What `next` said of the page before. */
export async function readActs(database: Kysely<Schema>, count: number, before?: string): Promise<ActPage> {
  const [, atMs, afterId] = /^(\d+)-(.+)$/.exec(before ?? '') ?? []
  let query = database
    .selectFrom('operator_acts')
    .selectAll()
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .limit(count + 1)
  if (atMs !== undefined && afterId !== undefined)
    query = query.where(({ eb, or, and }) =>
      or([eb('at_ms', '<', Number(atMs)), and([eb('at_ms', '=', Number(atMs)), eb('id', '>', afterId)])]),
    )
  const rows = await query.execute()
  const shown = rows.slice(0, count)
  const last = rows.length > count ? shown.at(-1) : undefined
  return {
    acts: shown.map(({ at_ms, actor, operator, act, subject, changed }) => ({
      at: new Date(Number(at_ms)).toISOString(),
      actor,
      loggedIn: operator !== null,
      act,
      subject,
      changed: v.parse(listSchema, changed),
    })),
    next: last === undefined ? null : `${last.at_ms}-${last.id}`,
  }
}

/** Acts, the newest first, and where those before them begin. */
type ActPage = { readonly acts: OperatorActEntry[]; readonly next: string | null }

/** So many of a page of events. */
const actsOfEvents = 50

/**
 * Acts before a moment, as the list of events has them: of people the start of their ids. Those of one moment are on one page.
 */
export async function readActsBefore(database: Kysely<Schema>, beforeMs: number | null) {
  const rows = await database
    .selectFrom('operator_acts')
    .select(['at_ms', 'actor', 'act', 'subject'])
    .where('at_ms', '<', beforeMs ?? Number.MAX_SAFE_INTEGER)
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .limit(actsOfEvents + 1)
    .execute()
  const events = rows.map(({ at_ms, actor, act, subject }) => ({
    atMs: Number(at_ms),
    source: 'api' as const,
    event: act,
    actor,
    subject: act.startsWith('person/') ? shortened(subject) : subject,
  }))
  const over = events[actsOfEvents]
  if (over === undefined) return { events, more: false }
  const whole = events.filter(({ atMs }) => atMs > over.atMs)
  return { events: whole.length === 0 ? events : whole, more: true }
}

/** Of each id its start. */
const shortened = (ids: string): string =>
  ids
    .split(' ')
    .map((id) => id.slice(0, 8))
    .join(' ')
