import { type RecoveryWrap, recoveryWrapSchema } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Mails, People, Store } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'
import { sendNotice } from '../security/sendNotice.ts'
import { expectOwner, expectStepUp } from '../security/stepUpGuards.ts'
import type { Session } from '../sessions/findSession.ts'
import { lockPerson } from '../users/lockPerson.ts'
import { readUser } from '../users/readUser.ts'

/**
 * Stores a recovery method. The same again changes nothing; the same id with other content is refused.
 * @param database The transaction that it belongs to.
 * @returns Whether it is new.
 * @throws VaultError `vault/absent` for a passkey that the person has not, `vault/conflict` or `vault/method-limit`
 */
export async function storeWrap(
  deps: Pick<People, 'clock' | 'pepper'>,
  database: Kysely<Schema>,
  userId: string,
  wrap: RecoveryWrap,
): Promise<boolean> {
  const credentialId = wrap.method === 'passkey' ? wrap.credentialId : null
  const salt = wrap.method === 'password' ? wrap.salt : null
  if (credentialId !== null) {
    const passkey = await database
      .selectFrom('passkeys')
      .select('prf')
      .where('id', '=', credentialId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (passkey?.prf !== 1)
      throw new VaultError('vault/absent', { description: 'There is no such passkey, or it opens nothing.' })
  }
  const content_mac = deps.pepper.mac(
    'wrap',
    JSON.stringify([userId, wrap.method, wrap.recoveryPublicKey, credentialId, salt, wrap.ciphertext]),
  )
  const added = await database
    .insertInto('recovery_wraps')
    .values({
      id: wrap.wrapId,
      user_id: userId,
      recovery_public_key: wrap.recoveryPublicKey,
      method: wrap.method,
      credential_id: credentialId,
      salt,
      ciphertext: wrap.ciphertext,
      content_mac,
      created_at: deps.clock.nowMs(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) {
    const known = await database
      .selectFrom('recovery_wraps')
      .select('content_mac')
      .where('id', '=', wrap.wrapId)
      .executeTakeFirst()
    if (known?.content_mac === content_mac) return false
    throw new VaultError('vault/conflict', { description: 'Another way back has this id.' })
  }
  const { count } = await database
    .selectFrom('recovery_wraps')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) > limits.recoveryWraps)
    throw new VaultError('vault/method-limit', {
      description: 'There are too many recovery methods. Take one out first.',
    })
  return true
}

/**
 * Adds a recovery method to the wallet: its recovery key under what the person holds.
 * @throws VaultError `session/step-up-needed`, or as `storeWrap`
 */
export async function addWrap(deps: People & Mails, session: Session, wrap: RecoveryWrap): Promise<void> {
  const { userId } = session
  await expectOwner(deps, session)
  const { email } = await readUser(deps, userId)
  await deps.database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId)
    const wallet = await transaction
      .selectFrom('wallets')
      .select('recovery_public_key')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (wallet?.recovery_public_key !== wrap.recoveryPublicKey)
      throw new VaultError('vault/conflict', { description: 'The account has another recovery key.' })
    await noteEvent(deps, transaction, session, 'wrap-added')
    const isNew = await storeWrap(deps, transaction, userId, wrap)
    const notice = notices[wrap.method]
    if (isNew && notice) await sendNotice(deps, transaction, email, notice)
  })
  void deps.outbox.flush()
}

/** A passkey is reported when it is added, not when it learns to open the wallet. */
const notices: Partial<Record<RecoveryWrap['method'], sendNotice.Notice>> = {
  code: {
    subject: 'A printed code was added to your wallet',
    lines: ['From now on the printed code, together with your login, brings your wallet to a new device.'],
  },
  password: {
    subject: 'A recovery password was added to your wallet',
    lines: ['From now on the password, together with your login, brings your wallet to a new device.'],
  },
}

/**
 * Removes a recovery method; never the last one.
 * @throws VaultError `session/step-up-needed`, `vault/absent` or `vault/last-method`
 */
export async function removeWrap(deps: People, session: Session, wrapId: string): Promise<void> {
  expectStepUp(deps, session)
  await deps.database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, session.userId)
    const removed = await transaction
      .deleteFrom('recovery_wraps')
      .where('id', '=', wrapId)
      .where('user_id', '=', session.userId)
      .executeTakeFirst()
    if (removed.numDeletedRows !== 1n)
      throw new VaultError('vault/absent', { description: 'There is no such way back.' })
    await noteEvent(deps, transaction, session, 'wrap-removed')
    await expectRecoveryMethod(transaction, session.userId)
  })
}

/** The recovery methods that open a recovery key, as they were stored. */
export async function readWraps(
  { database }: Store,
  userId: string,
  recoveryPublicKey: string,
): Promise<RecoveryWrap[]> {
  const rows = await database
    .selectFrom('recovery_wraps')
    .select(['id', 'method', 'credential_id', 'salt', 'ciphertext'])
    .where('user_id', '=', userId)
    .where('recovery_public_key', '=', recoveryPublicKey)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, method, credential_id, salt, ciphertext }) =>
    v.parse(recoveryWrapSchema, {
      method,
      wrapId: id,
      recoveryPublicKey,
      ciphertext,
      ...(credential_id === null ? {} : { credentialId: credential_id }),
      ...(salt === null ? {} : { salt }),
    }),
  )
}

/**
 * Asks whether a wallet can still be recovered. One passkey that no provider syncs is not enough: it is lost with its device.
 * @param database The transaction that is undone otherwise.
 * @throws VaultError `vault/last-method`
 */
export async function expectRecoveryMethod(database: Kysely<Schema>, userId: string): Promise<void> {
  const wallet = await database
    .selectFrom('wallets')
    .select(['automatic', 'automatic_from', 'recovery_public_key'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (wallet === undefined) return
  // Turned on again, it counts from when the guardian confirms it.
  if (wallet.automatic === 'on' && (wallet.automatic_from ?? 0) === 0) return
  const wraps = await database
    .selectFrom('recovery_wraps')
    .leftJoin('passkeys', 'passkeys.id', 'recovery_wraps.credential_id')
    .select(['recovery_wraps.method', 'passkeys.id', 'passkeys.backup_eligible'])
    .where('recovery_wraps.user_id', '=', userId)
    .where('recovery_wraps.recovery_public_key', '=', wallet.recovery_public_key)
    .execute()
  const passkeys = wraps.filter(({ method, id }) => method === 'passkey' && id !== null)
  const enough =
    wraps.some(({ method }) => method !== 'passkey') ||
    passkeys.some(({ backup_eligible }) => backup_eligible === 1) ||
    new Set(passkeys.map(({ id }) => id)).size > 1
  if (!enough) throw new VaultError('vault/last-method', { description: 'There would be no way back to the wallet.' })
}
