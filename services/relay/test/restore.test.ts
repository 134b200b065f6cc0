import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '@latchkey/service-kit/test/postgres'
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import type { StorageConfig } from '../src/index.ts'
import { createPostgresStore } from '../src/store/postgres/createPostgresStore.ts'
import { newTopic } from './newTopic.ts'
import { useRelay } from './useRelay.ts'

const { start, connect } = useRelay()
const folder = mkdtempSync(join(tmpdir(), 'relay-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bodies = Array.from({ length: 20 }, (_, index) => `before ${index}`)

/** A relay on `storage` that was given `bodies` and has ended. */
async function fill(storage: StorageConfig, topic: string): Promise<void> {
  const relay = await start({ storage })
  const alice = await connect(relay)
  for (const body of bodies) await alice.publish(topic, body)
  await relay.stop()
}

/** Two relays, or one on a file, show what was kept once and carry what is new. */
async function expectWhole(storage: StorageConfig, topic: string): Promise<void> {
  const first = await start({ storage })
  const second = storage.kind === 'postgres' ? await start({ storage }) : first
  const [alice, bob] = [await connect(first), await connect(second)]
  await bob.subscribe(topic)
  expect(await bob.received(bodies.length)).toEqual(bodies)
  expect((await alice.publish(topic, 'after')).result).toBe(true)
  expect(await bob.received(bodies.length + 1)).toEqual([...bodies, 'after'])
  await bob.settled()
  expect(bob.deliveries).toHaveLength(bodies.length + 1)
  const late = await connect(first, { identity: bob.identity })
  await late.subscribe(topic)
  await late.settled()
  expect(late.deliveries).toEqual([])
}

if (findPostgres() !== undefined) {
  it('a PostgreSQL dumped and restored on a younger server: all is there once, and nothing old is read as news', async () => {
    const programs = findPostgres() ?? ''
    await using old = await startPostgres()
    await using young = await startPostgres()
    const [from, to] = [await old.createDatabase(), await young.createDatabase()]
    // The old server has seen many more transactions than the young one.
    const busy = new Client(from)
    await busy.connect()
    await busy.query('DO $$ BEGIN FOR i IN 1..3000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$')
    const topic = newTopic()
    await fill({ kind: 'postgres', url: from }, topic)
    await busy.query(`SELECT setval(pg_get_serial_sequence('message', 'seq'), 1)`)
    await busy.end()
    const dump = execFileSync(join(programs, 'pg_dump'), ['--no-owner', from], { maxBuffer: 100_000_000 })
    execFileSync(join(programs, 'psql'), ['--quiet', '-v', 'ON_ERROR_STOP=1', to], {
      input: dump,
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const store = await createPostgresStore({ storage: { kind: 'postgres', url: to }, messagesPerTopic: 1_000 })
    const { log } = store
    if (log === undefined) throw new Error('PostgreSQL has a log')
    const position = await log.position()
    expect((await log.since(position)).entries).toEqual([])
    expect((await log.since('0')).entries).toHaveLength(bodies.length)
    // Restored beside a relay that runs already: no news either.
    const late = new Client(to)
    await late.connect()
    await late.query(`UPDATE message SET tx = '4000000' WHERE seq % 2 = 0`)
    expect((await log.since(position)).entries).toEqual([])
    await late.end()
    await store.close()
    await expectWhole({ kind: 'postgres', url: to }, topic)
  })
}

it('a copied SQLite file: the same', async () => {
  const topic = newTopic()
  await fill({ kind: 'sqlite', path: join(folder, 'old.db') }, topic)
  copyFileSync(join(folder, 'old.db'), join(folder, 'copy.db'))
  await expectWhole({ kind: 'sqlite', path: join(folder, 'copy.db') }, topic)
})
