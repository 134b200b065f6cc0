import { type GuardianAct, guardianOperatorEndpoints, type VaultBodyOf } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import { randomId } from '../../../server/src/crypto/tokens.ts'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { takePageCall } from '../../../server/src/http/takePageCall.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import { eventsOfAPage, pageOf, readState, shortFingerprint } from '../../../server/src/observe/readState.ts'
import { removePerson } from '../account/removePerson.ts'
import type { Counting, People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'
import { exportGuarded, readGuarded } from './exportGuarded.ts'

/** What the guardian's operator does for one person. Each act is noted with it, or it isn't done. */
export function operatorRoutes(deps: People & Counting): readonly VaultRoute[] {
  const { database, clock } = deps
  const note = (transaction: Kysely<Schema>, personId: string, act: GuardianAct) =>
    transaction
      .insertInto('operator_acts')
      .values({ id: randomId(), at: clock.nowMs(), act, user_mac: personId })
      .execute()
  return [
    defineRoute(guardianOperatorEndpoints.guardedFind, async ({ body, ...call }) => {
      await takePageCall(deps, call, 'looks', limits.pageLooks)
      return {
        people: await database.transaction().execute(async (transaction) => {
          const found = await findGuarded(deps, transaction, body)
          const people: Awaited<ReturnType<typeof readGuarded>>[] = []
          for (const personId of found) {
            await note(transaction, personId, 'looked')
            people.push(await readGuarded(transaction, personId))
          }
          return people
        }),
      }
    }),
    defineRoute(guardianOperatorEndpoints.guardedFreeze, async ({ body: { personId, isFrozen }, ...call }) => {
      await takePageCall(deps, call, 'freezes', limits.pageFreezes)
      await database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('people')
          .set({ operator_frozen: isFrozen ? 1 : 0 })
          .where('user_mac', '=', personId)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) throw absent()
        await note(transaction, personId, isFrozen ? 'frozen' : 'unfrozen')
      })
      return { isFrozen }
    }),
    defineRoute(guardianOperatorEndpoints.guardedExport, async ({ body: { personId }, ...call }) => {
      await takePageCall(deps, call, 'exports', limits.pageExports)
      return database.transaction().execute(async (transaction) => {
        await expectPerson(transaction, personId)
        await note(transaction, personId, 'exported')
        return exportGuarded(deps, transaction, personId)
      })
    }),
    defineRoute(guardianOperatorEndpoints.guardedDelete, async ({ body: { personId } }) => {
      await database.transaction().execute(async (transaction) => {
        const ownerMac = await expectPerson(transaction, personId)
        await removePerson(transaction, { userMac: personId, ownerMac })
        await note(transaction, personId, 'deleted')
      })
      return { deleted: true as const }
    }),
    defineRoute(guardianOperatorEndpoints.guardianState, async () => {
      const { count } = await database
        .selectFrom('people')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('delete_approved_at', '>', clock.nowMs() - limits.deletionMs)
        .executeTakeFirstOrThrow()
      return readState(deps, Number(count))
    }),
    defineRoute(guardianOperatorEndpoints.guardianEvents, async ({ body }) => {
      const rows = await database
        .selectFrom('operator_acts')
        .select(['at as atMs', 'act as event', 'user_mac'])
        .where('at', '<', body.beforeMs ?? Number.MAX_SAFE_INTEGER)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(eventsOfAPage + 1)
        .execute()
      return pageOf(rows.map(({ user_mac, ...row }) => ({ ...row, account: shortFingerprint(user_mac) })))
    }),
  ]
}

const absent = () => new VaultError('vault/absent', { description: 'Nothing is kept for this person.' })

/** @returns Whose mailbox or account it is. @throws VaultError `vault/absent` */
async function expectPerson(database: Kysely<Schema>, personId: string): Promise<string> {
  const person = await database
    .selectFrom('people')
    .select('owner_mac')
    .where('user_mac', '=', personId)
    .executeTakeFirst()
  if (person === undefined) throw absent()
  return person.owner_mac
}

/** By the mailbox that is asked, or by the id that the auth service has. */
async function findGuarded(
  { pepper }: Pick<People, 'pepper'>,
  database: Kysely<Schema>,
  query: VaultBodyOf<typeof guardianOperatorEndpoints.guardedFind>,
): Promise<string[]> {
  const people = database.selectFrom('people').select('user_mac').orderBy('user_mac')
  const rows = await (query.by === 'user'
    ? people.where('user_mac', '=', pepper.mac('user', query.userId))
    : people.where('owner_mac', '=', pepper.mac('email', normaliseEmail(query.email)))
  ).execute()
  return rows.map(({ user_mac }) => user_mac)
}
