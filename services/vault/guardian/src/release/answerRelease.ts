import type { Kysely } from 'kysely'
import { digest } from '../../../server/src/crypto/digest.ts'
import type { Schema } from '../db/schema.types.ts'
import type { GuardianDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { purposeTexts } from './purposeTexts.ts'

/** What came of an answer. */
export type Answered = 'approved' | 'denied' | 'frozen' | 'gone'

/**
 * Takes the answer of whoever opened the mailed link, or came back from a provider. "No" is heard for three days: once the device was approved, it
 * also stops everything that the guardian gives out for the account, for as long.
 */
export async function answerRelease(
  deps: GuardianDeps,
  { token, approve, network }: answerRelease.Answer,
): Promise<Answered> {
  const { database, clock, pepper, cipher, outbox, config } = deps
  const nowMs = clock.nowMs()
  return database.transaction().execute(async (transaction): Promise<Answered> => {
    const release = await transaction
      .selectFrom('releases')
      .selectAll()
      .where('token_digest', '=', digest(token))
      .where('ends_at', '>', nowMs - limits.regretMs)
      .executeTakeFirst()
    if (release === undefined) return 'gone'
    const { id, state } = release
    if (!approve) {
      await transaction.updateTable('releases').set({ state: 'denied' }).where('id', '=', id).execute()
      if (state !== 'approved' && state !== 'collected') return 'denied'
      await transaction
        .updateTable('people')
        .set({ frozen_until: nowMs + limits.regretMs, delete_approved_at: null })
        .where('owner_mac', '=', release.owner_mac)
        .execute()
      if (release.purpose === 'notice') await turnOff(transaction, release.owner_mac, nowMs)
      return 'frozen'
    }
    const { purpose } = release
    const open = state === 'waiting' && release.ends_at > nowMs && release.owner_mac !== ''
    if (!open || purpose === 'notice') return 'gone'
    const elsewhere = pepper.mac('network', network) !== release.network_mac
    const notBefore = nowMs + Math.max(config.newDeviceDelayMs ?? 0, elsewhere ? limits.otherNetworkMs : 0)
    await transaction
      .updateTable('releases')
      .set({ state: 'approved', not_before: notBefore, ends_at: notBefore + limits.linkMs })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    if (purpose === 'delete')
      await transaction
        .updateTable('people')
        .set({ delete_approved_at: nowMs })
        .where('owner_mac', '=', release.owner_mac)
        .execute()
    if (release.email === '') return 'approved'
    const texts = purposeTexts[purpose]
    await outbox.add(
      transaction,
      {
        to: cipher.decrypt(`releases/${id}`, release.email),
        subject: texts.doneSubject,
        text: [
          texts.done(release.browser, release.app),
          '',
          "If that wasn't you, say so here within three days:",
          `${config.publicUrl}/g/approve/${token}`,
        ].join('\n'),
      },
      limits.regretMs,
    )
    return 'approved'
  })
}

export declare namespace answerRelease {
  type Answer = { token: string; approve: boolean; network: string }
}

/** Automatic recovery that somebody else turned on is off again: its keys were not given out yet. */
async function turnOff(transaction: Kysely<Schema>, emailMac: string, nowMs: number): Promise<void> {
  const people = transaction.selectFrom('people').select('user_mac').where('owner_mac', '=', emailMac)
  await transaction.deleteFrom('wraps').where('user_mac', 'in', people).where('not_before', '>', nowMs).execute()
  await transaction.updateTable('people').set({ closed: 1 }).where('owner_mac', '=', emailMac).execute()
}
