import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { giveBack } from '../../../server/src/limits/giveBack.ts'
import { takeFrom } from '../../../server/src/limits/takeFrom.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'

/** Counts one release of a share to a device. @throws VaultFault `api/rate-limited` */
export async function takeShare({ database, clock }: AuthDeps, { deviceId }: Session): Promise<void> {
  const nowMs = clock.nowMs()
  const dayName = `shares-day/${deviceId}`
  const [minute, day] = await Promise.all([
    takeFrom(database, `shares-minute/${deviceId}`, limits.sharesAMinute, nowMs),
    takeFrom(database, dayName, limits.sharesADay, nowMs),
  ])
  // What is refused for the minute is not taken from the day.
  if (!minute.allowed) await giveBack(database, dayName)
  for (const { allowed, retryAfterMs } of [minute, day])
    if (!allowed)
      throw new VaultFault('api/rate-limited', { description: 'Too many releases to this device.', retryAfterMs })
}
