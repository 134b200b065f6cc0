import { allNetworks, closedNetworkIds, frameNetworkIds } from '@latchkey/protocol/networks'
import { afterEach, describe, expect, it } from 'vitest'
import { resultOf } from '../../../test/resultOf.ts'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import type { ApiConfig } from '../../config/config.types.ts'
import { newProject } from '../projects/project.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

async function fake(...parameters: Parameters<typeof startFakeNode>): Promise<FakeNode> {
  const node = await startFakeNode(...parameters)
  open.push(node)
  return node
}

async function withNodes(nodes: readonly FakeNode[], config: ApiConfig = {}): Promise<TestApi> {
  const upstreams = nodes.map(({ url }, index) => ({ name: `n${index}`, url, wsUrl: undefined, priority: 50 }))
  const api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([['eip155:1', upstreams]]),
    testingProjectId: 'p',
    ...config,
  })
  open.push(api)
  return api
}

const path = '/v1/?chainId=eip155:1&projectId=p'
const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })
const failing = (status: number, headers: Record<string, string> = {}) =>
  fake((_, __, response) => {
    response.writeHead(status, headers).end('{}')
  })
const erring = (code: number, message: string) =>
  fake((body) => ({ jsonrpc: '2.0', id: JSON.parse(body).id, error: { code, message } }))

describe('unknown input', () => {
  it.each([
    ['no JSON', 'rpc/parse-error', -32700],
    ['', 'rpc/parse-error', -32700],
    ['{"jsonrpc":"2.0","id":1}', 'rpc/invalid-request', -32600],
    ['[]', 'rpc/invalid-request', -32600],
    ['"text"', 'rpc/invalid-request', -32600],
    ['null', 'rpc/invalid-request', -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"a"}', 'rpc/invalid-request', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"a"}', 'rpc/invalid-request', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"a","params":"b"}', 'rpc/invalid-request', -32600],
  ])('answers the body %s with 400 and a JSON-RPC error [S8.63] [S8.64]', async (body, code, jsonRpcCode) => {
    const node = await fake(resultOf('0x1'))
    const api = await withNodes([node])
    const response = await api.post(path, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      status: 'FAILED',
      code,
      jsonrpc: '2.0',
      id: null,
      error: { code: jsonRpcCode },
    })
    expect(node.bodies).toEqual([])
  })

  it('answers an unknown chain, and a known one without a node, with 400', async () => {
    const api = await withNodes([])
    for (const chainId of ['eip155:424242', 'eip155:8453', 'nonsense:1', 'near:mainnet']) {
      const response = await api.post(`/v1?projectId=p&chainId=${chainId}`, call('eth_blockNumber'))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'api/unsupported-chain', reasons: [{ field: 'chainId' }] })
    }
    expect((await api.post('/v1?projectId=p', call('eth_blockNumber'))).status).toBe(400)
    expect((await api.post('/v1?projectId=p&chainId=%00', call('eth_blockNumber'))).status).toBe(400)
  })
})

describe('the proxy', () => {
  it('passes bytes and answers on unchanged, on each spelling of its path [S7.61]', async () => {
    const answer = '{"id":7 ,"jsonrpc":"2.0","result":{"big":12345678901234567890}}'
    const node = await fake((_, __, response) => {
      response.end(answer)
    })
    const api = await withNodes([node])
    const body = '{ "jsonrpc":"2.0","id":7,"method":"eth_call","params":[12345678901234567890] }'
    for (const spelling of [path, '/v1?chainId=eip155:1&projectId=p']) {
      const response = await api.post(spelling, body)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(await response.text()).toBe(answer)
    }
    expect(node.bodies).toEqual([body, body])
  })

  it('answers questions of the chain id itself, and not inside a batch', async () => {
    const node = await fake(resultOf('0xnode'))
    const api = await withNodes([node])
    const result = async (method: string) => (await (await api.post(path, call(method, [], 'x'))).json()) as unknown
    expect(await result('eth_chainId')).toEqual({ jsonrpc: '2.0', id: 'x', result: '0x1' })
    expect(await result('net_version')).toEqual({ jsonrpc: '2.0', id: 'x', result: '1' })
    expect(await result('net_listening')).toEqual({ jsonrpc: '2.0', id: 'x', result: true })
    expect(node.bodies).toEqual([])
    const batch = [call('eth_chainId', [], 1), call('eth_blockNumber', [], 1)]
    expect(await (await api.post(path, batch)).json()).toEqual(
      batch.map(() => ({ jsonrpc: '2.0', id: 1, result: '0xnode' })),
    )
    expect(node.bodies).toEqual([JSON.stringify(batch)])
  })

  it('passes on the errors of the call itself, without asking another node', async () => {
    for (const [code, message] of [
      [3, 'execution reverted'],
      [-32000, 'nonce too low'],
      [-32000, 'insufficient funds for gas * price + value'],
      [-32601, 'rate limit words in a method-not-found error'],
    ] as const) {
      const [one, two] = [await erring(code, message), await erring(code, message)]
      const api = await withNodes([one, two])
      const response = await api.post(path, call('eth_call'))
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ error: { code, message } })
      expect(one.bodies.length + two.bodies.length).toBe(1)
    }
  })

  it('passes a 400 of the node on as 400', async () => {
    const api = await withNodes([await failing(400)])
    const response = await api.post(path, call('eth_call'))
    expect([response.status, await response.text()]).toEqual([400, '{}'])
  })
})

