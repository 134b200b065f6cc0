import type { guardianEndpoints, VaultBodyOf } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import { digest, randomId } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { takeFrom } from '../../../server/src/limits.ts'
import type { Mail } from '../../../server/src/mail/renderMail.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import { lockPerson } from '../account/lockPerson.ts'
import type { AuthVerifier, Mails, People, Settings, Signing, Store } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { readAssertion } from '../enrol/readAssertion.ts'
import { limits } from '../limits.ts'

/** A mailbox that is to lead to a wallet, in the place of what does. */
export type Move = {
  readonly userMac: string
  /** The mailbox that is asked, too; null where the account that led to it has agreed by a scan. */
  readonly from: string | null
  readonly to: string
  readonly fromMac: string
  readonly toMac: string
  /** What has to be right at that moment. Throws otherwise. */
  readonly within?: (transaction: Kysely<Schema>) => Promise<void>
}

/** Mails the old and the new mailbox a link each. One that was asked before is asked no longer. @throws VaultError `login/throttled` */
export async function askMailboxes(deps: Store & Mails & Settings<'publicUrl'>, move: Move): Promise<void> {
  const { database, clock, outbox, config } = deps
  const { userMac, from, to, fromMac, toMac, within } = move
  const nowMs = clock.nowMs()
  const taken = await takeFrom(database, `moves/${userMac}`, limits.movesADay, nowMs)
  if (!taken.allowed)
    throw new VaultError('login/throttled', {
      description: 'The mailbox was changed too often today.',
      retryAfterMs: taken.retryAfterMs,
    })
  const [oldToken, newToken] = [randomId(), randomId()]
  const page = (token: string) => `${config.publicUrl}/g/mailbox/${token}`
  await database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userMac)
    await within?.(transaction)
    await transaction
      .updateTable('mailbox_moves')
      .set({ state: 'stopped' })
      .where('user_mac', '=', userMac)
      .where('state', '=', 'open')
      .execute()
    await transaction
      .insertInto('mailbox_moves')
      .values({
        id: randomId(),
        user_mac: userMac,
        from_mac: fromMac,
        to_mac: toMac,
        old_token: digest(oldToken),
        new_token: digest(newToken),
        state: 'open',
        asked_at: nowMs,
        old_yes_at: from === null ? nowMs : null,
        new_yes_at: null,
        moved_at: null,
        ends_at: nowMs + limits.moveMs,
      })
      .execute()
    for (const mail of mailsOf({ from, to, oldPage: page(oldToken), newPage: page(newToken) }))
      await outbox.add(transaction, mail, limits.regretMs)
  })
  void outbox.flush()
}

/** What the two mailboxes are asked, or the new one alone. */
function mailsOf({ from, to, oldPage, newPage }: mailsOf.Asked): Omit<Mail, 'lang'>[] {
  const subject = 'Confirm the mailbox of your wallet'
  if (from === null)
    return [
      {
        to,
        subject,
        text: [
          'This mailbox is to lead to your wallet, in the place of your Farcaster account. So that it does, open this page within three days:',
          newPage,
          '',
          'Until then the account does. If you have no such wallet, do nothing.',
        ].join('\n'),
      },
    ]
  const toNew = [
    'Your wallet has a new e-mail address: this one. So that this mailbox leads back to your wallet, open this page within three days:',
    newPage,
    '',
    'Until then the old mailbox does. If you have no such wallet, do nothing.',
  ]
  const toOld = [
    'The e-mail address of your wallet was changed, and its new mailbox is to lead back to your wallet in the place of this one.',
    '',
    'If that was you, say so here, and it holds at once. If you do nothing, it holds three days after the new mailbox has said yes.',
    "If that wasn't you, stop it here:",
    oldPage,
  ]
  return [
    { to, subject, text: toNew.join('\n') },
    { to: from, subject: 'Another mailbox is to lead to your wallet', text: toOld.join('\n') },
  ]
}

declare namespace mailsOf {
  type Asked = { readonly from: string | null; readonly to: string; readonly oldPage: string; readonly newPage: string }
}

type Sent = VaultBodyOf<typeof guardianEndpoints.mailbox>
type Answer = v.InferOutput<typeof guardianEndpoints.mailbox.response>
const wordMs = 10 * 60_000

