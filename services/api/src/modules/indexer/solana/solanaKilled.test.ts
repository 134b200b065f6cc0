import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Solana, solanaPersonas, startSolana } from '@latchkey/devnet/solana'
import { solana as network } from '@latchkey/protocol/networks'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { afterAll, beforeAll, expect, it } from 'vitest'

const main = fileURLToPath(new URL('../../../main.ts', import.meta.url))
const airdrops = 120

let chain: Solana
let directory = ''
let running: ChildProcess | undefined
/** Between the service and the chain: blocks from a slot on are not answered for while it is shut. */
let gate: Server
let shutFrom = Number.POSITIVE_INFINITY
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkey-solana-index-'))
  // Each transaction makes a block; none is made by the clock.
  chain = await startSolana({ slotMs: 3_600_000 })
  for (let index = 0; index < airdrops; index += 1)
    await ask('requestAirdrop', [solanaPersonas.bob.address, 1_000_000 + index])
  gate = createServer(async (request, response) => {
    try {
      const body = await text(request)
      const { method, params } = JSON.parse(body) as { method: string; params: readonly number[] }
      if (method === 'getBlock' && (params[0] ?? 0) >= shutFrom) return
      const answer = await fetch(chain.rpcUrl, { method: 'POST', body })
      response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text())
    } catch {
      // The service was killed, or the chain has ended.
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  running?.kill('SIGKILL')
  gate?.closeAllConnections()
  gate?.close()
  await chain?.stop()
  await rm(directory, { recursive: true, force: true })
})

async function ask<Result>(method: string, params: readonly unknown[]): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = (await (await fetch(chain.rpcUrl, { method: 'POST', body })).json()) as { result: Result }
  return answer.result
}

async function launch(path: string): Promise<ChildProcess> {
  return spawn(process.execPath, ['--conditions=latchkey-source', main], {
    stdio: 'ignore',
    env: {
      PORT: String(await freePort()),
      METRICS_PORT: String(await freePort()),
      SQLITE_PATH: path,
      LOG_LEVEL: 'silent',
      RPC_URLS: JSON.stringify({
        [network.caipNetworkId]: [`http://127.0.0.1:${(gate.address() as AddressInfo).port}`],
      }),
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

  const readUntil = async (least: number) => {
    running = await launch(path)
    const ended = new Promise((resolve) => running?.once('exit', resolve))
    await expect.poll(() => stored(path).length, { timeout: 120_000, interval: 25 }).toBeGreaterThanOrEqual(least)
    running.kill('SIGKILL')
    await ended
    return stored(path).length
  }
  // It is killed while it waits for a block in the middle of a stretch.
  shutFrom = there[Math.floor(there.length / 2)]?.slot ?? 0
  expect(await readUntil(1)).toBeLessThan(there.length)
  shutFrom = Number.POSITIVE_INFINITY
  expect(await readUntil(there.length)).toBe(there.length)
  expect(stored(path)).toEqual(there)
  const { address } = solanaPersonas.bob
  const own = read(path, `select slot, position from solana_entries where account = '${address}'`)
  expect(own).toHaveLength(airdrops)
}, 300_000)
