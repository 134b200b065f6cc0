import type { accountEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import type { People } from '../contexts.types.ts'
import type { Session } from '../sessions/findSession.ts'

type Activity = v.InferOutput<typeof accountEndpoints.activity.response>

const shown = 100

/** What happened to an account, the newest first, with what the person knows each device by. */
export async function readActivity(deps: People, { userId, deviceId }: Session): Promise<Activity> {
  const events = await deps.database
    .selectFrom('audit_events')
    .leftJoin('devices', (join) =>
      join.onRef('devices.id', '=', 'audit_events.device_id').on('devices.user_id', '=', userId),
    )
    .select(['audit_events.at', 'audit_events.event', 'devices.id', 'devices.browser', 'devices.app'])
    .where('audit_events.who', '=', deps.pepper.mac('audit', userId))
    .orderBy('audit_events.at', 'desc')
    .orderBy('audit_events.id')
    .limit(shown)
    .execute()
  return {
    events: events.map(({ at, event, id, browser, app }) => ({
      atMs: at,
      event,
      device: id === null ? null : { id, current: id === deviceId, browser, app },
    })),
  }
}
