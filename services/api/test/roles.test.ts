import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getAccountHistory } from '@latchkey/protocol/http'
import { freePort } from '@latchkey/service-kit/test/freePort'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import type { Role } from '../src/config/config.types.ts'
import { startApi } from '../src/startApi.ts'
import { sendFrom } from './deployContracts.ts'
import { sharedDatabases } from './launchApi.ts'
import { killProcess, launchIndexing } from './launchIndexing.ts'
import { startChain, type TestChain } from './startChain.ts'

const open: (() => PromiseLike<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const receiver = '0x00000000000000000000000000000000000c0ffe'

/** A node before a chain that counts how often each block was read. */
async function countingNode(chain: TestChain) {
  const reads = new Map<number, number>()
  const forward = async (body: string) => {
    for (const [, block] of body.matchAll(/"eth_getBlockByNumber","params":\["(0x[0-9a-f]+)",true\]/g))
      reads.set(Number(block), (reads.get(Number(block)) ?? 0) + 1)
    return fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      const answered = await forward(Buffer.concat(await request.toArray()).toString())
      response.writeHead(answered.status, { 'content-type': 'application/json' }).end(await answered.text())
    }
    // Who was killed waits for no answer.
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reads }
}

describe.each(sharedDatabases)('the processes of a service on %s', (_, openDatabase) => {
  it('read a chain once, and go on when the one that reads is killed', { timeout: 60_000 }, async () => {
    const chain = await startChain(1, { multicall: false })
    open.push(() => chain[Symbol.asyncDispose]())
    const [from = ''] = (await chain.rpc('eth_accounts')) as unknown as string[]
    const pay = async (times: number) => {
      for (let count = 0; count < times; count += 1) await sendFrom(chain, { from, to: receiver, value: 1n })
    }
    await pay(10)
    const node = await countingNode(chain)
    const database = await openDatabase()
    open.push(() => database[Symbol.asyncDispose]())
    const place = database.url === undefined ? { sqlitePath: database.path } : { databaseUrl: database.url }
    const leader = await launchIndexing({ ...place, rpcUrl: node.url })
    open.push(async () => leader.exitCode ?? leader.signalCode ?? killProcess(leader))

    async function start(role: Role) {
      const metricsPort = await freePort()
      const devnet = { chains: [{ caip: 'eip155:1', rpcUrl: node.url }], tokens: [] } as const
      const api = await startApi({ ...place, devnet, roles: [role], metricsPort, logLevel: 'silent' })
      open.push(api.stop)
      return {
        history: () => fetch(`${api.url}/v1/account/${receiver}/history?projectId=p`),
        metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
      }
    }
    const [server, standby] = await Promise.all([start('serve'), start('index')])
    /** How many transactions of the receiver are answered, and whether that is all. */
    const known = async () => {
      const { data, networks } = v.parse(getAccountHistory.response, await (await server.history()).json())
      return [data.length, networks['eip155:1']?.state]
    }
    await expect.poll(known, { timeout: 20_000 }).toEqual([10, 'read'])
    // Three processes cost the node what one does.
    expect([...node.reads.values()]).toEqual(Array.from({ length: 11 }, () => 1))
    expect((await standby.history()).status).toBe(404)
    expect(await standby.metrics()).toContain('latchkey_index_leading{service="api"} 0')

    await killProcess(leader)
    await pay(5)
    await expect.poll(known, { timeout: 20_000 }).toEqual([15, 'read'])
    expect([...node.reads.values()]).toEqual(Array.from({ length: 16 }, () => 1))
    const labels = '{chain="eip155:1",service="api"}'
    for (const line of [
      'latchkey_index_leading{service="api"} 1',
      `latchkey_index_head_block${labels} 15`,
      `latchkey_index_lag_blocks${labels} 0`,
    ])
      await expect.poll(standby.metrics).toContain(line)
  })
})
