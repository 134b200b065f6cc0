import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Mail } from '../../../server/src/mail/mail.types.ts'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'

/**
 * Draws a code and mails it. Earlier codes for the same address on the same device are void: the newest counts.
 *
 * @param database The transaction that the code belongs to.
 */
export async function sendCode(deps: AuthDeps, database: Kysely<Schema>, options: sendCode.Options): Promise<void> {
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
    /** What the mail says. One that holds no code makes a code that nobody can know. */
    mailOf: (code: string) => Omit<Mail, 'to'>
  }
}
