import { digest } from '../../../server/src/crypto/digest.ts'
import { randomId } from '../../../server/src/crypto/randomId.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { takeFrom } from '../../../server/src/limits/takeFrom.ts'
import type { GuardianDeps } from '../deps.ts'
import { limits } from '../limits.ts'

export declare namespace askMailboxes {
  type Move = { userMac: string; from: string; to: string; fromMac: string; toMac: string }
}

/** Mails the old and the new mailbox a link each. One that was asked before is asked no longer. @throws VaultFault `login/throttled` */
export async function askMailboxes(deps: GuardianDeps, move: askMailboxes.Move): Promise<void> {
  const { database, clock, outbox, config } = deps
  const { userMac, from, to, fromMac, toMac } = move
  const nowMs = clock.nowMs()
  const taken = await takeFrom(database, `moves/${userMac}`, limits.movesADay, nowMs)
  if (!taken.allowed)
    throw new VaultFault('login/throttled', {
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
