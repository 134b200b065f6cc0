import type { ReleasePurpose } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import { digest } from '../../../server/src/crypto/tokens.ts'
import type { messagePage } from '../../../server/src/http/messagePage.ts'
import { lockPeopleOf } from '../account/lockPerson.ts'
import type { Mails, People, Settings } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'

type Texts = {
  /** What happened, after the button. */
  done(browser: string, where: string): string
  readonly doneSubject: string
}

/** What a person has approved, in words. */
export const purposeTexts: Readonly<Record<ReleasePurpose, Texts>> = {
  device: {
    done: (browser, where) => `A device that claims to be ${browser} was approved for ${where}.`,
    doneSubject: 'A new device was approved for your wallet',
  },
  protection: {
    done: (browser, where) =>
      `A device that claims to be ${browser} was allowed to change how your wallet is protected, in ${where}.`,
    doneSubject: 'A change of your wallet was approved',
  },
  delete: {
    done: (browser, where) =>
      `A device that claims to be ${browser} was allowed to delete your wallet and your account, in ${where}.`,
    doneSubject: 'The deletion of your wallet was approved',
  },
}

/** An app as a mail names it: by its address if that is the operator's, and without a word of its own otherwise. */
export const namedInMail = ({ apps }: Settings<'apps'>['config'], app: string): string =>
  apps?.includes(app) ? `the app at ${app}` : 'an app that is not on the list of this service'

/** What a person reads after an answer. */
export const answeredPages: Readonly<Record<Answered, messagePage.Options>> = {
  approved: { title: 'Approved', lines: ['Go back to the other screen. You can close this page.'] },
  denied: { title: 'Stopped', lines: ['Nothing is given out or changed.'] },
  frozen: {
    title: 'Stopped',
    lines: [
      'For three days, no new device gets your wallet.',
      'If a device was approved that you do not know, take it out in your account and protect your mailbox.',
    ],
  },
  gone: { title: 'This link is no longer valid', lines: ['Ask again on the device that needs it.'], status: 410 },
}

/** What came of an answer. */
export type Answered = 'approved' | 'denied' | 'frozen' | 'gone'

/**
 * Takes the answer of the person who opened the mailed link, or came back from a provider. "No" is heard for three days: once the device was approved, it
 * also stops everything that the guardian gives out for the account, for as long, and a change of mailbox that is under way.
 */
export async function answerRelease(
  deps: People & Mails & Settings<'apps' | 'newDeviceDelayMs' | 'publicUrl'>,
  { token, approve, network }: answerRelease.Answer,
): Promise<Answered> {
  const { database, clock, pepper, cipher, outbox, config } = deps
  const nowMs = clock.nowMs()
  return database.transaction().execute(async (transaction): Promise<Answered> => {
    const tokenDigest = digest(token)
    const known = await transaction
      .selectFrom('releases')
      .select('owner_mac')
      .where('token_digest', '=', tokenDigest)
      .executeTakeFirst()
    if (known === undefined) return 'gone'
    await lockPeopleOf(transaction, known.owner_mac)
    // An update, so that of two answers at once the second one sees what the first has come to.
    const release = await transaction
      .updateTable('releases')
      .set(({ ref }) => ({ state: ref('state') }))
      .where('token_digest', '=', tokenDigest)
      .where('ends_at', '>', nowMs - limits.regretMs)
      .returningAll()
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
      await stopMoves(transaction, release.owner_mac)
      if (release.purpose === 'notice') await turnOff(transaction, release.owner_mac, nowMs)
      return 'frozen'
    }
    const { purpose } = release
    const open = state === 'waiting' && release.ends_at > nowMs && release.owner_mac !== ''
    if (!open || purpose === 'notice' || purpose === 'mailbox') return 'gone'
    const elsewhere = pepper.mac('network', network) !== release.network_mac
    const notBefore = nowMs + Math.max(config.newDeviceDelayMs ?? 0, elsewhere ? limits.otherNetworkMs : 0)
    await transaction
      .updateTable('releases')
      .set({ state: 'approved', not_before: notBefore, ends_at: notBefore + limits.linkMs })
      .where('id', '=', id)
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
          texts.done(release.browser, namedInMail(config, release.app)),
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

const peopleOf = (database: Kysely<Schema>, ownerMac: string) =>
  database.selectFrom('people').select('user_mac').where('owner_mac', '=', ownerMac)

/** Who approved what the owner did not want may have agreed to a mailbox of theirs, too. */
async function stopMoves(transaction: Kysely<Schema>, ownerMac: string): Promise<void> {
  await transaction
    .updateTable('mailbox_moves')
    .set({ state: 'stopped' })
    .where('user_mac', 'in', peopleOf(transaction, ownerMac))
    .where('state', '=', 'open')
    .execute()
}

/** Automatic recovery that another person turned on is off again: its keys were not given out yet. */
async function turnOff(transaction: Kysely<Schema>, emailMac: string, nowMs: number): Promise<void> {
  const people = peopleOf(transaction, emailMac)
  await transaction.deleteFrom('wraps').where('user_mac', 'in', people).where('not_before', '>', nowMs).execute()
  await transaction.updateTable('people').set({ closed: 1 }).where('owner_mac', '=', emailMac).execute()
}
