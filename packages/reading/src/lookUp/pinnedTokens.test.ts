import { toChecksumAddress } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { decodeWithTables } from '../decode/decodeRequest.ts'
import { readUsualPrice } from '../evm/fillTransaction.ts'
import type { Rpc } from '../rpc.ts'
import { lookUp } from './lookUp.ts'
import lists from './pinnedTokens.json' with { type: 'json' }
import { pinnedTokens } from './pinnedTokens.ts'

const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const solanaUsdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const { signal } = new AbortController()
const abi = parseAbi(['function transfer(address to,uint256 amount)'])
const wait = () => Promise.resolve()

/** What a node that wants a million to look like nothing says of a token. */
const lies: Record<string, string> = {
  '0x313ce567': encodeAbiParameters([{ type: 'uint8' }], [18]),
  '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['TEST']),
}
type Call = { readonly to?: string; readonly data?: string }

function startLiar(answers: Record<string, unknown> = {}) {
  const asked: Call[] = []
  const rpc: Rpc = async (method, params) => {
    if (method in answers) return answers[method]
    if (method !== 'eth_call') throw new Error('not known')
    const call = params[0] as Call
    asked.push(call)
    return lies[call.data ?? ''] ?? '0x'
  }
  return { rpc, asked }
}

function transferOf(token: string, chainId: 'eip155:1' | 'eip155:8453' = 'eip155:1') {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 10n ** 12n] })
  const addresses = { evm, solana: '' }
  const params = [{ from: evm, to: token, data }]
  return decodeWithTables({ method: 'eth_sendTransaction', params, chainId, addresses }, new Map())
}
const on = (networkId: 'eip155:1' | 'eip155:8453') => ({ id: 1, networkId, account: evm })

describe('a token that is pinned', () => {
  it('is not what a lying node says: a million USDC stay a million USDC', async () => {
    const { rpc, asked } = startLiar()
    const { tokens } = await lookUp({ rpc, wait }, transferOf(usdc), on('eip155:1'), signal)
    expect(tokens.get(usdc.toLowerCase())).toEqual({ symbol: 'USDC', decimals: 6, counts: 'amounts', pinned: true })
    expect(asked.filter(({ to, data }) => to === usdc && data !== undefined && data in lies)).toEqual([])
  })

  it('is known where no node answers at all', async () => {
    const rpc: Rpc = () => new Promise(() => {})
    const asked = new AbortController()
    const facts = lookUp({ rpc, wait }, transferOf(usdc), on('eip155:1'), asked.signal)
    asked.abort()
    expect((await facts).tokens.get(usdc.toLowerCase())).toMatchObject({ symbol: 'USDC', decimals: 6 })
  })

  it('is pinned at its own address on its own network alone', async () => {
    const { rpc } = startLiar()
    const elsewhere = await lookUp({ rpc, wait }, transferOf(usdc, 'eip155:8453'), on('eip155:8453'), signal)
    const copy = await lookUp({ rpc, wait }, transferOf(other), on('eip155:1'), signal)
    expect(elsewhere.tokens.get(usdc.toLowerCase())).toEqual({ symbol: 'TEST', decimals: 18, counts: 'amounts' })
    expect(copy.tokens.get(other.toLowerCase())).toEqual({ symbol: 'TEST', decimals: 18, counts: 'amounts' })
  })

  it('is found however its address is written, and on Solana as it is written alone', async () => {
    expect((await pinnedTokens('eip155:1', [usdc.toLowerCase()])).size).toBe(1)
    const found = await pinnedTokens(mainnet, [solanaUsdc, 'So11111111111111111111111111111111111111112'])
    expect([...found.values()].map(({ symbol, decimals }) => [symbol, decimals])).toEqual([
      ['USDC', 6],
      ['wSOL', 9],
    ])
    expect((await pinnedTokens(mainnet, [solanaUsdc.toLowerCase()])).size).toBe(0)
    expect((await pinnedTokens('eip155:31337', [usdc])).size).toBe(0)
  })
})

it.each(Object.entries(lists))('the pinned tokens of %s have addresses of that network, each once', (id, list) => {
  const addresses = list.map((line) => {
    const [, symbol = '', decimals, address = ''] = /^(\S{1,16}) (\d+) (\S+)$/.exec(line) ?? []
    expect(symbol, line).not.toBe('')
    expect(Number(decimals), line).toBeLessThanOrEqual(24)
    if (id.startsWith('solana')) expect(base58.decode(address), line).toHaveLength(32)
    else expect(toChecksumAddress(address), line).toBe(address)
    return address.toLowerCase()
  })
  expect(new Set(addresses).size).toBe(addresses.length)
})

