import { DatabaseSync } from 'node:sqlite'
import type { SiwxStore } from '../src/index.ts'
import { sqliteStore } from '../src/stores/sqliteStore.ts'
import { openPostgresStoreAt, openValkey, openValkeyStore } from './openStores.ts'
import { createBrowser, createTestServer, outcome } from './people.ts'

// Sends one sign-in many times at once, on the store of argv, and says how often it was let in.

const [, , kind = '', at = '', count = '', body = ''] = process.argv

const stores: Readonly<Record<string, () => SiwxStore>> = {
  sqlite: () => {
    const database = new DatabaseSync(at)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 10000')
    return sqliteStore(database)
  },
  postgres: () => openPostgresStoreAt(at),
  valkey: () => openValkeyStore(openValkey(at), '{twice}:'),
}
const store = stores[kind]?.()
if (!store) throw new Error(`no store ${kind}`)
const { server } = createTestServer({ store })
const send = async () => outcome(await createBrowser(server).post('/sign-in', JSON.parse(body)))
const all = await Promise.all(Array.from({ length: Number(count) }, send))
const counts: Record<string, number> = {}
for (const one of all) counts[one] = (counts[one] ?? 0) + 1
console.log(JSON.stringify(counts))
process.exit(0)
