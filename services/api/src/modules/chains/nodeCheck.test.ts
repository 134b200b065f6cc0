import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CaipNetworkId } from '@latchkey/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { resultOf } from '../../../test/resultOf.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { testApi } from '../../../test/testApi.ts'
import { startApi } from '../../startApi.ts'
import type { Upstream } from '../../upstream/upstream.types.ts'
import { newProject } from '../projects/project.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

const tenEther = '0x8ac7230489e80000'
const call = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [] })

/** A node that answers each call with 10 ether, and `says` when it is asked for its chain. */
async function node(says: string) {
  const started = await startFakeNode(resultOf(tenEther), undefined, says)
  open.push(started)
  return started
}

async function withNodes(chainId: CaipNetworkId, urls: readonly string[]) {
  const upstreams: readonly Upstream[] = urls.map((url, index) => ({
    name: `n${index}`,
    url,
    wsUrl: url.replace('http:', 'ws:'),
    priority: index === 0 ? 100 : 1e-9,
  }))
  const lines: string[] = []
  const api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([[chainId, upstreams]]),
    logLevel: 'error',
    logStream: { write: (line: string) => void lines.push(line) },
  })
  open.push(api)
  const ask = (method = 'eth_getBalance') => api.post(`/v1/?chainId=${chainId}&projectId=p`, call(method))
  return { api, ask, lines }
}

const base = 'eip155:8453'
const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

describe('a node of another chain', () => {
  it('answers nothing, and is named in the log, in /health and in a metric', async () => {
    const wrong = await node('0x1')
    const { api, ask, lines } = await withNodes(base, [wrong.url])
    const answer = await ask()
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      code: 'api/upstream-unavailable',
      reasons: [{ field: 'chainId', description: expect.stringContaining('answers for another one') }],
    })
    expect(wrong.bodies).toEqual([])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ provider: 'n0', chain_id: base, says: '1' }])
    expect(lines.join('')).not.toContain(wrong.url)
    expect(await (await api.get('/health')).text()).toContain(`nodes of another chain: n0 as ${base}`)
    expect(await api.metrics()).toContain(`latchkey_node_wrong_chain{chain="${base}",node="n0",service="api"} 1`)
  })

  it('takes no try away from those of the right one: a transaction goes to them', async () => {
    const [wrong, right] = [await node('0x1'), await node('0x2105')]
    const { ask } = await withNodes(base, [wrong.url, right.url])
    expect(await (await ask('eth_sendRawTransaction')).json()).toMatchObject({ result: tenEther })
    expect([wrong.bodies.length, right.bodies.length]).toEqual([0, 1])
  })

  it('shows no balance', async () => {
    const { api } = await withNodes(base, [(await node('0x1')).url])
    const account = `0x${'a1'.repeat(20)}`
    const answer = await api.get(`/v1/account/${account}/balance?chainId=${base}&currency=usd&projectId=p`)
    expect(answer.status).toBe(503)
  })

  it.each<[string, CaipNetworkId, string]>([
    ['says no number', 'eip155:1', 'mainnet'],
    ['says nothing', 'eip155:1', ''],
    ['says a longer number that begins alike', 'eip155:1', '0x10'],
    ['is of another Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'],
  ])('is one that %s', async (_, chainId, says) => {
    const { ask } = await withNodes(chainId, [(await node(says)).url])
    expect((await ask(chainId.startsWith('eip155') ? 'eth_getBalance' : 'getBalance')).status).toBe(503)
  })

  it('is no server of Bitcoin either', async () => {
    const regtest = '0f9188f13cb7b2c71f2a335e3a4fc3280e9e4b7a4c5d6e7f8091a2b3c4d5e6f7'
    const server = createServer((_, response) => response.end(regtest))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    open.push({ [Symbol.asyncDispose]: () => new Promise((done) => server.close(() => done())) })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const main = 'bip122:000000000019d6689c085ae165831e93'
    const { api } = await withNodes(main, [url])
    expect((await api.get(`/v1/esplora/fee-estimates?projectId=p&chainId=${main}`)).status).toBe(503)
    const own = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
    const { api: right } = await withNodes(own, [url])
    expect((await right.get(`/v1/esplora/fee-estimates?projectId=p&chainId=${own}`)).status).toBe(200)
  })

  it('opens no WebSocket', async () => {
    const wrong = await node('0x1')
    const api = await startApi({
      logLevel: 'silent',
      defaultProject: newProject('p'),
      rpcUrls: new Map([[base, [{ name: 'n0', url: wrong.url, wsUrl: wrong.wsUrl, priority: 50 }]]]),
    })
    open.push({ [Symbol.asyncDispose]: api.stop })
    const socket = new WebSocket(`${api.url.replace('http', 'ws')}/ws?chainId=${base}&projectId=p`)
    const refused = await new Promise<Error>((resolve) => socket.once('error', resolve))
    expect(refused.message).toContain('503')
    expect(wrong.sockets()).toEqual([])
  })
})

describe('the right node', () => {
  it.each<[CaipNetworkId, string]>([
    [base, '0x2105'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', genesis],
  ])('of %s is asked once for its chain', async (chainId, says) => {
    const right = await node(says)
    const { ask } = await withNodes(chainId, [right.url])
    const method = chainId === base ? 'eth_getBalance' : 'getBalance'
    expect((await Promise.all([ask(method), ask(method), ask(method)])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ])
    expect(right.asked()).toBe(1)
  })

  it('is shut out when it changes its chain, and taken back when it has been mended', async () => {
    const changing = await startFakeNode(resultOf(tenEther), undefined, () => says)
    open.push(changing)
    let says = '0x2105'
    const { api, ask } = await withNodes(base, [changing.url])
    expect((await ask()).status).toBe(200)
    says = '0x1'
    api.clock.ms += 10 * 60_000
    api.deps.nodeCheck.start(api.deps.chains.served)
    await vi.waitFor(async () => expect((await ask()).status).toBe(503))
    says = '0x2105'
    api.clock.ms += 20 * 60_000
    expect((await ask()).status).toBe(200)
    expect(await (await api.get('/health')).text()).not.toContain('another chain')
  })

  it('that is asked before it is up counts once it is', async () => {
    const right = await node('0x2105')
    await right[Symbol.asyncDispose]()
    open.pop()
    const { ask } = await withNodes(base, [right.url])
    expect((await ask()).status).toBe(503)
    const again = await startFakeNode(resultOf(tenEther), undefined, '0x2105', Number(new URL(right.url).port))
    open.push(again)
    expect((await ask()).status).toBe(200)
  })
})

it('is asked at the start, before anybody calls', async () => {
  const wrong = await node('0x1')
  const api = await startApi({
    logLevel: 'silent',
    defaultProject: newProject('p'),
    rpcUrls: new Map([[base, [{ name: 'n0', url: wrong.url, wsUrl: undefined, priority: 50 }]]]),
  })
  open.push({ [Symbol.asyncDispose]: api.stop })
  await vi.waitFor(async () => expect(await (await fetch(`${api.url}/health`)).text()).toContain('n0 as'))
})
