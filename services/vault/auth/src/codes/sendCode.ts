import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { giveBack, takeFrom, usesOf, withUses } from '../../../server/src/limits.ts'
import type { Mail } from '../../../server/src/mail/renderMail.ts'
import type { Mails, People, Settings, Store } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'
import { wrongCodesOf } from './enterCode.ts'

/**
 * Asks whether one more mail may go out, and counts it. Known and unknown addresses are treated alike. Where many are
 * asked for, those who log in pay with work; who has a session or has paid is let through up to a last limit.
 *
 * @param request Fingerprint of the address; who asks for it.
 * @throws VaultError `login/throttled` with the seconds to wait, or `login/work-needed`.
 */
export async function takeMail(deps: People & Settings<'mailsPerNetwork'>, request: takeMail.Request): Promise<void> {
  const { emailMac, network, projectId, countedFor } = request
  const nowMs = deps.clock.nowMs()
  const workNeeded = () =>
    new VaultError('login/work-needed', { description: 'Many mails are asked for: this one costs work.' })
  if (!request.trusted && (await mailsAsked(deps)) >= limits.mailsInAll.uses) throw workNeeded()
  const ofDevice = mailsOf(emailMac, request.device)
  const counted = countedFor === 'device' ? ofDevice : mailsOf(emailMac)
  const ofNetwork = `mail-network/${deps.pepper.mac('network', network)}`
  const own = [
    // Of strangers, too: the device may be let in within the 30 s.
    [ofDevice.gap, limits.mailGap],
    ...(countedFor === 'strangers' ? [[counted.gap, limits.mailGap] as const] : []),
    ...(countedFor === 'approval'
      ? []
      : ([
          [counted.hour, limits.mailsAnHour],
          [counted.day, limits.mailsADay],
        ] as const)),
  ] as const
  const project = projectId === undefined ? undefined : `mail-project/${deps.pepper.mac('project', projectId)}`
  const ofProject = project === undefined ? 0 : await usesOf(deps.database, project, nowMs)
  if (!request.trusted && ofProject >= limits.mailsOfAProject.uses) throw workNeeded()
  // First: a network that has used up its own takes nothing from an address.
  const mailsOfNetwork = withUses(limits.mailsOfANetwork, deps.config.mailsPerNetwork)
  const taken = await takeFrom(deps.database, ofNetwork, mailsOfNetwork, nowMs)
  if (!taken.allowed) throw throttled(taken.retryAfterMs)
  for (const [name, limit] of own) {
    const { allowed, retryAfterMs } = await takeFrom(deps.database, name, limit, nowMs)
    if (allowed) continue
    await giveBack(deps.database, ofNetwork)
    throw throttled(retryAfterMs)
  }
  if (project !== undefined) await takeFrom(deps.database, project, limits.mailsOfAProject, nowMs)
  const { used, retryAfterMs } = await takeFrom(deps.database, 'mail-all', limits.mailsInAll, nowMs)
  if (used <= (request.trusted ? limits.mailsWithWork : limits.mailsInAll).uses) return
  // No mail goes out. Where another request was quicker, the same one is asked for again, with work.
  for (const name of [ofNetwork, ...own.map(([each]) => each)]) await giveBack(deps.database, name)
  throw used > limits.mailsWithWork.uses ? throttled(retryAfterMs) : workNeeded()
}

function throttled(retryAfterMs: number): VaultError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  return new VaultError('login/throttled', { description: `Please try again after ${seconds} seconds`, retryAfterMs })
}

export declare namespace takeMail {
  type Request = {
    emailMac: string
    /** The key of the device that asks. */
    device: string
    /**
     * `strangers`: on what all devices may use that the owner of the address has not let in. `device`: on its own, since they
     * have. `approval`: on neither, since no mail goes out before the owner has approved it at the guardian.
     */
    countedFor: 'strangers' | 'device' | 'approval'
    network: string
    projectId?: string | undefined
    /** The caller has a session, or has done work for it. */
    trusted: boolean
  }
}

const mailsOf = (emailMac: string, vouchedDevice?: string) => {
  const who = vouchedDevice === undefined ? emailMac : `${emailMac}/${vouchedDevice}`
  return { gap: `mail-gap/${who}`, hour: `mail-hour/${who}`, day: `mail-day/${who}` }
}

/**
 * Whether strangers have used up the codes or mails of an address. The same for addresses with and without an account.
 * @param emailMac Fingerprint of the address.
 */
export async function isBesieged({ database, clock }: Store, emailMac: string): Promise<boolean> {
  const nowMs = clock.nowMs()
  const { hour, day } = mailsOf(emailMac)
  const [codes, anHour, aDay] = await Promise.all([
    usesOf(database, wrongCodesOf(emailMac), nowMs),
    usesOf(database, hour, nowMs),
    usesOf(database, day, nowMs),
  ])
  return codes >= limits.wrongCodes.uses || anHour >= limits.mailsAnHour.uses || aDay >= limits.mailsADay.uses
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
  const { id, email, emailMac, thumbprint, vouched, mailOf } = options
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
      vouched: vouched ? 1 : 0,
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
    /** The owner of the address has let this device in: it has wrong codes of its own. */
    vouched: boolean
    /** What the mail says. One that holds no code makes a code that stays unknown. */
    mailOf: (code: string) => Omit<Mail, 'to'>
  }
}

/** How many mails have gone out, for everybody together, in the present minute. */
export const mailsAsked = ({ database, clock }: Store): Promise<number> => usesOf(database, 'mail-all', clock.nowMs())
