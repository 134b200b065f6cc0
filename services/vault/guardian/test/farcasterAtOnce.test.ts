import { setTimeout as sleep } from 'node:timers/promises'
import { guardianFarcasterEndpoints } from '@latchkey/protocol/vault'
import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { farcasterVault, proving } from './farcasterVault.ts'
import { createHold } from './holdAt.ts'

// On PostgreSQL, where transactions run side by side: each first one has written, and is held before it ends.
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

async function open() {
  const hold = createHold()
  const place = async () => ({ database: { databaseUrl: await postgres.createDatabase(), sqlitePath: '' } })
  const world = await farcasterVault({ auth: await place(), guardian: await place(), plugins: [hold] })
  return {
    world,
    /** Has the second begin while the first is held. @returns What both came to. */
    async inBetween<Answer>(statement: string, first: () => Promise<Answer>, second: () => Promise<Answer>) {
      const { reached, release } = hold.at(statement)
      const one = first()
      await Promise.race([reached, one])
      const other = second()
      await Promise.race([other, sleep(500)])
      release()
      return Promise.all([one, other])
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

it('two proofs of a device at once wait as one after the other, and one of them ends the wait', async () => {
  await using at = await open()
  const { vault, farcaster, begin, person } = at.world
  const ann = await person()
  const carrier = vault.device()
  const scan = async () => {
    const begun = await begin(carrier)
    const proof = await farcaster.sign(begun.url, ann.fid, ann.key)
    return async () => {
      const answer = await carrier.guardian.attempt(guardianFarcasterEndpoints.prove, proving(begun, proof))
      return answer.code ?? (JSON.parse(answer.text) as { collectInSeconds: number }).collectInSeconds
    }
  }
  expect(await at.inBetween('insert device_waits', await scan(), await scan())).toEqual([3_600, 3_600])
  vault.clock.ms += 3_600_000
  expect(await at.inBetween('delete device_waits', await scan(), await scan())).toEqual([0, 3_600])
})