/**
 * Follows a person to the mailbox of their changed address, once they may be followed: the new mailbox has said yes, and the
 * old one too, or has let three days go by. The auth service must still name the new address at that moment, so that a
 * change that was taken back there leads nowhere here.
 * @throws VaultError `guardian/assertion-invalid`, `login/throttled`, or `vault/absent` when the old mailbox is not the one
 * that is asked
 */
export async function followEmail(
  deps: People & Mails & Signing & AuthVerifier & Settings<'publicUrl'>,
  device: string,
  sent: Sent,
): Promise<Answer> {
  const { database, pepper } = deps
  const assertion = await readAssertion(deps, sent.assertion, device)
  const { sub, userMac } = assertion
  const [from, to] = [normaliseEmail(sent.from), normaliseEmail(sent.to)]
  if (assertion.login !== digest(to))
    throw new VaultError('guardian/assertion-invalid', { description: 'The login is of another address.' })
  const [fromMac, toMac] = [pepper.mac('email', from), pepper.mac('email', to)]
  const owner = await database
    .selectFrom('people')
    .select('owner_mac')
    .where('user_mac', '=', userMac)
    .executeTakeFirst()
  // Of a person without anything here, none is asked yet: it will be the one that they log in with.
  if (owner === undefined || owner.owner_mac === toMac) return movedTo(deps, { sub, to })
  if (owner.owner_mac !== fromMac)
    throw new VaultError('vault/absent', { description: 'Nobody is asked at this mailbox for this login.' })
  const state = await endMove(deps, { userMac, fromMac, toMac })
  if (state === 'moved') return movedTo(deps, { sub, to })
  if (state === 'waiting') return { state, word: null }
  if (!sent.ask) return { state, word: null }
  await askMailboxes(deps, { userMac, from, to, fromMac, toMac })
  return { state: 'waiting', word: null }
}

/** The guardian's word that it asks at an address. */
export function movedTo(
  { clock, signer }: Pick<Store, 'clock'> & Signing,
  { sub, to }: { readonly sub: string; readonly to: string },
): { readonly state: 'moved'; readonly word: string } {
  const nowSeconds = Math.floor(clock.nowMs() / 1000)
  const claims = { sub, email: digest(to), iat: nowSeconds, exp: nowSeconds + wordMs / 1000 }
  return { state: 'moved', word: signer.sign('mailbox-moved+jwt', claims) }
}

/**
 * Ends a change of who approves, once it may hold: the new mailbox has said yes, and what led to the wallet, too, or it has let
 * three days go by. Not while the owner has stopped everything.
 * @returns `none` where no one is asked, or the link was not opened in time.
 * @throws VaultError `vault/absent` where it was stopped at this moment
 */
export async function endMove(
  { database, clock }: Store,
  { userMac, fromMac, toMac }: Pick<Move, 'fromMac' | 'toMac' | 'userMac'>,
): Promise<'moved' | 'none' | 'waiting'> {
  const nowMs = clock.nowMs()
  const open = await database
    .selectFrom('mailbox_moves')
    .select(['id', 'old_yes_at', 'new_yes_at', 'asked_at'])
    .where('user_mac', '=', userMac)
    .where('from_mac', '=', fromMac)
    .where('to_mac', '=', toMac)
    .where('state', '=', 'open')
    .where('ends_at', '>', nowMs)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (open === undefined) return 'none'
  const { id, old_yes_at, new_yes_at, asked_at } = open
  if (new_yes_at === null) return asked_at + limits.moveLinkMs > nowMs ? 'waiting' : 'none'
  if (old_yes_at === null && new_yes_at + limits.regretMs > nowMs) return 'waiting'
  return database.transaction().execute(async (transaction): Promise<'moved' | 'waiting'> => {
    await lockPerson(transaction, userMac)
    const person = await transaction
      .selectFrom('people')
      .select('frozen_until')
      .where('user_mac', '=', userMac)
      .executeTakeFirst()
    if (person !== undefined && person.frozen_until > nowMs) return 'waiting'
    const taken = await transaction
      .updateTable('mailbox_moves')
      .set({ state: 'moved', moved_at: nowMs })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirst()
    // Stopped at this moment.
    if (taken.numUpdatedRows !== 1n) throw new VaultError('vault/absent', { description: 'The change was stopped.' })
    await transaction
      .updateTable('people')
      .set({ owner_mac: toMac, provider: null })
      .where('user_mac', '=', userMac)
      .where('owner_mac', '=', fromMac)
      .execute()
    return 'moved'
  })
}
