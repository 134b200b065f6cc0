import type { accountEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import type { People } from '../contexts.types.ts'
import type { Session } from '../sessions/findSession.ts'

type Activity = v.InferOutput<typeof accountEndpoints.activity.response>

const shown = 100
/** Of each kind, also of those that other events would push out: no number of logins hides an export. */
const shownOfEach = 20

/** What happened to an account, the newest first, with what the person knows each device by. */
export async function readActivity(deps: People, { userId, deviceId }: Session): Promise<Activity> {
  const rows = await deps.database
    .with('own', (query) =>
      query
        .selectFrom('audit_events')
        .select(['id', 'at', 'event', 'device_id'])
        .select(({ fn }) => [
          fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('at', 'desc').orderBy('id'))
            .as('place'),
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('event').orderBy('at', 'desc').orderBy('id'))
            .as('placeOfKind'),
        ])
        .where('who', '=', deps.pepper.mac('audit', userId)),
    )
    .selectFrom('own')
    .leftJoin('devices', (join) => join.onRef('devices.id', '=', 'own.device_id').on('devices.user_id', '=', userId))
    .select(['own.at', 'own.event', 'devices.id', 'devices.browser', 'devices.app'])
    .where(({ eb, or }) => or([eb('own.place', '<=', shown), eb('own.placeOfKind', '<=', shownOfEach)]))
    .orderBy('own.place')
    .execute()
  return {
    events: rows.map(({ at, event, id, browser, app }) => ({
      atMs: at,
      event,
      device: id === null ? null : { id, current: id === deviceId, browser, app },
    })),
  }
}
