import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { type Solana, solanaPersonas, startSolana } from '@latchkey/devnet/solana'
import { solana as network } from '@latchkey/protocol/networks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../test/freePort.ts'

const main = fileURLToPath(new URL('../../../main.ts', import.meta.url))
const airdrops = 160

let chain: Solana
let directory = ''
let running: ChildProcess | undefined
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkey-solana-index-'))
  // Each transaction makes a block; none is made by the clock.
  chain = await startSolana({ slotMs: 3_600_000 })
  for (let index = 0; index < airdrops; index += 1)
    await ask('requestAirdrop', [solanaPersonas.bob.address, 1_000_000 + index])
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await chain?.stop()
  await rm(directory, { recursive: true, force: true })
})

async function ask<Result>(method: string, params: readonly unknown[]): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = (await (await fetch(chain.rpcUrl, { method: 'POST', body })).json()) as { result: Result }
  return answer.result
}

async function launch(path: string): Promise<ChildProcess> {
  return spawn(process.execPath, [main], {
    stdio: 'ignore',
    env: {
      PORT: String(await freePort()),
      METRICS_PORT: String(await freePort()),
      SQLITE_PATH: path,
      LOG_LEVEL: 'silent',
      RPC_URLS: JSON.stringify({ [network.caipNetworkId]: [chain.rpcUrl] }),
      INDEX_CHAINS: JSON.stringify({ [network.caipNetworkId]: 0 }),
    },
  })
}

type Row = { readonly slot: number; readonly position: number; readonly signature: string }

/** What the file holds of transactions, or of the account's entries. */
function read(path: string, query: string): readonly Row[] {
  const database = new DatabaseSync(path)
  try {
    return database
      .prepare(query)
      .all()
      .map((row) => ({ ...row })) as Row[]
  } catch {
    return []
  } finally {
    database.close()
  }
}
const stored = (path: string) =>
  read(path, 'select slot, position, signature from solana_transactions order by slot, position')

it('a killed service goes on where it was, without a gap or a double', async () => {
  const path = join(directory, 'api.db')
  const last = await ask<number>('getSlot', [])
  const there: Row[] = []
  for (const slot of await ask<number[]>('getBlocks', [await ask<number>('getFirstAvailableBlock', []), last])) {
    const block = await ask<{ signatures: string[] }>('getBlock', [
      slot,
      { transactionDetails: 'signatures', maxSupportedTransactionVersion: 0 },
    ])
    for (const [position, signature] of block.signatures.entries()) there.push({ slot, position, signature })
  }
  expect(there.length).toBeGreaterThan(airdrops)

  const places: number[] = []
  // As soon as it has got on a bit it is killed in the middle of the next; the last one reads to the end.
  for (const wanted of [1, 2, there.length]) {
    const service = await launch(path)
    running = service
    const ended = new Promise((resolve) => service.once('exit', resolve))
    const least = Math.min(there.length, Math.max(wanted, (places.at(-1) ?? 0) + 1))
    await expect.poll(() => stored(path).length, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(least)
    service.kill('SIGKILL')
    await ended
    places.push(stored(path).length)
  }
  expect(places[0]).toBeLessThan(there.length)
  expect(stored(path)).toEqual(there)
  const { address } = solanaPersonas.bob
  const own = read(path, `select slot, position from solana_entries where account = '${address}'`)
  expect(own).toHaveLength(airdrops)
}, 240_000)
