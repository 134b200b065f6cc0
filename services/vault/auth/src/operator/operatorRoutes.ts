import { operatorEndpoints } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { readUser } from '../users/readUser.ts'
import { removeUser } from '../users/removeUser.ts'
import { exportPerson, readSessions } from './exportPerson.ts'
import { findPeople } from './findPeople.ts'

/** What an operator does for one person. Each is noted where the person sees it, or it isn't done. */
export function operatorRoutes(deps: People): readonly VaultRoute[] {
  const { database, clock } = deps
  return [
    defineRoute(operatorEndpoints.personFind, async ({ body }) => ({
      people: await database.transaction().execute(async (transaction) => {
        const people = await findPeople(deps, transaction, body)
        for (const { userId } of people) await noteEvent(deps, transaction, { userId }, 'operator-looked')
        return people
      }),
    })),
    defineRoute(operatorEndpoints.personSessions, async ({ body: { userId } }) => ({
      sessions: await database.transaction().execute(async (transaction) => {
        await expectUser(transaction, userId)
        await noteEvent(deps, transaction, { userId }, 'operator-looked')
        return readSessions(transaction, userId)
      }),
    })),
    defineRoute(operatorEndpoints.personEndSessions, async ({ body: { userId } }) => ({
      ended: await database.transaction().execute(async (transaction) => {
        await expectUser(transaction, userId)
        await noteEvent(deps, transaction, { userId }, 'operator-ended-sessions')
        return endSessions(transaction, userId)
      }),
    })),
    defineRoute(operatorEndpoints.personFreeze, async ({ body: { userId, isFrozen } }) => {
      await database.transaction().execute(async (transaction) => {
        await expectUser(transaction, userId)
        await transaction
          .updateTable('users')
          .set({ frozen_at: isFrozen ? clock.nowMs() : null })
          .where('id', '=', userId)
          .execute()
        if (isFrozen) await endSessions(transaction, userId)
        await noteEvent(deps, transaction, { userId }, isFrozen ? 'operator-froze' : 'operator-unfroze')
      })
      return { isFrozen }
    }),
    defineRoute(operatorEndpoints.personExport, ({ body: { userId } }) =>
      database.transaction().execute(async (transaction) => {
        await expectUser(transaction, userId)
        await noteEvent(deps, transaction, { userId }, 'operator-exported')
        return exportPerson(deps, transaction, userId)
      }),
    ),
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
  ]
}

/** @throws VaultError `vault/absent` */
async function expectUser(database: Kysely<Schema>, userId: string): Promise<void> {
  const user = await database.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (user === undefined) throw new VaultError('vault/absent', { description: 'There is no such account.' })
}

/** Of a person, with the tickets that would begin one without a login. @returns How many sessions there were. */
async function endSessions(database: Kysely<Schema>, userId: string): Promise<number> {
  await database.deleteFrom('handovers').where('user_id', '=', userId).execute()
  const { numDeletedRows } = await database.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
