import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { takeFrom } from '../../../server/src/limits/takeFrom.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'

/** Counts one release of a share to a device. @throws VaultFault `api/rate-limited` */
export async function takeShare(deps: AuthDeps, { deviceId }: Session): Promise<void> {
  for (const [name, limit] of [
    [`shares-minute/${deviceId}`, limits.sharesAMinute],
    [`shares-day/${deviceId}`, limits.sharesADay],
  ] as const) {
    const { allowed, retryAfterMs } = await takeFrom(deps.database, name, limit, deps.clock.nowMs())
    if (!allowed)
      throw new VaultFault('api/rate-limited', { description: 'Too many releases to this device.', retryAfterMs })
  }
}
