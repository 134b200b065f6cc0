import { devnetTokens, personas, prepareWorld, rpcCall, startAnvil } from '@latchkey/devnet'
import { mainnet as network } from '@latchkey/protocol/networks'
import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EvmDriver, evm } from '../src/evm/index.ts'
import { createRealEnv } from './support/createRealEnv.ts'

const { alice, bob, carol } = personas
const usdc = devnetTokens.find(({ networkId, symbol }) => networkId === 'eip155:1' && symbol === 'USDC')
if (!usdc) throw new Error('The devnet has USDC.')
const token = { symbol: usdc.symbol, decimals: usdc.decimals, address: usdc.caipAddress }

let chain: Awaited<ReturnType<typeof startAnvil>>
let driver: EvmDriver
beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, network)
  driver = await evm().load({ env: createRealEnv(), rpcUrls: () => [chain.rpcUrl] })
})
afterAll(() => chain.stop())

const tokensOf = async (owner: string) => {
  const call = { to: usdc.address, data: `0x70a08231${owner.slice(2).padStart(64, '0')}` }
  return BigInt(String(await rpcCall(chain.rpcUrl, 'eth_call', [call, 'latest'])))
}

describe('several calls, tried one after another', () => {
  const allow = `0x095ea7b3${bob.address.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const take = `0x23b872dd${alice.address.slice(2).padStart(64, '0')}${carol.address.slice(2).padStart(64, '0')}`
  const pay = `0xa9059cbb${carol.address.slice(2).padStart(64, '0')}${1n.toString(16).padStart(64, '0')}`
  const from = alice.address
  const approve = { from, to: usdc.address, data: allow }
  const transfer = { from, to: usdc.address, data: pay }
  const toEther = { from, to: bob.address, value: 5n }

  /** A node that knows no eth_simulateV1. */
  async function older() {
    const env = createRealEnv()
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const asked = JSON.parse(String(init?.body))
      const list = Array.isArray(asked) ? asked : [asked]
      if (!list.some(({ method }) => method === 'eth_simulateV1')) return globalThis.fetch(input, init)
      const refused = list.map(({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32601, message: 'not found' } }))
      return Response.json(Array.isArray(asked) ? refused : refused[0])
    }
    return evm().load({ env: { ...env, fetch }, rpcUrls: () => [chain.rpcUrl] })
  }

  it('see what the ones before left, and change nothing', async () => {
    const before = await tokensOf(carol.address)
    const trials = await driver.simulate({ network, transactions: [approve, transfer, toEther] })
    expect(trials.map(({ units }) => (units ?? 0n) >= 21_000n)).toEqual([true, true, true])
    expect(trials[1]?.output).toBe(`0x${'1'.padStart(64, '0')}`)
    expect(await tokensOf(carol.address)).toBe(before)
    const all = `${take}${1n.toString(16).padStart(64, '0')}`
    // Allowed to bob, taken by alice: the first that fails says why.
    const refused = driver.simulate({ network, transactions: [approve, { ...transfer, data: all }] })
    await expect(refused).rejects.toMatchObject({ code: 'transaction/execution-reverted' })
  })

  it('do so by code at the account where the node can not simulate', async () => {
    const old = await older()
    const mine = `0x095ea7b3${alice.address.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    const all = `${take}${1n.toString(16).padStart(64, '0')}`
    const allowed = [{ ...approve, data: mine }, { ...transfer, data: all }, toEther, transfer] as const
    const trials = await old.simulate({ network, transactions: allowed })
    expect(trials.at(-1)).toEqual({ units: undefined, output: `0x${'1'.padStart(64, '0')}` })
    const refused = old.simulate({ network, transactions: [{ ...transfer, data: all }, toEther] })
    await expect(refused).rejects.toMatchObject({ code: 'transaction/execution-reverted' })
    const [alone] = await old.simulate({ network, transactions: [transfer] })
    expect(alone?.units).toBeGreaterThan(21_000n)
  })

  it('say what may be taken by the call that the driver builds', async () => {
    const call = driver.allowanceCall({
      network,
      token,
      spender: bob.address,
      amountUnits: 2n ** 256n - 1n,
    })
    expect(call).toEqual({ to: usdc.address, data: allow.toLowerCase() })
  })

  it('say what a router may take by Permit2, in this block alone', () => {
    const [spender, router] = ['0x000000000022D473030F116dDEE9F6B43aC78BA3', bob.address]
    const call = driver.allowanceCall({ network, token, spender, router, amountUnits: 5n })
    const abi = parseAbi(['function approve(address, address, uint160, uint48)'])
    const { args } = decodeFunctionData({ abi, data: call.data as Hex })
    expect([call.to, ...args]).toEqual([spender, usdc.address, router, 5n, 0])
  })
})
