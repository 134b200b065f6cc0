import type { guardianEndpoints, VaultBodyOf } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { digest } from '../../../server/src/crypto/digest.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import type { GuardianDeps } from '../deps.ts'
import { readAssertion } from '../enrol/readAssertion.ts'
import { limits } from '../limits.ts'
import { askMailboxes } from './askMailboxes.ts'

type Sent = VaultBodyOf<typeof guardianEndpoints.mailbox>
type Answer = v.InferOutput<typeof guardianEndpoints.mailbox.response>
const wordMs = 10 * 60_000

/**
 * Follows a person to the mailbox of their changed address, once they may be followed: the new mailbox has said yes, and the
 * old one too, or has let three days go by. The auth service must still name the new address at that moment, so that a
 * change that was taken back there leads nowhere here.
 * @throws VaultFault `guardian/assertion-invalid`, `login/throttled`, or `vault/absent` when the old mailbox is not the one
 * that is asked
 */
export async function followMailbox(deps: GuardianDeps, device: string, sent: Sent): Promise<Answer> {
  const { database, pepper, clock } = deps
  const assertion = await readAssertion(deps, sent.assertion, device)
  const { sub, userMac } = assertion
  const [from, to] = [normaliseEmail(sent.from), normaliseEmail(sent.to)]
  if (assertion.login !== digest(to))
    throw new VaultFault('guardian/assertion-invalid', { description: 'The login is of another address.' })
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
  if (owner?.owner_mac === toMac) return moved()
  if (owner?.owner_mac !== fromMac)
    throw new VaultFault('vault/absent', { description: 'Nobody is asked at this mailbox for this login.' })
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
    if (taken.numUpdatedRows !== 1n) throw new VaultFault('vault/absent', { description: 'The change was stopped.' })
    await transaction
      .updateTable('people')
      .set({ owner_mac: toMac })
      .where('user_mac', '=', userMac)
      .where('owner_mac', '=', fromMac)
      .execute()
  })
  return moved()
}
