import type { walletEndpoints } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { giveBack, takeFrom } from '../../../server/src/limits.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Envelopes, People, Store } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { setContext } from '../db/sealedTables.ts'
import { limits } from '../limits.ts'
import { readWraps } from '../recovery/recoveryWraps.ts'
import { expectFresh, type Session } from '../sessions/findSession.ts'
import { readAddresses } from './findWallet.ts'

type Answer = v.InferOutput<typeof walletEndpoints.recover.response>

/**
 * For a device without a share, right after a login: S and the sealed R of the set that was made first. Both together
 * open nothing without the recovery key, which the guardian or the person holds. Whether parts fit each other cannot be
 * seen from here: the first ones were read back before anybody saw an address, and what a stolen session adds later
 * never gets in their way.
 * @throws VaultError `vault/absent`, `session/stale` or `api/rate-limited`
 */
export async function openRecovery(deps: People & Envelopes, session: Session): Promise<Answer> {
  expectFresh(deps, session)
  await takeShare(deps, session)
  const { userId } = session
  const set = await deps.database
    .selectFrom('share_sets')
    .innerJoin('wallets', 'wallets.user_id', 'share_sets.user_id')
    .select(['share_sets.id', 'device_id', 'ciphertext', 'wrapped_key', 'key_id', 'sealed_recovery'])
    .select(['wallets.recovery_public_key', 'wallets.addresses'])
    .where('share_sets.user_id', '=', userId)
    .where('state', '=', 'active')
    // The set that the wallet was made with is the one that names its addresses.
    .orderBy(({ eb }) => eb('share_sets.addresses', 'is', null))
    .orderBy('share_sets.created_at')
    .orderBy('share_sets.id')
    .limit(1)
    .executeTakeFirst()
  if (set === undefined) throw new VaultError('vault/absent', { description: 'There is no set to recover from.' })
  const share = await deps.envelope.open(
    { ciphertext: set.ciphertext, wrappedKey: set.wrapped_key, keyId: set.key_id },
    setContext({ userId, deviceId: set.device_id, setId: set.id }),
  )
  await noteEvent(deps, deps.database, session, 'recovery-released')
  return {
    setId: set.id,
    serverShare: Buffer.from(share).toString('base64url'),
    sealedRecovery: set.sealed_recovery,
    recoveryPublicKey: set.recovery_public_key,
    addresses: readAddresses(set.addresses),
    wraps: await readWraps(deps, userId, set.recovery_public_key),
  }
}

type Asked = { setId: string; userId: string; deviceId: string }
const selectSet = defineStatement((database: Kysely<Schema>, { setId, userId, deviceId }: Asked) =>
  database
    .selectFrom('share_sets')
    .select(['ciphertext', 'wrapped_key', 'key_id'])
    .where('id', '=', setId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .compile(),
)

/**
 * S of this device's own set. A staged set is released too: the device reads it back before it shows an address.
 * @throws VaultError `vault/absent` or `api/rate-limited`
 */
export async function releaseShare(deps: People & Envelopes, session: Session, setId: string): Promise<string> {
  await takeShare(deps, session)
  const { userId, deviceId } = session
  const set = (await selectSet(deps.database, { setId, userId, deviceId })).rows[0]
  if (set === undefined) throw new VaultError('vault/absent', { description: 'There is no such set.' })
  const share = await deps.envelope.open(
    { ciphertext: set.ciphertext, wrappedKey: set.wrapped_key, keyId: set.key_id },
    setContext({ userId, deviceId, setId }),
  )
  await noteRelease(deps, session)
  return Buffer.from(share).toString('base64url')
}

const noteReleasesEveryMs = 3_600_000
type Due = { deviceId: string; before: number }
const selectDue = defineStatement((database: Kysely<Schema>, { deviceId, before }: Due) =>
  database
    .selectFrom('devices')
    .select('id')
    .where('id', '=', deviceId)
    .where(({ eb }) => eb.or([eb('release_noted_at', 'is', null), eb('release_noted_at', '<=', before)]))
    .compile(),
)

/** Notes that a device gets its share, once an hour for each: before the answer, so that none goes out unseen. */
async function noteRelease(deps: People, session: Session): Promise<void> {
  const nowMs = deps.clock.nowMs()
  const { rows } = await selectDue(deps.database, { deviceId: session.deviceId, before: nowMs - noteReleasesEveryMs })
  if (rows.length === 0) return
  await deps.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('devices')
      .set({ release_noted_at: nowMs })
      .where('id', '=', session.deviceId)
      .execute()
    await noteEvent(deps, transaction, session, 'share-released')
  })
}

/** Counts one release of a share to a device. @throws VaultError `api/rate-limited` */
async function takeShare({ database, clock }: Store, { deviceId }: Session): Promise<void> {
  const nowMs = clock.nowMs()
  const dayName = `shares-day/${deviceId}`
  const [minute, day] = await Promise.all([
    takeFrom(database, `shares-minute/${deviceId}`, limits.sharesAMinute, nowMs),
    takeFrom(database, dayName, limits.sharesADay, nowMs),
  ])
  // What is refused for the minute is not taken from the day.
  if (!minute.allowed) await giveBack(database, dayName)
  for (const { allowed, retryAfterMs } of [minute, day])
    if (!allowed)
      throw new VaultError('api/rate-limited', { description: 'Too many releases to this device.', retryAfterMs })
}
