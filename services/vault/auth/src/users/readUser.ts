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
  database
    .selectFrom('identities')
    .select(['provider', 'email', 'user_name', 'account'])
    .where('user_id', '=', userId)
    .compile(),
)
const selectUser = defineStatement((database: Kysely<Schema>, { userId }: { userId: string }) =>
  database
    .selectFrom('users')
    .leftJoin('wallets', 'wallets.user_id', 'users.id')
    .select(['users.guardian_email', 'users.guardian_provider', 'users.epoch', 'wallets.recovery_public_key'])
    .where('users.id', '=', userId)
    .compile(),
)

/** A person, with what else a session of theirs begins with. */
export type Person = {
  readonly user: User
  /** What the guardian calls the accounts at providers that they log in with. */
  readonly accounts: readonly string[]
  readonly epoch: number
  /** Of their wallet, if there is one. */
  readonly recoveryPublicKey: string | null
}

/** The address is that of the login by mail; without one, that which a provider gave. */
export async function readPerson(deps: People, userId: string): Promise<Person> {
  const { rows } = await selectIdentities(deps.database, { userId })
  const [row] = (await selectUser(deps.database, { userId })).rows
  if (row === undefined) throw new Error('There is no such account.')
  const { guardian_email: guardian, guardian_provider: guardianProvider } = row
  const read = (place: string, sealed: string | null) =>
    sealed === null ? null : deps.cipher.decrypt(`identities/${userId}/${place}`, sealed)
  const byMailFirst = rows.toSorted(
    (one, other) => Number(other.provider === 'email') - Number(one.provider === 'email'),
  )
  const withEmail = byMailFirst.find(({ email }) => email !== null)
  const withName = rows.find(({ user_name }) => user_name !== null)
  const user = {
    id: userId,
    guardianProvider,
    providers: loginProviderIds.filter((name) => rows.some(({ provider }) => provider === name)),
    guardianEmail: guardian === null ? null : deps.cipher.decrypt(`users/${userId}/guardian`, guardian),
    email: withEmail === undefined ? null : read(withEmail.provider, withEmail.email),
    userName: withName === undefined ? null : read(withName.provider, withName.user_name),
  }
  const accounts = rows.flatMap(({ provider, account }) => read(`${provider}/account`, account) ?? [])
  return { user, accounts, epoch: row.epoch, recoveryPublicKey: row.recovery_public_key }
}

/** A person as they see themselves. */
export const readUser = async (deps: People, userId: string): Promise<User> => (await readPerson(deps, userId)).user
