import type { handoverEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { digest } from '../../../server/src/crypto/digest.ts'
import { randomId } from '../../../server/src/crypto/randomId.ts'
import { randomToken } from '../../../server/src/crypto/randomToken.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { takeFrom } from '../../../server/src/limits/takeFrom.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { sendNotice } from '../protection/sendNotice.ts'
import type { Session } from '../sessions/findSession.ts'
import { readUser } from '../users/readUser.ts'
import { expectProof } from '../wallet/expectProof.ts'
import { expectRoom } from '../wallet/expectRoom.ts'
import { findWallet } from '../wallet/findWallet.ts'
import { parkSet } from '../wallet/parkSet.ts'

type Request = v.InferOutput<typeof handoverEndpoints.give.body>

/**
 * Parks a share set for another device of the person's, and lets that device log in with the answer. Only a device that
 * holds a share can make such a set, so one without is refused.
 * @returns The ticket, good once, for the named device alone.
 * @throws VaultFault `vault/absent`, `vault/conflict`, `vault/proof-invalid`, `vault/device-limit` or `login/throttled`
 */
export async function giveHandover(deps: AuthDeps, session: Session, request: Request): Promise<string> {
  const { database, clock } = deps
  const { userId, deviceId } = session
  const { thumbprint, app, ...sent } = request
  const nowMs = clock.nowMs()
  const own = await database
    .selectFrom('share_sets')
    .select('id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  const wallet = await findWallet(deps, userId)
  if (own === undefined || wallet === undefined)
    throw new VaultFault('vault/absent', { description: 'This device has no wallet to give.' })
  if (wallet.recoveryPublicKey !== sent.recoveryPublicKey)
    throw new VaultFault('vault/conflict', { description: 'The account has another recovery key.' })
  expectProof(userId, wallet.evmAddress, sent)
  const taken = await takeFrom(database, `handovers/${userId}`, limits.handoversAnHour, nowMs)
  if (!taken.allowed)
    throw new VaultFault('login/throttled', { description: 'Too many at once.', retryAfterMs: taken.retryAfterMs })
  await expectRoom(database, userId)
  const { id } = await database
    .insertInto('devices')
    .values({ id: randomId(), user_id: userId, thumbprint, last_seen_at: nowMs, revoked_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'thumbprint']).doUpdateSet({ last_seen_at: nowMs }))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (id === deviceId) throw new VaultFault('vault/conflict', { description: 'A device gives itself nothing.' })
  await parkSet(deps, { ...session, deviceId: id }, sent)
  const ticket = randomToken()
  const { email } = await readUser(deps, userId)
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('handovers')
      .values({ id: digest(ticket), user_id: userId, thumbprint, ends_at: nowMs + limits.handoverMs })
      .execute()
    await noteEvent(deps, transaction, userId, 'device-let-in')
    await sendNotice(deps, transaction, email, {
      subject: 'Your wallet was let into another app',
      lines: [`In one of your browsers, ${app} was allowed to use your wallet.`],
    })
  })
  void deps.outbox.flush()
  return ticket
}
