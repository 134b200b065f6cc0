import { eventProperties } from '@latchkey/protocol'
import type { ErrorEvent, TrackedEvent } from '@latchkey/protocol/http'
import type { Insertable } from 'kysely'
import * as v from 'valibot'
import type { EventsTable } from '../../db/schema/events.ts'

/** Properties that name an account; kept only where addresses are. */
const naming = new Set(['address'])

/** An event as it is kept: known properties alone, no query of a page, no address unless addresses are kept. */
export function toEventRow(event: TrackedEvent | ErrorEvent, options: toEventRow.Options): Insertable<EventsTable> {
  const { project, receivedMs, keepAddresses } = options
  const { props } = event
  const told = typeof event.timestamp === 'number' ? event.timestamp : Date.parse(event.timestamp)
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
    told_at: told,
    type: props.type,
    event: name,
    domain: event.domain,
    url: event.url.split(/[?#]/, 1)[0] ?? '',
    // PostgreSQL stores no zero character.
    properties: JSON.stringify(properties).replaceAll('\\u0000', ''),
    address: keepAddresses && props.type === 'track' ? (props.address ?? null) : null,
  }
}

export declare namespace toEventRow {
  type Options = { project: string; receivedMs: number; keepAddresses: boolean }
}
