import { type accountEndpoints, accountEventIds } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import type { People } from '../contexts.types.ts'
import type { Session } from '../sessions/findSession.ts'

type Activity = v.InferOutput<typeof accountEndpoints.activity.response>

const shown = 100
/** Of each kind of act of the operator, also of those that other events would push out. */
const shownOfEach = 20
const operatorEvents = accountEventIds.filter((event) => event.startsWith('operator-'))

/** What happened to an account, the newest first, with what the person knows each device by. */
export async function readActivity(deps: People, { userId, deviceId }: Session): Promise<Activity> {
  const newest = deps.database
    .selectFrom('audit_events')
    .leftJoin('devices', (join) =>
      join.onRef('devices.id', '=', 'audit_events.device_id').on('devices.user_id', '=', userId),
    )
    .select([
      'audit_events.id as eventId',
      'audit_events.at',
      'audit_events.event',
      'devices.id',
      'devices.browser',
      'devices.app',
    ])
    .where('audit_events.who', '=', deps.pepper.mac('audit', userId))
    .orderBy('audit_events.at', 'desc')
    .orderBy('audit_events.id')
  const found = await Promise.all([
    newest.limit(shown).execute(),
    ...operatorEvents.map((event) => newest.where('audit_events.event', '=', event).limit(shownOfEach).execute()),
  ])
  const events = new Map(found.flat().map((row) => [row.eventId, row]))
  return {
    events: [...events.values()]
      .toSorted((left, right) => right.at - left.at)
      .map(({ at, event, id, browser, app }) => ({
        atMs: at,
        event,
        device: id === null ? null : { id, current: id === deviceId, browser, app },
      })),
  }
}