describe('fail-over', () => {
  it.each([
    ['a 500', () => failing(500)],
    ['a 403', () => failing(403)],
    ['a 429', () => failing(429)],
    ['no JSON', () => fake((_, __, response) => void response.end('<html>"error"</html>'))],
    ['a page', () => fake((_, __, response) => void response.end('<html></html>'))],
    ['half an answer', () => fake((_, __, response) => void response.end('{"jsonrpc":"2.0","id":1,"result":"0x'))],
    ['an empty body', () => fake((_, __, response) => void response.end())],
    ['a broken connection', () => fake((_, request) => void request.socket.destroy())],
    ['words of a limit', () => erring(-32005, 'You reached your plan limit')],
    ['words of a fault', () => erring(-32000, 'header not found')],
  ])('takes the next node after %s', async (_, bad) => {
    const nodes = [await bad(), await bad(), await bad(), await bad(), await fake(resultOf('0x5'))]
    const api = await withNodes(nodes)
    for (let calls = 0; calls < 4; calls++)
      expect(await (await api.post(path, call('eth_blockNumber'))).json()).toMatchObject({ result: '0x5' })
  })

  it('asks at most five nodes, then answers 503 with Retry-After', async () => {
    const nodes = await Promise.all(Array.from({ length: 7 }, () => failing(500)))
    const api = await withNodes(nodes)
    const response = await api.post(path, call('eth_blockNumber'))
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 'api/upstream-unavailable', reasons: [{ field: 'chainId' }] })
    expect(nodes.flatMap(({ bodies }) => bodies)).toHaveLength(5)
  })

  it("passes on a node's own Retry-After", async () => {
    const api = await withNodes([await failing(429, { 'retry-after': '11' })])
    expect((await api.post(path, call('eth_blockNumber'))).headers.get('retry-after')).toBe('11')
  })

  it('repeats a signed transaction with identical bytes, and no other write', async () => {
    for (const [method, sentTo] of [
      ['eth_sendRawTransaction', 3],
      ['eth_sendTransaction', 1],
      ['eth_sendBundle', 1],
      ['sendTransaction', 1],
      ['requestAirdrop', 1],
      ['personal_sign', 1],
      ['anvil_setBalance', 1],
      ['eth_getBalance', 3],
    ] as const) {
      const nodes = await Promise.all([1, 2, 3].map(() => failing(502)))
      const api = await withNodes(nodes, { rpcMethods: { eip155: [method] } })
      const body = `{"jsonrpc": "2.0","id":1,"method":"${method}","params":["0xab"]}`
      expect((await api.post(path, body)).status).toBe(503)
      expect([method, nodes.flatMap(({ bodies }) => bodies)]).toEqual([method, Array(sentTo).fill(body)])
    }
  })

  it('sends a batch with a write in it once', async () => {
    const nodes = await Promise.all([1, 2, 3].map(() => failing(502)))
    const api = await withNodes(nodes, { rpcMethods: { eip155: ['default', 'eth_sendTransaction'] } })
    await api.post(path, [call('eth_blockNumber'), call('eth_sendTransaction')])
    expect(nodes.flatMap(({ bodies }) => bodies)).toHaveLength(1)
  })

  it('answers reads while one of two nodes hangs', async () => {
    const [silent, well] = [await fake(() => undefined), await fake(resultOf('0x10'))]
    const api = await withNodes([silent, well])
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => (await api.post(path, call('eth_blockNumber'))).status),
    )
    expect(answers.filter((status) => status !== 200)).toEqual([])
    // All were answered before the silent one was given up.
    expect(silent.bodies.length).toBeGreaterThan(0)
    expect(await api.metrics()).not.toMatch(/latchkey_node_failures_total\{[^}]*\} [1-9]/)
  })

  it('asks no second node for a transaction while the first may take it', async () => {
    const slow = await fake(async (body) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      return resultOf('0xhash')(body)
    })
    const other = await erring(-32000, 'nonce too low')
    const node = (name: string, { url }: FakeNode, priority: number) => ({ name, url, wsUrl: undefined, priority })
    const api = await withNodes([], {
      rpcUrls: new Map([['eip155:1', [node('slow', slow, 100), node('other', other, 0.000_001)]]]),
    })
    const response = await api.post(path, call('eth_sendRawTransaction', ['0x02']))
    expect(await response.json()).toMatchObject({ result: '0xhash' })
    expect(other.bodies).toEqual([])
  })

  it('answers the hash when a second node has the transaction from the first', async () => {
    const lost = await fake((_, request) => void request.socket.destroy())
    const second = await erring(-32000, 'already known')
    const api = await withNodes([lost, second], {
      rpcUrls: new Map([
        [
          'eip155:1',
          [
            { name: 'lost', url: lost.url, wsUrl: undefined, priority: 100 },
            { name: 'second', url: second.url, wsUrl: undefined, priority: 0.000_001 },
          ],
        ],
      ]),
    })
    const response = await api.post(path, call('eth_sendRawTransaction', ['0x02'], 9))
    // keccak256(0x02)
    const hash = '0xf2ee15ea639b73fa3db9b34a245bdfa015c260c598b211bf05a1ecc4b3e3b4f2'
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 9, result: hash })
    // A kept connection that breaks says nothing of the node: it is asked once more.
    expect([lost.bodies.length, second.bodies.length]).toEqual([2, 1])
  })

  it('tells a caller whose own node knew the transaction already', async () => {
    const api = await withNodes([await erring(-32000, 'already known')])
    const response = await api.post(path, call('eth_sendRawTransaction', ['0x02']))
    expect(await response.json()).toMatchObject({ error: { message: 'already known' } })
  })

  it('answers in place of a node whose answer is over 10 MiB', async () => {
    const node = await fake((_, __, response) => void response.end(Buffer.alloc(11 * 1024 * 1024, 'x')))
    const other = await fake((_, __, response) => void response.end(Buffer.alloc(11 * 1024 * 1024, 'x')))
    const api = await withNodes([node, other])
    const response = await api.post(path, [call('eth_getLogs', [], 1), call('eth_getLogs', [], 2)])
    expect(await response.json()).toMatchObject([
      { id: 1, error: { code: -32005 } },
      { id: 2, error: { code: -32005 } },
    ])
    expect(node.bodies.length + other.bodies.length).toBe(1)
  })
})

