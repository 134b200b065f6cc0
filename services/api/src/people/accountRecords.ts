import type { apiPersonSchema } from '@latchkey/protocol/vault'
import { systemClock } from '@latchkey/service-kit/clock'
import { openDatabase } from '@latchkey/service-kit/database'
import { type Kysely, sql } from 'kysely'
import type * as v from 'valibot'
import type { ApiConfig } from '../config/config.types.ts'
import { migrate } from '../db/migrate.ts'
import type { Schema } from '../db/schema.types.ts'
import { noteAct } from '../modules/operators/operatorActs.ts'
import { openSignInStore } from '../modules/signIns/signInStore.ts'

type Records = v.InferOutput<typeof apiPersonSchema>
type Kept = {
  readonly what: Records[number]['what']
  readonly table: keyof Schema
  /** Where the account is; behind its chain (CAIP-10) in some. */
  readonly column: string
  readonly isBehindChain?: boolean
  readonly shown: readonly string[]
  readonly isDeletable?: boolean
}

/** What is not deletable runs out by itself: it counts budgets, or is of a purchase, a permission on a chain or a public name. */
const kept: readonly Kept[] = [
  {
    what: 'followed-account',
    table: 'followed_accounts',
    column: 'account',
    shown: ['chain', 'account', 'since', 'asked_at'],
    isDeletable: true,
  },
  {
    what: 'sign-in-metadata',
    table: 'sign_in_metadata',
    column: 'account',
    isBehindChain: true,
    shown: ['project', 'account', 'metadata'],
    isDeletable: true,
  },
  {
    what: 'event',
    table: 'events',
    column: 'address',
    shown: ['project', 'event', 'domain', 'url', 'address', 'received_at'],
    isDeletable: true,
  },
  {
    what: 'order',
    table: 'onramp_orders',
    column: 'receiver',
    isBehindChain: true,
    shown: ['project', 'provider', 'receiver', 'purchase', 'state', 'transaction_hash', 'created_at'],
  },
  {
    what: 'permission',
    table: 'stored_grants',
    column: 'account',
    shown: ['chain', 'account', 'delegate', 'project', 'origin', 'expiry', 'created_at', 'revoked_at'],
  },
  {
    what: 'permission-session',
    table: 'grant_sessions',
    column: 'account',
    shown: ['chain', 'account', 'project', 'expiry', 'created_at', 'revoked_at'],
  },
  {
    what: 'sponsored-operation',
    table: 'sponsor_operations',
    column: 'account',
    shown: ['chain', 'account', 'project', 'hash', 'state', 'valid_until'],
  },
  {
    what: 'sponsored-day',
    table: 'sponsor_days',
    column: 'account',
    shown: ['chain', 'account', 'project', 'day', 'used_wei'],
  },
  {
    what: 'name',
    table: 'name_addresses',
    column: 'address_key',
    shown: ['name', 'coin_type', 'address', 'created_at'],
  },
]

/** What the api holds on accounts, by their plain addresses. */
export type AccountRecords = {
  read(addresses: readonly string[]): Promise<Records>
  /** Deletes what is deletable. @returns How many rows. */
  remove(addresses: readonly string[], actor: string): Promise<number>
}

/** Opens the database of the api for them; the api may run meanwhile. @returns Closes it, too. */
export async function openAccountRecords(
  config: Pick<ApiConfig, 'databaseUrl' | 'sqlitePath'>,
): Promise<AccountRecords & AsyncDisposable> {
  const { databaseUrl, sqlitePath = 'latchkey-api.db' } = config
  const database = openDatabase<Schema>({ databaseUrl, sqlitePath }, () => {})
  await migrate(database)
  const records = createAccountRecords(database, { databaseUrl, sqlitePath })
  return {
    ...records,
    async [Symbol.asyncDispose]() {
      records[Symbol.dispose]()
      await database.destroy()
    },
  }
}

/** The same of a database that is open. @returns Closes what it opened beside it. */
export function createAccountRecords(
  database: Kysely<Schema>,
  place: Pick<ApiConfig, 'databaseUrl' | 'sqlitePath'>,
): AccountRecords & Disposable {
  const { databaseUrl } = place
  const signIns = openSignInStore(place, database)

  /** Sign-ins of these accounts, on whichever chain of theirs. */
  async function sessionKeys(addresses: readonly string[]): Promise<string[]> {
    const keys: string[] = []
    // An api that signs no one in has no tables for it.
    const { rows: tables } = await (databaseUrl === undefined
      ? sql<{ there: string }>`select name as there from sqlite_master where name = 'siwx_sessions'`
      : sql<{ there: string | null }>`select to_regclass('siwx_sessions') as there`
    ).execute(database)
    if (!tables[0]?.there) return keys
    for (const address of addresses) {
      const like = `%:${address.toLowerCase()}`
      const { rows } = await (databaseUrl === undefined
        ? sql<{ key: string }>`select distinct key from siwx_session_accounts where lower(account) like ${like}`
        : sql<{ key: string }>`select key from siwx_sessions
            where exists (select 1 from unnest(accounts) account where lower(account) like ${like})`
      ).execute(database)
      keys.push(...rows.map(({ key }) => key))
    }
    return [...new Set(keys)]
  }

  return {
    async read(addresses) {
      const records: Records = []
      for (const { what, table, shown, isDeletable = false, ...place } of kept) {
        const columns = sql.join(shown.map((name) => sql.ref(name)))
        const { rows } = await sql<Records[number]['details']>`
          select ${columns} from ${sql.table(table)} where ${isOf(place, addresses)}`.execute(database)
        records.push(...rows.map((details) => ({ what, isDeletable, details: { ...details } })))
      }
      for (const key of await sessionKeys(addresses)) {
        const session = await signIns.store.readSession(key)
        if (session === undefined) continue
        const { id, createdAt, lastUsedAt, endsAt } = session
        const accounts = session.accounts.map(({ account }) => account).join(' ')
        records.push({ what: 'sign-in', isDeletable: true, details: { id, accounts, createdAt, lastUsedAt, endsAt } })
      }
      return records
    },

    async remove(addresses, actor) {
      let removed = await database.transaction().execute(async (transaction) => {
        let rows = 0
        for (const { table, isDeletable, ...place } of kept) {
          if (isDeletable !== true) continue
          const { numAffectedRows = 0n } =
            await sql`delete from ${sql.table(table)} where ${isOf(place, addresses)}`.execute(transaction)
          rows += Number(numAffectedRows)
        }
        // Whose accounts they were is not noted: that would keep what is deleted.
        await noteAct(transaction, systemClock, { actor, act: 'person/delete', subject: '', changed: [] })
        return rows
      })
      for (const key of await sessionKeys(addresses)) {
        await signIns.store.removeSession(key)
        removed += 1
      }
      return removed
    },

    [Symbol.dispose]: () => signIns.close(),
  }
}

/** Addresses are letters and digits: none has a sign that `like` reads. */
function isOf({ column, isBehindChain }: Pick<Kept, 'column' | 'isBehindChain'>, addresses: readonly string[]) {
  const ref = sql<string>`lower(${sql.ref(column)})`
  const each = addresses.map((address) =>
    isBehindChain ? sql`${ref} like ${`%:${address.toLowerCase()}`}` : sql`${ref} = ${address.toLowerCase()}`,
  )
  return each.length === 0 ? sql`1 = 0` : sql`(${sql.join(each, sql` or `)})`
}
