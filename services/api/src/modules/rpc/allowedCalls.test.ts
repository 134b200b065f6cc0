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

describe('methods that are not allowed', () => {
  const internals = [
    'debug_traceTransaction',
    'trace_block',
    'txpool_content',
    'anvil_setBalance',
    'evm_mine',
    'hardhat_setCode',
    'admin_nodeInfo',
    'personal_listAccounts',
    'miner_start',
    'engine_newPayloadV3',
    'eth_accounts',
    'eth_sendTransaction',
    'eth_sign',
    'Debug_traceCall',
    'eth_call ',
    'constructor',
  ]
  it.each(internals)('answers %s without a node, alone and in a batch', async (method) => {
    const node = await fake(resultOf('0xnode'))
    const api = await withNodes([node])
    const error = { code: -32601, message: expect.stringContaining(method) }
    const alone = await api.post(path, call(method, [], 7))
    expect([alone.status, await alone.json()]).toEqual([200, { jsonrpc: '2.0', id: 7, error }])
    expect(await (await api.post(path, [call('eth_blockNumber', [], 1), call(method, [], 2)])).json()).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32600, message: expect.any(String) } },
      { jsonrpc: '2.0', id: 2, error },
    ])
    expect(node.bodies).toEqual([])
  })

  // A node's parser may take the first of two keys, or Method for method, as Go's does.
  it.each([
    '{"jsonrpc":"2.0","id":1,"method":"debug_traceCall","method":"eth_call"}',
    '{"jsonrpc":"2.0","id":1,"method":"eth_call","Method":"debug_traceCall"}',
    '{"jsonrpc":"2.0","id":1,"method":"eth_call","\\u004dETHOD" :"debug_traceCall"}',
    '{"jsonrpc":"2.0","id":1,"m\\u0065thod":"debug_traceCall","params":["\\\\"],"method":"eth_call"}',
    '[{"jsonrpc":"2.0","id":1,"method":"eth_call","Method" \n:"debug_traceCall"}]',
  ])('takes no second name of a method: %s', async (body) => {
    const node = await fake(resultOf('0xnode'))
    const api = await withNodes([node])
    const answer: unknown = await (await api.post(path, body)).json()
    expect([answer].flat()).toMatchObject([{ error: { code: -32600 } }])
    expect(node.bodies).toEqual([])
  })

  it('forwards what only looks like such a call in its parameters', async () => {
    const node = await fake(resultOf('0xnode'))
    const api = await withNodes([node])
    const params = [{ method: 'debug_x', Method: '"method":' }, '{"method":"debug_y"}', 'a\\']
    expect(await (await api.post(path, call('eth_call', params))).json()).toMatchObject({ result: '0xnode' })
    expect(node.bodies).toHaveLength(1)
  })

  it('has a list for each kind of chain, each a setting', async () => {
    const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    const [evm, solana] = [await fake(resultOf('evm')), await fake(resultOf('solana'), undefined, genesis)]
    const nodeOf = ({ url }: FakeNode) => [{ name: 'n', url, wsUrl: undefined, priority: 50 }]
    const rpcUrls: ApiConfig['rpcUrls'] = new Map([
      ['eip155:1', nodeOf(evm)],
      [chain, nodeOf(solana)],
    ])
    const ask = async (api: TestApi, chainId: string, method: string) =>
      (await (await api.post(`/v1/?projectId=p&chainId=${chainId}`, call(method))).json()) as unknown
    const plain = await withNodes([], { rpcUrls })
    expect(await ask(plain, chain, 'getBalance')).toMatchObject({ result: 'solana' })
    expect(await ask(plain, chain, 'requestAirdrop')).toMatchObject({ error: { code: -32601 } })
    expect(await ask(plain, chain, 'eth_call')).toMatchObject({ error: { code: -32601 } })
    expect(await ask(plain, 'eip155:1', 'getBalance')).toMatchObject({ error: { code: -32601 } })

    const own = await withNodes([], { rpcUrls, rpcMethods: { eip155: ['default', 'anvil_mine'], solana: ['getSlot'] } })
    expect(await ask(own, 'eip155:1', 'anvil_mine')).toMatchObject({ result: 'evm' })
    expect(await ask(own, 'eip155:1', 'eth_call')).toMatchObject({ result: 'evm' })
    expect(await ask(own, 'eip155:1', 'anvil_setCode')).toMatchObject({ error: { code: -32601 } })
    expect(await ask(own, chain, 'getSlot')).toMatchObject({ result: 'solana' })
    expect(await ask(own, chain, 'getBalance')).toMatchObject({ error: { code: -32601 } })
  })
})
