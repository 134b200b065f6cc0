import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'
import { operationHash, userOperationSchema } from './userOperation.ts'

type Asked = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }

const operation = {
  sender: '0x1111111111111111111111111111111111111111',
  nonce: '0x1',
  callData: '0xabcd',
  callGasLimit: '0x5208',
  verificationGasLimit: '0x186a0',
  preVerificationGas: '0xc350',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x0',
  signature: '0x00',
}
const hash = operationHash(v.parse(userOperationSchema, operation), 8453)
const entryPoint = smartAccountContracts.EntryPoint

let bundler: FakeNode
let answer: (asked: Asked) => unknown
let api: TestApi
const asked = () => bundler.bodies.map((body) => JSON.parse(body) as Asked)
beforeEach(async () => {
  answer = ({ method }) => ({ jsonrpc: '2.0', id: 1, result: `answer to ${method}` })
  bundler = await startFakeNode((body, _, response) => {
    const result = answer(JSON.parse(body) as Asked)
    if (result === undefined) response.destroy()
    return result
  })
  api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map(
      (['eip155:8453', 'eip155:1'] as const).map((id) => [
        id,
        [{ name: 'a', url: 'http://127.0.0.1:9', wsUrl: undefined, priority: 50 }],
      ]),
    ),
    bundlers: [
      { name: 'own', networkId: 'eip155:8453', url: bundler.url },
      { name: 'fast', networkId: 'eip155:8453', url: `${bundler.url}/fast` },
    ],
  })
})
afterEach(async () => {
  await api[Symbol.asyncDispose]()
  await bundler[Symbol.asyncDispose]()
})

async function ask(method: string, params: unknown, query = '') {
  const body = { jsonrpc: '2.0', id: 'mine', method, params }
  const response = await api.post(`/v1/bundler?projectId=p&chainId=eip155:8453${query}`, body)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('the bundler', () => {
  it('is asked for receipts, and what it says is passed on [S7.74]', async () => {
    const found = await ask('eth_getUserOperationReceipt', [hash])
    expect(found).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 'mine', result: 'answer to eth_getUserOperationReceipt' },
    })
  })

  it.each(['eth_sendUserOperation', 'eth_estimateUserOperationGas', 'pimlico_getUserOperationGasPrice'])(
    'is asked for %s, and its errors come with status 200',
    async (method) => {
      answer = () => ({ jsonrpc: '2.0', id: 1, error: { code: -32500, message: 'AA23 reverted' } })
      const { status, body } = await ask(method, [])
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ error: { code: -32500, message: 'AA23 reverted' } }),
      ])
    },
  )

  it.each(['eth_call', 'debug_bundler_clearState', 'toString', 'ETH_SENDUSEROPERATION'])(
    'is never asked for %s',
    async (method) => {
      expect(await ask(method, [])).toMatchObject({
        status: 422,
        body: { code: 'bundler/method-not-allowed', error: { code: -32601 } },
      })
      expect(bundler.bodies).toEqual([])
    },
  )

  it('is reached by a name of the operator, and by no address', async () => {
    await expect(ask('eth_supportedEntryPoints', [], '&bundler=fast')).resolves.toMatchObject({ status: 200 })
    for (const name of ['https://bundler.example/rpc', `${bundler.url}`, 'pimlico', 'constructor', ' own'])
      expect(await ask('eth_supportedEntryPoints', [], `&bundler=${encodeURIComponent(name)}`)).toMatchObject({
        status: 400,
        body: { code: 'bundler/unknown', reasons: [{ field: 'bundler' }] },
      })
    const other = await api.post('/v1/bundler?projectId=p&chainId=eip155:1', {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_supportedEntryPoints',
    })
    expect(await other.json()).toMatchObject({ code: 'bundler/not-configured' })
    expect(bundler.bodies).toHaveLength(1)
  })

  it('is told that the sender can pay, where an estimate says nothing else of it', async () => {
    await ask('eth_estimateUserOperationGas', [operation, entryPoint])
    await ask('eth_estimateUserOperationGas', [operation, entryPoint, { [entryPoint]: { code: '0x00' } }])
    expect(asked().map(({ params }) => params[2])).toEqual([
      { [operation.sender]: { balance: '0x56bc75e2d63100000' } },
      { [entryPoint]: { code: '0x00' } },
    ])
  })

  it('reads one method where a call names two', async () => {
    const twice = `{"jsonrpc":"2.0","id":1,"method":"debug_bundler_clearState","method":"eth_supportedEntryPoints"}`
    await api.post('/v1/bundler?projectId=p&chainId=eip155:8453', twice)
    expect(bundler.bodies.join()).not.toContain('debug')
    expect(asked().map(({ method }) => method)).toEqual(['eth_supportedEntryPoints'])
  })
})

describe('an operation', () => {
  it('is handed over once, and is known by its hash where the bundler falls silent over it', async () => {
    answer = ({ method }) =>
      method === 'eth_sendUserOperation' ? undefined : { jsonrpc: '2.0', id: 1, result: { userOpHash: hash } }
    expect(await ask('eth_sendUserOperation', [operation, entryPoint])).toMatchObject({
      status: 200,
      body: { id: 'mine', result: hash },
    })
    expect(asked().filter(({ method }) => method === 'eth_sendUserOperation')).toHaveLength(1)
  })

  it('is not said to be lost where nobody knows', async () => {
    answer = ({ method }) => (method === 'eth_sendUserOperation' ? undefined : { jsonrpc: '2.0', id: 1, result: null })
    expect(await ask('eth_sendUserOperation', [operation, entryPoint])).toMatchObject({
      status: 503,
      body: { code: 'bundler/outcome-unknown' },
    })
    expect(asked().filter(({ method }) => method === 'eth_sendUserOperation')).toHaveLength(1)
  })

  it('is not taken from a page that answers like no bundler', async () => {
    answer = () => '<html>'
    expect(await ask('eth_getUserOperationReceipt', [hash])).toMatchObject({
      status: 503,
      body: { code: 'bundler/unavailable' },
    })
  })
})
