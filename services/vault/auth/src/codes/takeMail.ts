import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { giveBack } from '../../../server/src/limits/giveBack.ts'
import { takeFrom } from '../../../server/src/limits/takeFrom.ts'
import { withUses } from '../../../server/src/limits/withUses.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { mailsAsked } from './mailsAsked.ts'

/**
 * Asks whether one more mail may go out, and counts it. Known and unknown addresses are treated alike. Where many are
 * asked for, those who log in pay with work; whoever has a session or has paid is let through up to a last limit.
 *
 * @param request Fingerprint of the address; who asks for it.
 * @throws VaultFault `login/throttled` with the words of spec 5, or `login/work-needed`.
 */
export async function takeMail(deps: AuthDeps, request: takeMail.Request): Promise<void> {
  const { emailMac, network, projectId } = request
  const nowMs = deps.clock.nowMs()
  const workNeeded = () =>
    new VaultFault('login/work-needed', { description: 'Many mails are asked for: this one costs work.' })
  if (!request.trusted && (await mailsAsked(deps)) >= limits.mailsInAll.uses) throw workNeeded()
  const own = [
    [`mail-gap/${emailMac}`, limits.mailGap],
    [`mail-hour/${emailMac}`, limits.mailsAnHour],
    [`mail-day/${emailMac}`, limits.mailsADay],
    [
      `mail-network/${deps.pepper.mac('network', network)}`,
      withUses(limits.mailsOfANetwork, deps.config.mailsPerNetwork),
    ],
    ...(projectId === undefined
      ? []
      : [[`mail-project/${deps.pepper.mac('project', projectId)}`, limits.mailsOfAProject] as const]),
  ] as const
  for (const [name, limit] of own) {
    const { allowed, retryAfterMs } = await takeFrom(deps.database, name, limit, nowMs)
    if (!allowed) throw throttled(retryAfterMs)
  }
  const { used, retryAfterMs } = await takeFrom(deps.database, 'mail-all', limits.mailsInAll, nowMs)
  if (used > limits.mailsWithWork.uses) throw throttled(retryAfterMs)
  if (request.trusted || used <= limits.mailsInAll.uses) return
  // Somebody else was quicker: the same mail is asked for again, with work.
  for (const [name] of own) await giveBack(deps.database, name)
  throw workNeeded()
}

function throttled(retryAfterMs: number): VaultFault {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  return new VaultFault('login/throttled', { description: `Please try again after ${seconds} seconds`, retryAfterMs })
}

export declare namespace takeMail {
  type Request = {
    emailMac: string
    network: string
    projectId?: string | undefined
    /** Whoever asks has a session, or has done work for it. */
    trusted: boolean
  }
}
