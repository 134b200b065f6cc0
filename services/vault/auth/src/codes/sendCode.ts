import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { giveBack, takeFrom, withUses } from '../../../server/src/limits.ts'
import type { Mail } from '../../../server/src/mail/createOutbox.ts'
import type { Mails, People, Settings, Store } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'

/**
 * Asks whether one more mail may go out, and counts it. Known and unknown addresses are treated alike. Where many are
 * asked for, those who log in pay with work; who has a session or has paid is let through up to a last limit.
 *
 * @param request Fingerprint of the address; who asks for it.
 * @throws VaultError `login/throttled` with the seconds to wait, or `login/work-needed`.
 */
export async function takeMail(deps: People & Settings<'mailsPerNetwork'>, request: takeMail.Request): Promise<void> {
  const { emailMac, network, projectId } = request
  const nowMs = deps.clock.nowMs()
  const workNeeded = () =>
    new VaultError('login/work-needed', { description: 'Many mails are asked for: this one costs work.' })
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
  // Another request was quicker: the same mail is asked for again, with work.
  for (const [name] of own) await giveBack(deps.database, name)
  throw workNeeded()
}

function throttled(retryAfterMs: number): VaultError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  return new VaultError('login/throttled', { description: `Please try again after ${seconds} seconds`, retryAfterMs })
}

export declare namespace takeMail {
  type Request = {
    emailMac: string
    network: string
    projectId?: string | undefined
    /** The caller has a session, or has done work for it. */
    trusted: boolean
  }
}

/**
 * Draws a code and mails it. Earlier codes for the same address on the same device are void: the newest counts.
 *
 * @param database The transaction that the code belongs to.
 */
export async function sendCode(
  deps: Pick<People, 'clock' | 'pepper'> & Mails,
  database: Kysely<Schema>,
  options: sendCode.Options,
): Promise<void> {
  const { id, email, emailMac, thumbprint, mailOf } = options
  const nowMs = deps.clock.nowMs()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await database
    .updateTable('codes')
    .set({ state: 'closed' })
    .where('email_mac', '=', emailMac)
    .where('thumbprint', '=', thumbprint)
    .where('state', '=', 'open')
    .execute()
  await database
    .insertInto('codes')
    .values({
      id,
      email_mac: emailMac,
      thumbprint,
      code_mac: deps.pepper.mac('code', `${id} ${code}`),
      tries: 0,
      state: 'open',
      ends_at: nowMs + limits.codeMs,
    })
    .execute()
  await deps.outbox.add(database, { to: email, ...mailOf(code) }, limits.codeMs)
}

export declare namespace sendCode {
  type Options = {
    id: string
    email: string
    emailMac: string
    /** Of the device that asks: no other may enter the code. */
    thumbprint: string
    /** What the mail says. One that holds no code makes a code that stays unknown. */
    mailOf: (code: string) => Omit<Mail, 'to'>
  }
}

/** How many mails have gone out, for everybody together, in the present minute. */
export async function mailsAsked({ database, clock }: Store): Promise<number> {
  const { rows } = await sql<{ used: number }>`select used from rate_buckets
    where name = 'mail-all' and ends_at > ${clock.nowMs()}`.execute(database)
  return rows[0]?.used ?? 0
}
