import type { operatorEndpoints, VaultBodyOf } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import { normaliseEmail } from '../../../server/src/normaliseEmail.ts'
import type { People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { readAddresses } from '../wallet/findWallet.ts'

type Query = VaultBodyOf<typeof operatorEndpoints.personFind>
export type FoundPerson = v.InferOutput<typeof operatorEndpoints.personFind.response>['people'][number]

/**
 * The accounts that an address, an account on a chain or an id leads to: one mailbox may have one in each project. An address
 * is found where it is what the person logs in with, by its fingerprint; that which a provider gave is encrypted and isn't.
 */
export async function findPeople(
  { pepper }: Pick<People, 'pepper'>,
  database: Kysely<Schema>,
  query: Query,
): Promise<FoundPerson[]> {
  if (query.by === 'user') return (await readPerson(database, query.userId)) ?? []
  const ids = query.by === 'email' ? await withEmail(query.email) : await withAddress(database, query.address)
  const people: FoundPerson[] = []
  // One after the other: they share a transaction.
  for (const id of ids) people.push(...((await readPerson(database, id)) ?? []))
  return people

  async function withEmail(email: string): Promise<string[]> {
    const scopes = await database.selectFrom('users').select('scope').distinct().execute()
    const macs = scopes.map(({ scope }) => pepper.scoped(scope, 'email', normaliseEmail(email)))
    if (macs.length === 0) return []
    const rows = await database
      .selectFrom('identities')
      .select('user_id')
      .where('provider', '=', 'email')
      .where('subject_mac', 'in', macs)
      .orderBy('user_id')
      .execute()
    return rows.map(({ user_id }) => user_id)
  }
}

async function withAddress(database: Kysely<Schema>, address: string): Promise<string[]> {
  const isSame = (own: string | undefined) =>
    address.startsWith('0x') ? own?.toLowerCase() === address.toLowerCase() : own === address
  const rows = await database
    .selectFrom('wallets')
    .select(['user_id', 'addresses'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['addresses']), 'like', `%${address.toLowerCase()}%`))
    .orderBy('user_id')
    .execute()
  return rows
    .filter(({ addresses }) => Object.values(readAddresses(addresses)).some(isSame))
    .map(({ user_id }) => user_id)
}

/** A person, as the only one of a list. Undefined: there is none of this id. */
export async function readPerson(database: Kysely<Schema>, userId: string): Promise<[FoundPerson] | undefined> {
  const row = await database
    .selectFrom('users')
    .leftJoin('wallets', 'wallets.user_id', 'users.id')
    .leftJoin('deletions', 'deletions.user_id', 'users.id')
    .select(['users.scope', 'users.created_at', 'users.frozen_at', 'wallets.addresses', 'deletions.due_at'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return [
    {
      userId,
      scope: row.scope,
      createdAtMs: row.created_at,
      frozenAtMs: row.frozen_at,
      addresses: row.addresses === null ? null : readAddresses(row.addresses),
      deletionDueAtMs: row.due_at,
    },
  ]
}
