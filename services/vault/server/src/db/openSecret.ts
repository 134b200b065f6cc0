import { type QueryExecutorProvider, sql } from 'kysely'
import type { Envelope } from '../kms/createEnvelope.ts'
import type { SealedTable } from '../kms/rewrapRows.ts'

/** The secrets of a service itself, as `openSecret` seals them. */
export const secretsTable = (service: string): SealedTable => ({
  table: 'secrets',
  columns: ['name'],
  contextOf: ({ name = '' }) => ({ service, secret: name }),
})

type Row = { ciphertext: string; wrapped_key: string; key_id: string }

/**
 * A secret of the service itself, kept in the database under the master key; made at the first start. Processes that
 * start together agree on one.
 */
export async function openSecret(options: openSecret.Options): Promise<Uint8Array> {
  const { database, envelope, service, name, create } = options
  const context = { service, secret: name }
  const find = async () =>
    (await sql<Row>`select ciphertext, wrapped_key, key_id from secrets where name = ${name}`.execute(database)).rows[0]
  let row = await find()
  if (row === undefined) {
    const sealed = await envelope.seal(create(), context)
    await sql`insert into secrets (name, ciphertext, wrapped_key, key_id)
      values (${name}, ${sealed.ciphertext}, ${sealed.wrappedKey}, ${sealed.keyId})
      on conflict (name) do nothing`.execute(database)
    row = await find()
  }
  if (row === undefined) throw new Error(`The secret ${name} was not stored.`)
  return envelope.open({ ciphertext: row.ciphertext, wrappedKey: row.wrapped_key, keyId: row.key_id }, context)
}

export declare namespace openSecret {
  type Options = {
    database: QueryExecutorProvider
    envelope: Envelope
    service: string
    name: string
    create: () => Uint8Array
  }
}
