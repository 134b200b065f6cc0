import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { TooMuch } from './createNodeCalls.ts'
import { createTraceReader, flatTracesSchema, toCallTrees } from './createTraceReader.ts'
import { internalTransfers } from './internalTransfers.ts'

const account = (digit: string) => `0x${digit.repeat(40)}`
const call = (traceAddress: number[], from: string, to: string, value: string, more: object = {}) => ({
  action: { callType: 'call', from, to, value, gas: '0x0', input: '0x' },
  result: { gasUsed: '0x0', output: '0x' },
  subtraces: 0,
  traceAddress,
  transactionHash: '0xAB',
  transactionPosition: 0,
  type: 'call',
  ...more,
})

/** What value was passed on by the calls of the transaction. */
function passedOn(traces: object[]) {
  const root = toCallTrees(v.parse(flatTracesSchema, traces)).get('0xab')
  return root === undefined
    ? undefined
    : internalTransfers(root).map(({ giver, taker, amount }) => [giver, taker, amount])
}

describe('traces of Parity’s kind', () => {
  it('become the calls that they list, whatever their order', () => {
    expect(
      passedOn([
        call([0, 1], account('b'), account('c'), '0x5'),
        call([], account('a'), account('b'), '0xff'),
        call([0], account('b'), account('b'), '0x0'),
        call([0, 0], account('b'), account('d'), '0x4'),
      ]),
    ).toEqual([
      [account('b'), account('d'), 4n],
      [account('b'), account('c'), 5n],
    ])
  })

  it('leave out what was reverted with everything inside, and what carries no value of its own', () => {
    const borrowed = { action: { callType: 'delegatecall', from: account('b'), to: account('c'), value: '0x7' } }
    expect(
      passedOn([
        call([], account('a'), account('b'), '0x0'),
        call([0], account('b'), account('c'), '0x1', { error: 'Reverted' }),
        call([0, 0], account('c'), account('d'), '0x2'),
        call([1], account('b'), account('c'), '0x7', borrowed),
      ]),
    ).toEqual([])
    expect(
      passedOn([
        call([], account('a'), account('b'), '0x1', { error: 'Reverted' }),
        call([0], account('b'), account('c'), '0x1'),
      ]),
    ).toEqual([])
  })

  it('know contracts that are made and ended, and blocks’ rewards', () => {
    expect(
      passedOn([
        call([], account('a'), account('b'), '0x0'),
        {
          type: 'create',
          action: { from: account('b'), value: '0x3', init: '0x' },
          result: { address: account('e') },
          traceAddress: [0],
          transactionHash: '0xab',
        },
        {
          type: 'suicide',
          action: { address: account('e'), refundAddress: account('f'), balance: '0x3' },
          result: null,
          traceAddress: [0, 0],
          transactionHash: '0xab',
        },
        { type: 'reward', action: { author: account('9'), value: '0x1' }, traceAddress: [], transactionHash: null },
      ]),
    ).toEqual([
      [account('b'), account('e'), 3n],
      [account('e'), account('f'), 3n],
    ])
  })
})

it('of several blocks whose traces are too much at once asks for fewer, and of one goes without', async () => {
  const block = (number: number) => ({ number, transactions: [{ hash: '0xab', input: '0x01', to: account('1') }] })
  const read = createTraceReader(async (calls) =>
    calls.map((_, id) => ({ jsonrpc: '2.0', id, error: { code: -32005, message: 'Response is too large' } })),
  )
  await expect(read([block(1), block(2)] as never)).rejects.toThrow(TooMuch)
  expect(await read([block(1)] as never)).toEqual(new Map())
})
