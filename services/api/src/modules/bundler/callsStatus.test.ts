import { callsStatusSchema } from '@latchkey/protocol/calls'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { encodeAbiParameters, type Hex, padHex, stringToHex, toEventSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'

const word = (digits: string): Hex => `0x${digits.repeat(64)}`
const entryPoint = smartAccountContracts.EntryPoint
const token: Hex = `0x${'a1'.repeat(20)}`
const account = padHex(`0x${'b2'.repeat(20)}`, { size: 32 })
const ended = toEventSelector(
  'UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)
const begin = { address: entryPoint, data: '0x', topics: [toEventSelector('BeforeExecution()')] }
const transfer = (amount: Hex) => ({ address: token, data: amount, topics: [word('c')] })
const end = (hash: Hex, success: boolean, address: Hex = entryPoint) => ({
  address,
  data: encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    [0n, success, 5n, 6n],
  ),
  topics: [ended, hash, account, account],
})
const own = word('1')
const other = word('2')

let bundler: FakeNode
let node: FakeNode
let api: TestApi
let claimed: unknown
let logs: readonly object[] | undefined
let nodeFails = false
beforeAll(async () => {
  bundler = await startFakeNode(() => ({ jsonrpc: '2.0', id: 1, result: claimed }))
  node = await startFakeNode(
    () => ({
      jsonrpc: '2.0',
      id: 1,
      ...(nodeFails ? { error: { code: -32603, message: 'Internal error' } } : { result: receipt() }),
    }),
    undefined,
    '0x2105',
  )
  api = await testApi({
    defaultProject: newProject('p'),
    bundlers: [{ name: 'own', networkId: 'eip155:8453', url: bundler.url }],
    rpcUrls: new Map([['eip155:8453', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
  })
})
afterAll(async () => {
  await api?.[Symbol.asyncDispose]()
  await node?.[Symbol.asyncDispose]()
  await bundler?.[Symbol.asyncDispose]()
})
const receipt = () =>
  logs === undefined
    ? null
    : { blockHash: word('d'), blockNumber: '0x10', gasUsed: '0x5208', transactionHash: word('e'), logs }
beforeEach(() => {
  nodeFails = false
  claimed = { userOpHash: own, success: true, receipt: { transactionHash: word('e') } }
  logs = [begin, transfer('0x01'), end(other, true), transfer('0x02'), end(own, true), transfer('0x03')]
})

const idOf = (chain_id: unknown, user_op_hash: unknown = own) => stringToHex(JSON.stringify({ chain_id, user_op_hash }))
async function ask(id: unknown = idOf(8453)) {
  const body = { jsonrpc: '2.0', id: 4, method: 'wallet_getCallsStatus', params: [id] }
  const response = await api.post('/v1/wallet?projectId=p', body)
  return (await response.json()) as { result?: Record<string, unknown>; error?: { code: number }; code?: string }
}

describe('the status of calls that are an operation', () => {
  it('is that of EIP-5792 2.0, with the logs of the operation alone', async () => {
    const { result } = await ask()
    expect(v.parse(callsStatusSchema, result)).toMatchObject({
      version: '2.0.0',
      id: idOf(8453),
      chainId: '0x2105',
      status: 200,
      atomic: true,
      receipts: [
        {
          status: '0x1',
          transactionHash: word('e'),
          logs: [{ data: '0x02' }, { topics: [ended, own, account, account] }],
        },
      ],
    })
    expect((await ask(idOf('0x2105'))).result?.status).toBe(200)
  })

  it('is pending until the bundler has a receipt, and the node has it, too', async () => {
    claimed = null
    expect((await ask()).result).toEqual({
      version: '2.0.0',
      id: idOf(8453),
      chainId: '0x2105',
      status: 100,
      atomic: true,
    })
    claimed = { receipt: { transactionHash: word('e') } }
    logs = undefined
    expect((await ask()).result?.status).toBe(100)
  })

  it('is what the chain says, not the bundler', async () => {
    logs = [begin, transfer('0x02'), end(own, false)]
    expect((await ask()).result).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    logs = [begin, transfer('0x02'), end(other, true)]
    expect((await ask()).result?.status).toBe(100)
    // Any contract can write such an event.
    logs = [begin, end(own, true, token)]
    expect((await ask()).result?.status).toBe(100)
  })

  it('is an error to try again, where the node does not say whether it has the receipt', async () => {
    nodeFails = true
    expect(await ask()).toMatchObject({ code: 'api/upstream-unavailable' })
    nodeFails = false
    expect((await ask()).result?.status).toBe(200)
  })

  it('is unknown for what is no id of an operation', async () => {
    for (const id of ['0x', '0x7b7d', 'mine', idOf(8453, '0x01'), idOf(-1), 7, stringToHex('{"chain_id":8453}')])
      expect((await ask(id)).error?.code).toBe(5730)
    expect((await ask(idOf(424_242))).error?.code).toBe(5710)
  })
})
