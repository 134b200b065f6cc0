import { deviceTransferEndpoints, type VaultSession } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { digest, randomId, randomToken } from '../../../server/src/crypto/tokens.ts'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { takeFrom } from '../../../server/src/limits.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Counting, Envelopes, Mails, People, ProjectRules, Signing } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { sendNotice } from '../security/sendNotice.ts'
import { findSession, type Session } from '../sessions/findSession.ts'
import { openSession } from '../sessions/openSession.ts'
import { mayBring } from '../users/findOrAddUser.ts'
import { readUser } from '../users/readUser.ts'
import { findWallet } from './findWallet.ts'
import { expectProof, expectRoom, stageShareSet } from './stageShareSet.ts'

type Request = v.InferOutput<typeof deviceTransferEndpoints.give.body>

/**
 * Stages a share set for another device of the person's, and lets that device log in with the answer. Only a device that
 * holds a share can make such a set, so one without is refused.
 * @returns The ticket, good once, for the named device alone.
 * @throws VaultError `vault/absent`, `vault/conflict`, `vault/proof-invalid`, `vault/device-limit` or `login/throttled`
 */
export async function offerDeviceTransfer(
  deps: People & Envelopes & Mails,
  session: Session,
  request: Request,
): Promise<string> {
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
    throw new VaultError('vault/absent', { description: 'This device has no wallet to give.' })
  if (wallet.recoveryPublicKey !== sent.recoveryPublicKey)
    throw new VaultError('vault/conflict', { description: 'The account has another recovery key.' })
  expectProof(userId, wallet.addresses, sent)
  const taken = await takeFrom(database, `handovers/${userId}`, limits.deviceTransfersAnHour, nowMs)
  if (!taken.allowed)
    throw new VaultError('login/throttled', { description: 'Too many at once.', retryAfterMs: taken.retryAfterMs })
  await expectRoom(database, userId)
  const { id } = await database
    .insertInto('devices')
    .values({ id: randomId(), user_id: userId, thumbprint, last_seen_at: nowMs, revoked_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'thumbprint']).doUpdateSet({ last_seen_at: nowMs }))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (id === deviceId) throw new VaultError('vault/conflict', { description: 'A device gives itself nothing.' })
  await stageShareSet(deps, { ...session, deviceId: id }, sent)
  const ticket = randomToken()
  const { email } = await readUser(deps, userId)
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('handovers')
      .values({ id: digest(ticket), user_id: userId, thumbprint, ends_at: nowMs + limits.deviceTransferMs })
      .execute()
    await noteEvent(deps, transaction, session, 'device-let-in')
    await sendNotice(deps, transaction, email, {
      subject: 'Your wallet was let into another app',
      lines: [
        'In one of your browsers, another app was allowed to use your wallet. The list of your devices names it.',
      ],
    })
  })
  void deps.outbox.flush()
  return ticket
}

/**
 * Logs in a device that another one has enrolled, in an app that the wallet may come to. It counts as no step-up: no proof
 * was asked for.
 * @throws VaultError `login/attempt-closed`, `vault/other-family`, or `api/upstream-unavailable` while the projects are away
 */
async function acceptDeviceTransfer(
  deps: People & Signing & Counting & ProjectRules,
  { ticket, device, projectId }: { ticket: string; device: string; projectId: string | null },
): Promise<VaultSession> {
  const closed = () => new VaultError('login/attempt-closed', { description: 'This ticket is not valid.' })
  const id = digest(ticket)
  const offered = await deps.database
    .selectFrom('handovers')
    .innerJoin('users', 'users.id', 'handovers.user_id')
    .select('users.scope')
    .where('handovers.id', '=', id)
    .where('handovers.thumbprint', '=', device)
    .executeTakeFirst()
  if (offered === undefined) throw closed()
  // The wallet's own window is of no project. Asked first: while the projects are away, the ticket is not used up.
  const isOfFamily = projectId === null || (await mayBring(deps, offered.scope, projectId))
  const taken = await deps.database
    .deleteFrom('handovers')
    .where('id', '=', id)
    .where('thumbprint', '=', device)
    .where('ends_at', '>', deps.clock.nowMs())
    .returning('user_id')
    .executeTakeFirst()
  if (taken === undefined) throw closed()
  if (!isOfFamily)
    throw new VaultError('vault/other-family', { description: 'The app is of another family than the wallet.' })
  return openSession(deps, { kind: 'device', userId: taken.user_id, thumbprint: device })
}

/** A wallet that goes from one device of a browser to another. */
export function deviceTransferRoutes(
  deps: People & Envelopes & Mails & Signing & Counting & ProjectRules,
): readonly VaultRoute[] {
  return [
    defineRoute(deviceTransferEndpoints.give, async (call) => ({
      ticket: await offerDeviceTransfer(deps, await findSession(deps, call), call.body),
      expiresInSeconds: limits.deviceTransferMs / 1_000,
    })),
    defineRoute(deviceTransferEndpoints.take, ({ body, device }) => acceptDeviceTransfer(deps, { ...body, device })),
  ]
}