it('what an amount is counted in is waited for longer than what is for the eye alone', async () => {
  const { rpc } = startLiar()
  const slow: Rpc = async (...asked) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return rpc(...asked)
  }
  const { signal: never } = new AbortController()
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms <= 1_500 ? AbortSignal.abort() : never))
  onTestFinished(() => timeout.mockRestore())
  const { tokens, estimate } = await lookUp({ rpc: slow, wait }, transferOf(other), on('eip155:1'), signal)
  expect(tokens.get(other.toLowerCase())).toMatchObject({ symbol: 'TEST', decimals: 18 })
  expect(estimate.state).toBe('unavailable')
})

it('what any contract wrote down is shown in full, and no more than 20 of its tokens are asked about', async () => {
  const topics = [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    ...[evm, other].map((address) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`),
  ]
  const written = Array.from({ length: 100 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`)
  const logs = [...written, dai].map((address) => ({ address, topics, data: `0x${'1'.padStart(64, '0')}` }))
  const { rpc, asked } = startLiar({ eth_simulateV1: [{ calls: [{ status: '0x1', logs }] }] })
  const { tokens, estimate } = await lookUp({ rpc, wait }, transferOf(usdc), on('eip155:1'), signal)
  expect(new Set(asked.flatMap(({ to, data = '' }) => (data.slice(0, 10) in lies ? [to] : []))).size).toBe(20)
  expect(estimate).toMatchObject({ state: 'ready', changes: { length: 101 } })
  expect([...tokens].filter(([, { symbol }]) => symbol === 'TEST')).toHaveLength(20)
  expect(tokens.get(dai.toLowerCase())).toMatchObject({ symbol: 'DAI', pinned: true })
})

describe('the usual price', () => {
  const gwei = 10n ** 9n
  const hex = (value: bigint) => `0x${value.toString(16)}`
  const inGwei = (value: number) => hex(BigInt(value) * gwei)
  const history =
    (baseFeePerGas: string[], reward?: string[][], gasUsedRatio?: number[]): Rpc =>
    async () => ({ baseFeePerGas, reward, gasUsedRatio })
  it('is the middle of what the last hour took, tips included', async () => {
    const three = history([10, 30, 20].map(inGwei), [[inGwei(1)], [inGwei(1)], [inGwei(2)]])
    expect(await readUsualPrice(three, signal)).toBe(22n * gwei)
    expect(await readUsualPrice(history([inGwei(10)]), signal)).toBe(10n * gwei)
  })

  it('is absent where the network takes nothing', async () => {
    expect(await readUsualPrice(history(['0x0', '0x0']), signal)).toBeUndefined()
    expect(await readUsualPrice(history([]), signal)).toBeUndefined()
  })

  it('takes no empty block for one that asked no tip, and nothing below a hundredth of a gwei for usual', async () => {
    const quiet = [hex(7n), hex(7n), hex(7n), hex(7n)]
    const tips = [['0x0'], [inGwei(1)], ['0x0']]
    expect(await readUsualPrice(history(quiet, tips, [0, 0.1, 0]), signal)).toBe(gwei + 7n)
    expect(await readUsualPrice(history(quiet, tips, [0, 0, 0]), signal)).toBeUndefined()
    expect(await readUsualPrice(history(quiet, [['0x0'], ['0x0'], ['0x0']], [0.1, 0.1, 0.1]), signal)).toBe(10n ** 7n)
  })

  it('is of the same gas as the fee', async () => {
    const { rpc } = startLiar({
      eth_estimateGas: '0x64',
      eth_getTransactionCount: '0x0',
      eth_getBlockByNumber: { baseFeePerGas: inGwei(50) },
      eth_maxPriorityFeePerGas: '0x0',
      eth_feeHistory: { baseFeePerGas: [inGwei(10)] },
    })
    const { fee, usualFee } = await lookUp({ rpc, wait }, transferOf(usdc), on('eip155:1'), signal)
    expect([fee, usualFee]).toEqual([120n * 100n * gwei, 120n * 10n * gwei])
  })
})
