import type { Kysely } from 'kysely'
import { digest } from '../../../server/src/crypto/digest.ts'
import { randomId } from '../../../server/src/crypto/randomId.ts'
import type { Schema } from '../db/schema.types.ts'
import type { GuardianDeps } from '../deps.ts'
import { limits } from '../limits.ts'

/**
 * Mails a person that automatic recovery was turned on, with a link that stops it before anything is given out.
 * @param database The transaction that it belongs to.
 */
export async function mailTurnedOn(
  { clock, cipher, outbox, config }: GuardianDeps,
  database: Kysely<Schema>,
  { email, ownerMac }: { email: string; ownerMac: string },
): Promise<void> {
  const [id, token] = [randomId(), randomId()]
  await database
    .insertInto('releases')
    .values({
      id,
      token_digest: digest(token),
      owner_mac: ownerMac,
      email: cipher.encrypt(`releases/${id}`, email),
      // Nobody asks: nothing can be collected with it.
      thumbprint: '',
      attempt_id: '',
      ephemeral_key: '',
      app: config.frameOrigin,
      browser: 'A device of your account',
      phrase: '',
      network_mac: '',
      purpose: 'notice',
      state: 'approved',
      not_before: 0,
      ends_at: clock.nowMs() + limits.turnOnMs,
    })
    .execute()
  const text = [
    'Automatic recovery of your wallet was turned on. From tomorrow on, your mailbox leads back to your wallet again.',
    '',
    "If that wasn't you, say so here within a day:",
    `${config.publicUrl}/g/approve/${token}`,
  ].join('\n')
  await outbox.add(database, { to: email, subject: 'Automatic recovery was turned on', text }, limits.turnOnMs)
}
