import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChain, type TestChain } from '../../../test/startChain.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const payments = 900
/** Blocks at whose reading the service is killed: in the middle of the chain, each in another stretch of reading. */
const fatalBlocks = [40, 80, 120]

let chain: TestChain
let directory = ''
let nodeUrl = ''
/** Called when the node is asked for a block. */
let onBlockAsked: (block: number) => void = () => {}
const node = createServer((request, response) => {
  const forward = async () => {
    const body = Buffer.concat(await request.toArray()).toString()
    for (const [, block] of body.matchAll(/"eth_getBlockByNumber","params":\["(0x[0-9a-f]+)",true\]/g))
      onBlockAsked(Number(block))
    const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }
  // Who was killed waits for no answer.
  forward().catch(() => response.destroy())
})
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
  const port = await freePort()
  await once(node.listen(port, '127.0.0.1'), 'listening')
  nodeUrl = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  node.closeAllConnections()
  node.close()
  await chain[Symbol.asyncDispose]()
  await rm(directory, { recursive: true })
})

async function launch(path: string): Promise<ChildProcess> {
  return spawn(process.execPath, ['--conditions=latchkey-source', main], {
    stdio: 'ignore',
    env: {
      PORT: String(await freePort()),
      METRICS_PORT: String(await freePort()),
      SQLITE_PATH: path,
      LOG_LEVEL: 'silent',
      RPC_URLS: JSON.stringify({ 'eip155:1': [nodeUrl] }),
      INDEX_CHAINS: '{"eip155:1":0}',
      INDEX_LEASE_SECONDS: '1',
      // What was compiled once needn't be at each start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
  })
}

/** The place and hash of each transaction that the file holds. */
function stored(path: string): readonly { block_number: number; position: number; hash: string }[] {
  const database = new DatabaseSync(path, { readOnly: true })
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

// Four starts of the whole service.
describe('a killed service', { timeout: 180_000 }, () => {
  it('goes on where it was, without a gap or a double', async () => {
    // A second try starts from scratch.
    const path = join(await mkdtemp(join(directory, 'run-')), 'api.db')
    for (const block of fatalBlocks) {
      const service = await launch(path)
      const ended = once(service, 'exit')
      // The stretch before this one is being written meanwhile.
      onBlockAsked = (asked) => void (asked === block && service.kill('SIGKILL'))
      expect(await ended).toEqual([null, 'SIGKILL'])
    }
    onBlockAsked = () => {}
    const kept = stored(path).length
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(payments)

    const service = await launch(path)
    await expect.poll(() => stored(path).length, { timeout: 120_000, interval: 100 }).toBe(payments)
    service.kill('SIGKILL')
    await once(service, 'exit')
    const there = await onChain()
    expect(there).toHaveLength(payments)
    expect(stored(path).map((row) => ({ ...row }))).toEqual(there)
  })
})
