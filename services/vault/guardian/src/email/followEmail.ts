import type { guardianEndpoints, VaultBodyOf } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { digest, randomId } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { takeFrom } from '../../../server/src/limits.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import type { AuthVerifier, Mails, People, Settings, Signing, Store } from '../contexts.types.ts'
import { readAssertion } from '../enrol/readAssertion.ts'
import { limits } from '../limits.ts'

declare namespace askMailboxes {
  type Move = { userMac: string; from: string; to: string; fromMac: string; toMac: string }
}

/** Mails the old and the new mailbox a link each. One that was asked before is asked no longer. @throws VaultError `login/throttled` */
async function askMailboxes(deps: Store & Mails & Settings<'publicUrl'>, move: askMailboxes.Move): Promise<void> {
  const { database, clock, outbox, config } = deps
  const { userMac, from, to, fromMac, toMac } = move
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
        old_yes_at: null,
        new_yes_at: null,
        moved_at: null,
        ends_at: nowMs + limits.moveMs,
      })
      .execute()
    const toNew = [
      'Your wallet has a new e-mail address: this one. So that this mailbox leads back to your wallet, open this page within three days:',
      page(newToken),
      '',
      'Until then the old mailbox does. If you have no such wallet, do nothing.',
    ]
    const toOld = [
      'The e-mail address of your wallet was changed, and its new mailbox is to lead back to your wallet in the place of this one.',
      '',
      'If that was you, say so here, and it holds at once. If you do nothing, it holds three days after the new mailbox has said yes.',
      "If that wasn't you, stop it here:",
      page(oldToken),
    ]
    const mails = [
      { to, subject: 'Confirm the mailbox of your wallet', text: toNew.join('\n') },
      { to: from, subject: 'Another mailbox is to lead to your wallet', text: toOld.join('\n') },
    ]
    for (const mail of mails) await outbox.add(transaction, mail, limits.regretMs)
  })
  void outbox.flush()
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
  const { database, pepper, clock } = deps
  const assertion = await readAssertion(deps, sent.assertion, device)
  const { sub, userMac } = assertion
  const [from, to] = [normaliseEmail(sent.from), normaliseEmail(sent.to)]
  if (assertion.login !== digest(to))
    throw new VaultError('guardian/assertion-invalid', { description: 'The login is of another address.' })
  const [fromMac, toMac] = [pepper.mac('email', from), pepper.mac('email', to)]
  const nowMs = clock.nowMs()
  const owner = await database
    .selectFrom('people')
    .select('owner_mac')
    .where('user_mac', '=', userMac)
    .executeTakeFirst()
  const moved = (): Answer => {
    const nowSeconds = Math.floor(nowMs / 1000)
    const claims = { sub, email: digest(to), iat: nowSeconds, exp: nowSeconds + wordMs / 1000 }
    return { state: 'moved', word: deps.signer.sign('mailbox-moved+jwt', claims) }
  }
  // Of a person without anything here, none is asked yet: it will be the one that they log in with.
  if (owner === undefined || owner.owner_mac === toMac) return moved()
  if (owner.owner_mac !== fromMac)
    throw new VaultError('vault/absent', { description: 'Nobody is asked at this mailbox for this login.' })
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
  const answered = open !== undefined && (open.new_yes_at !== null || open.asked_at + limits.moveLinkMs > nowMs)
  if (!answered) {
    if (!sent.ask) return { state: 'none', word: null }
    await askMailboxes(deps, { userMac, from, to, fromMac, toMac })
    return { state: 'waiting', word: null }
  }
  const { id, old_yes_at, new_yes_at } = open
  if (new_yes_at === null || (old_yes_at === null && new_yes_at + limits.regretMs > nowMs))
    return { state: 'waiting', word: null }
  await database.transaction().execute(async (transaction) => {
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
      .set({ owner_mac: toMac })
      .where('user_mac', '=', userMac)
      .where('owner_mac', '=', fromMac)
      .execute()
  })
  return moved()
}
