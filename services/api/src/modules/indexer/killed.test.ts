import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../test/freePort.ts'
import { startChain, type TestChain } from '../../../test/startChain.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const payments = 900

let chain: TestChain
let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkey-indexer-'))
  chain = await startChain(1, { multicall: false })
  const [from, to] = (await chain.rpc('eth_accounts')) as unknown as string[]
  await chain.rpc('evm_setAutomine', false)
  for (let index = 0; index < payments; index += 30) {
    for (let at = 0; at < 30; at++)
      await chain.rpc('eth_sendTransaction', {
        from,
        to,
        value: '0x1',
        gas: '0x5208',
        nonce: `0x${(index + at).toString(16)}`,
      })
    // Blocks of several transactions and empty ones, so that a kill may fall between any of them.
    await chain.rpc('anvil_mine', '0x5')
  }
})
afterAll(async () => {
  await chain[Symbol.asyncDispose]()
  await rm(directory, { recursive: true })
})

async function launch(path: string): Promise<ChildProcess> {
  return spawn(process.execPath, [main], {
    stdio: 'ignore',
    env: {
      PORT: String(await freePort()),
      METRICS_PORT: String(await freePort()),
      SQLITE_PATH: path,
      LOG_LEVEL: 'silent',
      RPC_URLS: JSON.stringify({ 'eip155:1': [chain.url] }),
      INDEX_CHAINS: '{"eip155:1":0}',
    },
  })
}

/** The place and hash of each transaction that the file holds. */
function stored(path: string): readonly { block_number: number; position: number; hash: string }[] {
  const database = new DatabaseSync(path)
  try {
    return database
      .prepare('select block_number, position, hash from indexed_transactions order by block_number, position')
      .all() as { block_number: number; position: number; hash: string }[]
  } catch {
    return []
  } finally {
    database.close()
  }
}

async function onChain() {
  const head = Number(await chain.rpc('eth_blockNumber'))
  const found: { block_number: number; position: number; hash: string }[] = []
  for (let number = 0; number <= head; number++) {
    const block = (await chain.rpc('eth_getBlockByNumber', `0x${number.toString(16)}`, false)) as unknown as {
      transactions: string[]
    }
    for (const [position, hash] of block.transactions.entries()) found.push({ block_number: number, position, hash })
  }
  return found
}

describe('a killed service', () => {
  it('goes on where it was, without a gap or a double', async () => {
    const path = join(directory, 'api.db')
    let kills = 0
    let before = 0
    for (;;) {
      const service = await launch(path)
      const ended = new Promise((resolve) => service.once('exit', resolve))
      // As soon as it has got on a bit it is killed in the middle of the next.
      await expect.poll(() => stored(path).length, { timeout: 60_000, interval: 3 }).toBeGreaterThan(before)
      service.kill('SIGKILL')
      await ended
      kills += 1
      before = stored(path).length
      if (before >= payments) break
    }
    expect(kills).toBeGreaterThan(1)
    const there = await onChain()
    expect(there).toHaveLength(payments)
    expect(stored(path).map((row) => ({ ...row }))).toEqual(there)
  })
})
