import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { Store } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'
import { findWallet } from '../wallet/findWallet.ts'

/** Whether there was a step-up in the last minutes. */
const isSteppedUp = ({ steppedUpAt }: Session, nowMs: number): boolean =>
  steppedUpAt !== null && steppedUpAt + limits.stepUpMs > nowMs

/** Whether this session has begun a step-up, or a scan for one act, that is still open. */
export async function isBegun(
  { database, clock }: Store,
  { id: sessionId, userId }: Session,
  attemptId: string,
): Promise<boolean> {
  const begun = await database
    .selectFrom('step_ups')
    .select('id')
    .where('id', '=', attemptId)
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ends_at', '>', clock.nowMs())
    .executeTakeFirst()
  return begun !== undefined
}

/** @throws VaultError `session/step-up-needed` when there was no step-up in the last minutes. */
export function expectStepUp(deps: Pick<Store, 'clock'>, session: Session): void {
  if (!isSteppedUp(session, deps.clock.nowMs()))
    throw new VaultError('session/step-up-needed', {
      description: `Prove that it is you. That holds for ${limits.stepUpMs / 60_000} minutes.`,
    })
}

/**
 * Asks for more than a session before a login method is added: a thief of a mailed code must not make one for
 * themselves. The one exception is the device that made the wallet, right after a login, as long as there is no passkey
 * to ask for.
 * @throws VaultError `vault/absent` without a wallet, or `session/step-up-needed`
 */
export async function expectOwner(deps: Store, session: Session): Promise<void> {
  const { database, clock } = deps
  const { userId, deviceId, loggedInAt } = session
  const nowMs = clock.nowMs()
  const wallet = await database
    .selectFrom('wallets')
    .leftJoin('share_sets', (join) =>
      join
        .onRef('share_sets.user_id', '=', 'wallets.user_id')
        .on('share_sets.device_id', '=', deviceId)
        .on('share_sets.state', '=', 'active')
        .on('share_sets.addresses', 'is not', null),
    )
    .leftJoin('passkeys', 'passkeys.user_id', 'wallets.user_id')
    .select(['share_sets.id as made_here', 'passkeys.id as passkey'])
    .where('wallets.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (wallet === undefined) throw new VaultError('vault/absent', { description: 'This account has no wallet.' })
  const maker = wallet.made_here !== null && wallet.passkey === null && loggedInAt + limits.freshMs > nowMs
  if (!maker) expectStepUp(deps, session)
}

/**
 * Asks for more than a session before other devices are removed: one that made the wallet, one that has
 * been enrolled for a day, or a step-up. A thief of a mailed code has neither.
 * @throws VaultError `session/step-up-needed`
 */
export async function expectSettled(deps: Store, session: Session): Promise<void> {
  // Without a wallet there is nothing to be kept from anybody.
  if ((await findWallet(deps, session.userId)) === undefined) return
  const set = await deps.database
    .selectFrom('share_sets')
    .select(['addresses', 'created_at'])
    .where('device_id', '=', session.deviceId)
    .where('user_id', '=', session.userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  const settled =
    set !== undefined && (set.addresses !== null || set.created_at + limits.settledMs <= deps.clock.nowMs())
  if (!settled) expectStepUp(deps, session)
}
