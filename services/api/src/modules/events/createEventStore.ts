import { eventProperties } from '@latchkey/protocol'
import type { ErrorEvent, TrackedEvent } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Insertable, Kysely } from 'kysely'
import * as v from 'valibot'
import { jsonText } from '../../db/jsonText.ts'
import type { EventsTable, Schema } from '../../db/schema.types.ts'

/** Properties that name an account; kept only where addresses are. */
const naming = new Set(['address'])

/** An event as it is kept: known properties alone, no query of a page, no address unless addresses are kept. */
function toEventRow(event: TrackedEvent | ErrorEvent, options: toEventRow.Options): Insertable<EventsTable> {
  const { project, receivedMs, keepAddresses } = options
  const { props } = event
  const reported = typeof event.timestamp === 'number' ? event.timestamp : Date.parse(event.timestamp)
  const { type: _, event: name, ...rest } = props
  const known =
    props.type === 'track'
      ? v.safeParse(eventProperties[props.event], props.properties ?? {})
      : { success: true as const, output: rest }
  const properties: Record<string, unknown> = known.success ? { ...known.output } : {}
  if (!keepAddresses) for (const key of naming) delete properties[key]
  return {
    id: event.eventId.toLowerCase(),
    project,
    received_at: receivedMs,
    told_at: reported,
    type: props.type,
    event: name,
    domain: event.domain,
    url: event.url.split(/[?#]/, 1)[0] ?? '',
    properties: jsonText(properties),
    address: keepAddresses && props.type === 'track' ? (props.address ?? null) : null,
  }
}

declare namespace toEventRow {
  type Options = { project: string; receivedMs: number; keepAddresses: boolean }
}

const dayMs = 86_400_000
/** Between two looks for events that are past their time. */
const sweepMs = 3_600_000

/** What is summed up: how often an event came, from how many pages. */
export type EventCount = {
  readonly project: string
  readonly event: string
  readonly type: string
  readonly count: number
  readonly domains: number
  /** Milliseconds since the Unix epoch. */
  readonly lastAtMs: number
}

/** Events in the database, for as long as they are kept. */
export function createEventStore({ database, clock, keepDays, keepAddresses }: createEventStore.Options) {
  let sweptAtMs = Number.NEGATIVE_INFINITY

  async function sweep(): Promise<void> {
    const nowMs = clock.nowMs()
    if (nowMs - sweptAtMs < sweepMs) return
    sweptAtMs = nowMs
    await database
      .deleteFrom('events')
      .where('received_at', '<', nowMs - keepDays * dayMs)
      .execute()
  }

  return {
    async add(project: string, events: readonly (TrackedEvent | ErrorEvent)[]): Promise<void> {
      await sweep()
      if (events.length === 0) return
      const receivedMs = clock.nowMs()
      await database
        .insertInto('events')
        .values(events.map((event) => toEventRow(event, { project, receivedMs, keepAddresses })))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },

    /** What came in the last days, the most frequent first. */
    async counts(days: number): Promise<readonly EventCount[]> {
      await sweep()
      const rows = await database
        .selectFrom('events')
        .select(['project', 'event', 'type'])
        .select(({ fn }) => [
          fn.countAll().as('count'),
          fn.count('domain').distinct().as('domains'),
          fn.max('received_at').as('last'),
        ])
        .where('received_at', '>=', clock.nowMs() - days * dayMs)
        .groupBy(['project', 'event', 'type'])
        .orderBy('count', 'desc')
        .orderBy('event')
        .execute()
      return rows.map(({ project, event, type, count, domains, last }) => ({
        project,
        event,
        type,
        count: Number(count),
        domains: Number(domains),
        lastAtMs: Number(last),
      }))
    },
  }
}

export type EventStore = ReturnType<typeof createEventStore>

export declare namespace createEventStore {
  type Options = {
    database: Kysely<Schema>
    clock: Clock
    keepDays: number
    /** Whether the addresses of accounts are kept with their events. */
    keepAddresses: boolean
  }
}
