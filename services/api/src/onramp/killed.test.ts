import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@latchkey/service-kit/clock'
import { openDatabase } from '@latchkey/service-kit/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Schema } from '../db/schema.types.ts'
import { createOrderStore } from './createOrderStore.ts'
import { orderStates } from './orderState.ts'

const script = fileURLToPath(new URL('../../test/orderingProcess.ts', import.meta.url))
let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkey-orders-'))
})
afterAll(() => rm(directory, { recursive: true }))

/** Lets the process acknowledge so many things, kills it, and returns how far each order was said to be. */
async function runUntilKilled(sqlitePath: string, acknowledged: number): Promise<ReadonlyMap<string, string>> {
  const child = spawn(process.execPath, [script, sqlitePath], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (text.split('\n').length > acknowledged) child.kill('SIGKILL')
  })
  await exited
  const lines = text.slice(0, text.lastIndexOf('\n')).split('\n')
  expect(lines.length).toBeGreaterThanOrEqual(acknowledged)
  return new Map(lines.map((line) => line.split(' ') as [string, string]))
}

it('keeps every order and state that it acknowledged, however often it is killed', async () => {
  const sqlitePath = join(directory, 'api.db')
  const said = new Map<string, string>()
  for (const acknowledged of [1, 7, 23, 60]) {
    for (const [id, state] of await runUntilKilled(sqlitePath, acknowledged)) said.set(id, state)
  }
  const database = openDatabase<Schema>({ databaseUrl: undefined, sqlitePath }, () => {})
  const store = createOrderStore({ database, clock: systemClock, keepDays: 90 })
  const rank = (state: string | undefined) => orderStates.findIndex((each) => each === state)
  for (const [id, state] of said) expect(rank((await store.find(id))?.state), id).toBeGreaterThanOrEqual(rank(state))
  await database.destroy()
})
