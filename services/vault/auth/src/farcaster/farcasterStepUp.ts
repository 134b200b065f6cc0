import type { FarcasterProof, FarcasterPurpose } from '@latchkey/protocol/vault'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { accountDigest } from '../../../server/src/oauth/exchangeCode.ts'
import type { Logging, People, Settings } from '../contexts.types.ts'
import { isBegun } from '../security/stepUpGuards.ts'
import type { Session } from '../sessions/findSession.ts'
import { readPerson } from '../users/readUser.ts'
import { collectAttempt, openAttempt } from './farcasterAttempts.ts'

type Deps = People & Logging & Settings<'farcaster' | 'frameOrigin' | 'socialLoginsPerNetwork'>

/**
 * Begins a step-up by one scan. Only a device that has the wallet may: the code that another one shows is worth nothing, even
 * scanned by its owner.
 * @throws VaultError `vault/absent`, or as `openAttempt`
 */
export async function beginScan(
  deps: Deps,
  session: Session,
  request: Omit<openAttempt.Request, 'scope'>,
): Promise<openAttempt.Answer> {
  const { userId, deviceId, id: sessionId } = session
  const set = await deps.database
    .selectFrom('share_sets')
    .select('id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (set === undefined) throw new VaultError('vault/absent', { description: 'This device has no wallet.' })
  const opened = await openAttempt(deps, { ...request, scope: '' })
  await deps.database
    .insertInto('step_ups')
    .values({
      id: opened.attemptId,
      session_id: sessionId,
      user_id: userId,
      ends_at: deps.clock.nowMs() + opened.expiresInSeconds * 1_000,
    })
    .execute()
  return opened
}

/**
 * Collects what was signed for a step-up of this session, where the person's own account has signed.
 * @throws VaultError `login/provider-refused` for another account, or as `collectAttempt`
 */
export async function readSigned(
  deps: Deps,
  session: Session,
  { attemptId, device }: { readonly attemptId: string; readonly device: string },
): Promise<{ state: 'waiting' } | { state: 'signed'; proof: FarcasterProof }> {
  if (!(await isBegun(deps, session, attemptId)))
    throw new VaultError('login/attempt-closed', { description: 'This step-up is no longer open.' })
  const isOwner = async (fid: string) =>
    (await readPerson(deps, session.userId)).accounts.includes(accountDigest('farcaster', fid))
  const signed = await collectAttempt(deps, {
    attemptId,
    device,
    purposes: ['protection', 'delete', 'mailbox'],
    isOwner,
  })
  return signed === undefined ? { state: 'waiting' } : { state: 'signed', proof: signed.proof }
}

/** Whether what was signed for an act was collected, and so checked. It counts once: the caller uses the step-up up. */
export async function isScanned(
  { database }: Pick<People, 'database'>,
  { attemptId, device, purposes }: isScanned.Asked,
): Promise<boolean> {
  const row = await database
    .selectFrom('farcaster_attempts')
    .select('id')
    .where('id', '=', attemptId)
    .where('thumbprint', '=', device)
    .where('purpose', 'in', purposes)
    .where('stage', '=', 'done')
    .executeTakeFirst()
  return row !== undefined
}

export declare namespace isScanned {
  type Asked = {
    readonly attemptId: string
    readonly device: string
    readonly purposes: readonly Exclude<FarcasterPurpose, 'device'>[]
  }
}
