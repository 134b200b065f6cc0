import type { RegisteredName } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { NameAddressesTable, NamesTable, Schema } from '../../db/schema.types.ts'

const attributesSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))
/** What is no such text has nothing, and its odd characters need not reach the database. */
const possibleName = /^[a-z0-9.-]+$/
/** Names of one address that are answered. */
const maxNames = 100

/** The names in the database. */
export function createNameRepository(database: Kysely<Schema>, clock: Clock) {
  const now = () => new Date(clock.nowMs()).toISOString()

  async function load(rows: readonly Selectable<NamesTable>[]): Promise<RegisteredName[]> {
    if (rows.length === 0) return []
    const addresses = await database
      .selectFrom('name_addresses')
      .selectAll()
      .where(
        'name',
        'in',
        rows.map(({ name }) => name),
      )
      .orderBy('coin_type')
      .execute()
    const byName = Map.groupBy(addresses, ({ name }) => name)
    return rows.map((row) => toName(row, byName.get(row.name) ?? []))
  }

  return {
    async find(name: string): Promise<RegisteredName | undefined> {
      if (!possibleName.test(name)) return undefined
      const [found] = await load(await database.selectFrom('names').selectAll().where('name', '=', name).execute())
      return found
    },

    /** The names that lead to an address, the first registered first. */
    async ofAddress(address: string): Promise<readonly RegisteredName[]> {
      const rows = await database
        .selectFrom('names')
        .selectAll()
        .where('name', 'in', (nested) =>
          nested.selectFrom('name_addresses').select('name').where('address_key', '=', address.toLowerCase()),
        )
        .orderBy('registered_at')
        .orderBy('name')
        .limit(maxNames)
        .execute()
      return load(rows)
    },

    /** Those of the given names that are taken. */
    async taken(names: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await database.selectFrom('names').select('name').where('name', 'in', names).execute()
      return new Set(rows.map(({ name }) => name))
    },

    /** @returns Whether it was free. */
    register: (name: string, registration: Registration): Promise<boolean> =>
      database.transaction().execute(async (transaction) => {
        const at = now()
        const added = await transaction
          .insertInto('names')
          .values({
            name,
            registered_at: at,
            updated_at: at,
            attributes: JSON.stringify(registration.attributes),
            stamp: registration.stamp,
          })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .executeTakeFirst()
        if (added.numInsertedOrUpdatedRows !== 1n) return false
        const { address } = registration
        const values = { name, address, address_key: address.toLowerCase(), created_at: at }
        await transaction
          .insertInto('name_addresses')
          .values(registration.coinTypes.map((coinType) => ({ ...values, coin_type: coinType })))
          .execute()
        return true
      }),

    /**
     * Changes a name, if its owner's message is newer than the last one: an old message must not undo a later one.
     * @returns Whether it was done.
     */
    change: (name: string, stamp: number, change: NameChange): Promise<boolean> =>
      database.transaction().execute(async (transaction) => {
        const at = now()
        const stamped = await transaction
          .updateTable('names')
          .set({
            stamp,
            updated_at: at,
            ...('attributes' in change ? { attributes: JSON.stringify(change.attributes) } : {}),
          })
          .where('name', '=', name)
          .where('stamp', '<', stamp)
          .executeTakeFirst()
        if (stamped.numUpdatedRows !== 1n) return false
        if ('address' in change) {
          const { address } = change
          const values = { address, address_key: address.toLowerCase(), created_at: at }
          await transaction
            .insertInto('name_addresses')
            .values({ name, coin_type: change.coinType, ...values })
            .onConflict((conflict) => conflict.columns(['name', 'coin_type']).doUpdateSet(values))
            .execute()
        }
        return true
      }),
  }
}

export type NameRepository = ReturnType<typeof createNameRepository>

type Registration = {
  readonly attributes: Readonly<Record<string, string>>
  readonly address: string
  readonly coinTypes: readonly number[]
  /** The message's timestamp, seconds. */
  readonly stamp: number
}

type NameChange =
  | { readonly attributes: Readonly<Record<string, string>> }
  | { readonly coinType: number; readonly address: string }

/** Whether a name is an address's alone: who else it leads to may lead it elsewhere, or has put the address there. */
export const isOwnName = ({ addresses }: RegisteredName, address: string): boolean =>
  Object.values(addresses).every((one) => one.address.toLowerCase() === address.toLowerCase())

function toName(row: Selectable<NamesTable>, addresses: readonly Selectable<NameAddressesTable>[]): RegisteredName {
  const attributes = v.parse(attributesSchema, row.attributes)
  return {
    name: row.name,
    registered_at: row.registered_at,
    updated_at: row.updated_at,
    attributes: Object.keys(attributes).length === 0 ? null : attributes,
    addresses: Object.fromEntries(
      addresses.map(({ coin_type, address, created_at }) => [String(coin_type), { address, created_at }]),
    ),
  }
}
