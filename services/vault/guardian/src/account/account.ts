import * as v from 'valibot'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { AuthVerifier, Logging, People, Store } from '../contexts.types.ts'
import { frozenAccount } from '../enrol/readAssertion.ts'
import { limits } from '../limits.ts'
import { lockPerson } from './lockPerson.ts'
import { removePerson } from './removePerson.ts'

const keySchema = v.object({ sub: v.string(), rpk: v.string() })

/**
 * Whether a person's recovery key is kept here, asked by the auth service.
 * @throws VaultError `guardian/assertion-invalid` when the statement is not the auth service's.
 */
export async function holdsKey({ auth, database, pepper }: People & AuthVerifier, statement: string): Promise<boolean> {
  const asked = await auth.verify('key-held+jwt', statement, keySchema)
  if (asked === undefined)
    throw new VaultError('guardian/assertion-invalid', { description: 'This is no word of the auth service.' })
  const kept = await database
    .selectFrom('wraps')
    .select('user_mac')
    .where('user_mac', '=', pepper.mac('user', asked.sub))
    .where('recovery_public_key', '=', asked.rpk)
    .executeTakeFirst()
  return kept !== undefined
}

const deletionSchema = v.object({ sub: v.string() })

/**
 * Deletes everything about a person, on the auth service's statement and on their own: they approved it by the link of the
 * guardian. One without the other deletes nothing, and the answer is the same.
 * @throws VaultError `guardian/assertion-invalid` when the statement is not the auth service's, or `account/frozen`
 */
export async function forgetUser(deps: People & AuthVerifier, statement: string): Promise<void> {
  const { database, pepper, clock } = deps
  const said = await deps.auth.verify('account-deleted+jwt', statement, deletionSchema)
  if (said === undefined)
    throw new VaultError('guardian/assertion-invalid', { description: 'This is no word of the auth service.' })
  const userMac = pepper.mac('user', said.sub)
  await database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userMac)
    const kept = await transaction
      .selectFrom('people')
      .select('operator_frozen')
      .where('user_mac', '=', userMac)
      .executeTakeFirst()
    // Not as where there is no approval: the auth service says it again, until the account is let go on.
    if (kept?.operator_frozen === 1) throw frozenAccount()
    const person = await transaction
      .deleteFrom('people')
      .where('user_mac', '=', userMac)
      .where('delete_approved_at', '>', clock.nowMs() - limits.deletionMs)
      .returning('owner_mac')
      .executeTakeFirst()
    if (person === undefined) return
    await removePerson(transaction, { userMac, ownerMac: person.owner_mac })
  })
}

const headSchema = v.object({ seq: v.pipe(v.number(), v.integer(), v.minValue(1)), hash: v.string() })

/**
 * Keeps how far the auth service's audit is and what its end is. Never replaced: a chain that is shorter than what is known,
 * or another one at the same place, was rewritten.
 * @throws VaultError `guardian/assertion-invalid` or `vault/conflict`
 */
export async function keepAnchor(deps: Store & AuthVerifier & Logging, statement: string): Promise<void> {
  const { database, clock, log } = deps
  const head = await deps.auth.verify('audit-head+jwt', statement, headSchema)
  if (head === undefined)
    throw new VaultError('guardian/assertion-invalid', { description: 'This is no word of the auth service.' })
  await database.transaction().execute(async (transaction) => {
    const newest = () =>
      transaction.selectFrom('anchors').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
    let last = await newest()
    if (last === undefined || last.seq < head.seq) {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('anchors')
        .values({ ...head, at: clock.nowMs() })
        .onConflict((conflict) => conflict.column('seq').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 1n) return
      // Another process of the auth service reported the same place meanwhile.
      last = await newest()
    }
    if (last?.seq === head.seq && last.hash === head.hash) return
    log.error({ seq: head.seq, known: last?.seq }, 'the audit of the auth service was rewritten')
    throw new VaultError('vault/conflict', { description: 'Another audit is known here.' })
  })
}