describe('choosing a node', () => {
  it('lets the testing project alone name one', async () => {
    const nodes = [await fake(resultOf('0xa')), await fake(resultOf('0xb'))]
    const api = await withNodes(nodes)
    for (let calls = 0; calls < 5; calls++) {
      const response = await api.post(`${path}&providerId=n1`, call('eth_blockNumber'))
      expect(await response.json()).toMatchObject({ result: '0xb' })
    }
    const unknown = await api.post(`${path}&providerId=n9`, call('eth_blockNumber'))
    expect(unknown.status).toBe(400)
    expect(await unknown.json()).toMatchObject({ reasons: [{ field: 'providerId' }] })

    const other = await withNodes(nodes, { testingProjectId: 'someone-else' })
    expect((await other.post(`${path}&providerId=n1`, call('eth_blockNumber'))).status).toBe(400)
  })

  it('keeps the calls of a session on one node', async () => {
    const nodes = await Promise.all(['0xa', '0xb', '0xc'].map((result) => fake(resultOf(result))))
    const api = await withNodes(nodes)
    for (let calls = 0; calls < 9; calls++) await api.post(`${path}&sessionId=s`, call('eth_blockNumber'))
    expect(nodes.map(({ bodies }) => bodies.length).sort()).toEqual([0, 0, 9])
  })

  it('shares the calls of all others out', async () => {
    const nodes = await Promise.all(['0xa', '0xb'].map((result) => fake(resultOf(result))))
    const api = await withNodes(nodes)
    for (let calls = 0; calls < 40; calls++) await api.post(path, call('eth_blockNumber'))
    for (const { bodies } of nodes) expect(bodies.length).toBeGreaterThan(4)
  })

  it('counts what it does, under the usual names', async () => {
    const api = await withNodes([await failing(500), await fake(resultOf('0x1'))])
    for (let calls = 0; calls < 20; calls++) await api.post(path, call('eth_blockNumber'))
    await api.post(path, call('eth_chainId'))
    const text = await api.metrics()
    expect(text).toContain('latchkey_rpc_calls_total{chain="eip155:1",node="n1",service="api"} 20')
    expect(text).toContain('latchkey_rpc_local_calls_total{chain="eip155:1",method="eth_chainId",service="api"} 1')
    expect(text).toMatch(/latchkey_node_responses_total\{chain="eip155:1",node="n0",status="500",service="api"\} [1-9]/)
    expect(text).toMatch(/latchkey_node_failures_total\{chain="eip155:1",node="n0",service="api"\} [1-9]/)
    expect(text).toContain('latchkey_node_weight{chain="eip155:1",node="n1",service="api"} 50')
  })
})

