import { systemClock } from '@latchkey/service-kit/clock'
import { openDatabase } from '@latchkey/service-kit/database'
import { migrate } from '../src/db/migrate.ts'
import type { Schema } from '../src/db/schema.types.ts'
import { createOrderStore } from '../src/onramp/createOrderStore.ts'
import { newOrder } from './newOrder.ts'

// Makes orders and notes news of each until it is killed. It prints what it has acknowledged: `id state`.
const [sqlitePath = ''] = process.argv.slice(2)
const database = openDatabase<Schema>({ databaseUrl: undefined, sqlitePath }, () => {})
await migrate(database)
const store = createOrderStore({ database, clock: systemClock, keepDays: 90 })
for (;;) {
  const id = await store.add(newOrder)
  process.stdout.write(`${id} created\n`)
  for (const state of ['opened', 'paid', 'delivering', 'delivered'] as const) {
    await store.note(id, { eventId: state, state })
    process.stdout.write(`${id} ${state}\n`)
  }
}
