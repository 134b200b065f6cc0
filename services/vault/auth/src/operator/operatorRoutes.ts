import { operatorEndpoints } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { takePageCall } from '../../../server/src/http/takePageCall.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { readState } from '../../../server/src/observe/readState.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Counting, Mails, People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'
import { readUser } from '../users/readUser.ts'
import { removeUser } from '../users/removeUser.ts'
import { askDeletion, keepPerson } from './askDeletion.ts'
import { endSessions } from './endSessions.ts'
import { exportPerson, readSessions } from './exportPerson.ts'
import { findPeople } from './findPeople.ts'
import { freezePerson } from './freezePerson.ts'
import { readSecurityEvents } from './securityEvents.ts'

/** What an operator does for one person. Each is noted where the person sees it, or it isn't done. */
export function operatorRoutes(deps: People & Mails & Counting): readonly VaultRoute[] {
  const { database } = deps
  return [
    defineRoute(operatorEndpoints.personFind, async ({ body, ...call }) => {
      await takePageCall(deps, call, 'looks', limits.pageLooks)
      return {
        people: await database.transaction().execute(async (transaction) => {
          const people = await findPeople(deps, transaction, body)
          for (const { userId } of people) await noteEvent(deps, transaction, { userId }, 'operator-looked')
          return people
        }),
      }
    }),
    defineRoute(operatorEndpoints.personSessions, async ({ body: { userId }, ...call }) => {
      await takePageCall(deps, call, 'looks', limits.pageLooks)
      return {
        sessions: await database.transaction().execute(async (transaction) => {
          await expectUser(transaction, userId)
          await noteEvent(deps, transaction, { userId }, 'operator-looked')
          return readSessions(transaction, userId)
        }),
      }
    }),
    defineRoute(operatorEndpoints.personEndSessions, async ({ body: { userId }, ...call }) => {
      await takePageCall(deps, call, 'freezes', limits.pageFreezes)
      return {
        ended: await database.transaction().execute(async (transaction) => {
          await expectUser(transaction, userId)
          await noteEvent(deps, transaction, { userId }, 'operator-ended-sessions')
          return endSessions(transaction, userId)
        }),
      }
    }),
    defineRoute(operatorEndpoints.personFreeze, async ({ body: { userId, isFrozen }, ...call }) => {
      await takePageCall(deps, call, 'freezes', limits.pageFreezes)
      await expectUser(database, userId)
      const { email } = await readUser(deps, userId)
      await database
        .transaction()
        .execute((transaction) => freezePerson(deps, transaction, { userId, email, isFrozen }))
      void deps.outbox.flush()
      return { isFrozen }
    }),
    defineRoute(operatorEndpoints.personExport, async ({ body: { userId }, ...call }) => {
      await takePageCall(deps, call, 'exports', limits.pageExports)
      return database.transaction().execute(async (transaction) => {
        await expectUser(transaction, userId)
        await noteEvent(deps, transaction, { userId }, 'operator-exported')
        return exportPerson(deps, transaction, userId)
      })
    }),
    defineRoute(operatorEndpoints.personAskDeletion, async ({ body: { userId }, ...call }) => {
      await takePageCall(deps, call, 'deletions', limits.pageDeletions)
      await expectUser(database, userId)
      const { email } = await readUser(deps, userId)
      const dueAtMs = await database
        .transaction()
        .execute((transaction) => askDeletion(deps, transaction, { userId, email }))
      void deps.outbox.flush()
      return { dueAtMs }
    }),
    defineRoute(operatorEndpoints.personKeep, async ({ body: { userId } }) => ({
      kept: await database.transaction().execute(async (transaction) => {
        await expectUser(transaction, userId)
        return keepPerson(deps, transaction, userId)
      }),
    })),
    defineRoute(operatorEndpoints.personDelete, async ({ body: { userId } }) => {
      await expectUser(database, userId)
      const { email } = await readUser(deps, userId)
      await database.transaction().execute(async (transaction) => {
        await removeUser(deps, transaction, { userId, event: 'operator-deleted' })
        // Logins that have begun would make another account.
        if (email !== null)
          for (const table of ['login_attempts', 'codes'] as const)
            await transaction.deleteFrom(table).where('email_mac', '=', deps.pepper.mac('email', email)).execute()
      })
      return { deleted: true as const }
    }),
    defineRoute(operatorEndpoints.authState, async () => {
      const { count } = await database
        .selectFrom('deletions')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return readState(deps, Number(count))
    }),
    defineRoute(operatorEndpoints.authEvents, ({ body }) => readSecurityEvents(database, body.beforeMs)),
  ]
}

/** @throws VaultError `vault/absent` */
async function expectUser(database: Kysely<Schema>, userId: string): Promise<void> {
  const user = await database.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (user === undefined) throw new VaultError('vault/absent', { description: 'There is no such account.' })
}