describe('supported chains', () => {
  it('lists the chains that have a node, over HTTP and over WebSocket [S7.5]', async () => {
    const api = await withNodes([], {
      rpcUrls: new Map([
        ['eip155:1', [{ name: 'a', url: 'http://a.test', wsUrl: 'ws://a.test', priority: 50 }]],
        ['eip155:8453', [{ name: 'b', url: 'http://b.test', wsUrl: undefined, priority: 50 }]],
        ['eip155:10', [{ name: 'off', url: 'http://c.test', wsUrl: undefined, priority: 0 }]],
        ['eip155:31337', [{ name: 'd', url: 'http://d.test', wsUrl: undefined, priority: 50 }]],
      ]),
    })
    const response = await api.get('/v1/supported-chains')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
    expect(await response.json()).toEqual({ http: ['eip155:1', 'eip155:8453', 'eip155:31337'], ws: ['eip155:1'] })
  })

  it('has nothing to offer until a node is named', async () => {
    const api = await withNodes([], { rpcUrls: new Map() })
    expect(await (await api.get('/v1/supported-chains')).json()).toEqual({ http: [], ws: [] })
  })

  it('knows the 39 EVM chains, the 3 of Solana and the 2 of Bitcoin, closed testnets as unavailable [S7.62]', async () => {
    const api = await withNodes([], { rpcUrls: new Map(), publicNodes: true })
    const { http } = (await (await api.get('/v1/supported-chains')).json()) as { http: string[] }
    const wanted = allNetworks.map(({ caipNetworkId }) => caipNetworkId)
    expect(wanted).toHaveLength(44)
    expect(new Set(http)).toEqual(new Set(wanted.filter((id) => !closedNetworkIds.includes(id))))

    for (const chainId of frameNetworkIds) {
      const evm = chainId.startsWith('eip155')
      const closed = closedNetworkIds.includes(chainId)
      if (!evm && !closed) continue
      const response = await api.post(`/v1/?projectId=p&chainId=${chainId}`, call('eth_chainId'))
      expect([chainId, response.status]).toEqual([chainId, closed ? 503 : 200])
      if (closed) {
        expect(response.headers.get('retry-after')).toBe('86400')
        expect(await response.json()).toMatchObject({
          reasons: [{ description: expect.stringContaining('shut down') }],
        })
      }
    }
    expect(frameNetworkIds.filter((id) => id.startsWith('solana')).every((id) => http.includes(id))).toBe(true)
  })
})
