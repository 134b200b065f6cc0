import { type LoginProvider, loginProviderIds } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import type { People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'

/** A person as they see themselves. */
export type User = {
  id: string
  email: string | null
  userName: string | null
  /** Where the guardian asks, unless at `email`. */
  guardianEmail: string | null
  /** Where the guardian asks the person to log in; null: it mails a link. */
  guardianProvider: LoginProvider | null
  /** Where they have accounts that they log in with. */
  providers: LoginProvider[]
}

const selectIdentities = defineStatement((database: Kysely<Schema>, { userId }: { userId: string }) =>
  database.selectFrom('identities').select(['provider', 'email', 'user_name']).where('user_id', '=', userId).compile(),
)
const selectGuardian = defineStatement((database: Kysely<Schema>, { userId }: { userId: string }) =>
  database.selectFrom('users').select(['guardian_email', 'guardian_provider']).where('id', '=', userId).compile(),
)

/** The address is that of the login by mail; without one, that which a provider gave. */
export async function readUser(deps: People, userId: string): Promise<User> {
  const { rows } = await selectIdentities(deps.database, { userId })
  const [row] = (await selectGuardian(deps.database, { userId })).rows
  if (row === undefined) throw new Error('There is no such account.')
  const { guardian_email: guardian, guardian_provider: guardianProvider } = row
  const read = (provider: string, sealed: string | null) =>
    sealed === null ? null : deps.cipher.decrypt(`identities/${userId}/${provider}`, sealed)
  const byMailFirst = rows.toSorted(
    (one, other) => Number(other.provider === 'email') - Number(one.provider === 'email'),
  )
  const withEmail = byMailFirst.find(({ email }) => email !== null)
  const withName = rows.find(({ user_name }) => user_name !== null)
  return {
    id: userId,
    guardianProvider,
    providers: loginProviderIds.filter((name) => rows.some(({ provider }) => provider === name)),
    guardianEmail: guardian === null ? null : deps.cipher.decrypt(`users/${userId}/guardian`, guardian),
    email: withEmail === undefined ? null : read(withEmail.provider, withEmail.email),
    userName: withName === undefined ? null : read(withName.provider, withName.user_name),
  }
}

/** What the guardian calls the accounts at providers that a person logs in with. */
export async function readAccounts(deps: People, userId: string): Promise<string[]> {
  const rows = await deps.database
    .selectFrom('identities')
    .select(['provider', 'account'])
    .where('user_id', '=', userId)
    .where('account', 'is not', null)
    .execute()
  return rows.flatMap(({ provider, account }) =>
    account === null ? [] : [deps.cipher.decrypt(`identities/${userId}/${provider}/account`, account)],
  )
}
