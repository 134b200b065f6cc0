import { KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { noCode, transactionOf, upgradeOf } from '../decode/decodeTransaction.ts'
import type { Rpc } from '../rpc.ts'
import { fillBatch, fillEach, fillUpgrade } from './fillCalls.ts'
import { writeOwnBatch } from './ownCalls.ts'

const me = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const code = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const { signal } = new AbortController()
const calls = [transactionOf(me, other, 5n, new Uint8Array()), transactionOf(me, other, 0n, Uint8Array.of(1, 2, 3, 4))]
const data = writeOwnBatch(calls.map(({ value, data }) => ({ to: other, value, data })))
const dataGas = 21_000n + 40n * BigInt(data.length)
const withRoom = (gas: bigint) => (gas * 6n) / 5n
const refused = new KitError({ code: 'rpc/internal', shortMessage: 'execution reverted' })

const usual: Record<string, unknown> = {
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x186a0',
  eth_getBlockByNumber: { baseFeePerGas: '0x64' },
  eth_maxPriorityFeePerGas: '0x3',
}
const tried = (...gas: (string | undefined)[]) => [
  { calls: gas.map((one) => ({ status: one === undefined ? '0x0' : '0x1', gasUsed: '0x1', maxUsedGas: one })) },
]

function node(other: Record<string, unknown> = {}) {
  const asked: Record<string, readonly unknown[]> = {}
  const rpc: Rpc = async (method, params) => {
    asked[method] = params
    const answer = { ...usual, ...other }[method]
    if (answer === undefined) throw refused
    return answer
  }
  return { rpc, asked }
}

describe('a batch', () => {
  it('is one transaction of the account to itself, all or nothing', async () => {
    const { rpc, asked } = node()
    const filled = await fillBatch(rpc, calls, 10, undefined, signal)
    expect(filled).toEqual({
      request: transactionOf(me, me, 0n, data),
      chainId: 10,
      nonce: 7n,
      gas: withRoom(100_000n),
      fees: { kind: 'eip1559', maxFeePerGas: 203n, maxPriorityFeePerGas: 3n },
    })
    expect(asked.eth_estimateGas).toHaveLength(1)
  })

  it('takes code with it where there is none yet, and is measured as if it were there', async () => {
    const { rpc, asked } = node()
    const filled = await fillBatch(rpc, calls, 10, code, signal)
    expect(filled).toMatchObject({ authorization: { address: code }, gas: withRoom(125_000n) })
    expect(asked.eth_estimateGas).toMatchObject([
      { from: me, to: me },
      'latest',
      { [me]: { code: `0xef0100${code.slice(2)}` } },
    ])
  })

  it('is measured by its calls where the node passes over the code, or does not know how', async () => {
    const sum = dataGas + 30_000n + 40_000n + 20_000n
    for (const eth_estimateGas of [`0x${dataGas.toString(16)}`, undefined]) {
      const { rpc } = node({ eth_estimateGas, eth_simulateV1: tried('0x7530', '0x9c40') })
      expect(await fillBatch(rpc, calls, 10, code, signal)).toMatchObject({ gas: withRoom(sum + 25_000n) })
    }
  })

  it('is not filled where a call fails, no node says what it takes, or the chain is too old', async () => {
    const failing = node({ eth_estimateGas: undefined, eth_simulateV1: tried('0x7530', undefined) })
    await expect(fillBatch(failing.rpc, calls, 10, code, signal)).rejects.toThrow('a call fails')
    const silent = node({ eth_estimateGas: undefined })
    await expect(fillBatch(silent.rpc, calls, 10, undefined, signal)).rejects.toThrow('execution reverted')
    const old = { eth_getBlockByNumber: {}, eth_gasPrice: '0x5' }
    await expect(fillBatch(node(old).rpc, calls, 10, code, signal)).rejects.toThrow('older than EIP-7702')
    expect(await fillBatch(node(old).rpc, calls, 10, undefined, signal)).toMatchObject({ fees: { gasPrice: 5n } })
  })
})

describe('an upgrade by itself', () => {
  it.each([
    ['turnOnSmart', code],
    ['turnOffSmart', noCode],
  ])('is an empty transaction to oneself: %s', async (key, address) => {
    const { request, action, code: taken } = upgradeOf(me, address)
    expect([action.key, taken]).toEqual([key, address])
    expect(await fillUpgrade(node().rpc, request, 10, address, signal)).toMatchObject({
      request: { from: me, to: me, value: 0n, data: new Uint8Array() },
      authorization: { address },
      gas: withRoom(56_000n),
    })
  })
})

describe('calls one after the other', () => {
  it('are numbered in their order, with the gas that each takes after the one before', async () => {
    const { rpc } = node({ eth_estimateGas: undefined, eth_simulateV1: tried('0x5208', '0x9c40') })
    expect(await fillEach(rpc, calls, 10, signal)).toMatchObject([
      { request: calls[0], nonce: 7n, gas: withRoom(21_000n) },
      { request: calls[1], nonce: 8n, gas: withRoom(40_000n) },
    ])
  })

  it('have gas for what the chain gives back only at their end, a fifth of it at most', async () => {
    const used = { status: '0x1', gasUsed: '0x13880' }
    const { rpc } = node({ eth_estimateGas: undefined, eth_simulateV1: [{ calls: [used, used] }] })
    const withRefund = { gas: withRoom(100_000n) }
    expect(await fillEach(rpc, calls, 10, signal)).toMatchObject([withRefund, withRefund])
  })

  it('are measured by themselves where no node tries them together', async () => {
    expect(await fillEach(node().rpc, calls, 10, signal)).toMatchObject([
      { request: calls[0], nonce: 7n, gas: withRoom(100_000n) },
      { request: calls[1], nonce: 8n, gas: withRoom(100_000n) },
    ])
    await expect(fillEach(node({ eth_estimateGas: undefined }).rpc, calls, 10, signal)).rejects.toThrow()
  })
})
