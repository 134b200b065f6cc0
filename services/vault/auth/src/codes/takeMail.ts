import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { takeFrom } from '../../../server/src/limits/takeFrom.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'

/**
 * Asks whether one more mail may go out, and counts it. Known and unknown addresses are treated alike.
 *
 * @param request Fingerprint of the address; who asks for it.
 * @throws VaultFault `login/throttled` with the words of spec 5.
 */
export async function takeMail(deps: AuthDeps, request: takeMail.Request): Promise<void> {
  const { emailMac, network, projectId } = request
  const counted = [
    [`mail-gap/${emailMac}`, limits.mailGap],
    [`mail-hour/${emailMac}`, limits.mailsAnHour],
    [`mail-day/${emailMac}`, limits.mailsADay],
    [`mail-network/${deps.pepper.mac('network', network)}`, limits.mailsOfANetwork],
    ...(projectId === undefined
      ? []
      : [[`mail-project/${deps.pepper.mac('project', projectId)}`, limits.mailsOfAProject] as const]),
    ['mail-all', limits.mailsInAll],
  ] as const
  for (const [name, limit] of counted) {
    const { allowed, retryAfterMs } = await takeFrom(deps.database, name, limit, deps.clock.nowMs())
    if (allowed) continue
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
    throw new VaultFault('login/throttled', {
      description: `Please try again after ${seconds} seconds`,
      retryAfterMs,
    })
  }
}

export declare namespace takeMail {
  type Request = { emailMac: string; network: string; projectId?: string | undefined }
}
