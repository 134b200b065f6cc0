import { startApi } from '@latchkey/api'
import { nativeTokenAddress } from '@latchkey/protocol'
import { mainnet, polygon } from '@latchkey/protocol/networks'
import { createPublicClient, createTestClient, createWalletClient, http, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../src/chains/startAnvil.ts'
import { devnetContracts } from '../src/world/devnetContracts.ts'
import { devnetMarkets } from '../src/world/devnetMarkets.ts'
import { devnetTokens } from '../src/world/devnetTokens.ts'
import { deployer, personas } from '../src/world/personas.ts'
import { prepareWorld } from '../src/world/prepareWorld.ts'

const { alice } = personas
const { usdc, dai, wrappedNative, ticket } = devnetContracts
const native = nativeTokenAddress('eip155')
const networks = [mainnet, polygon]
const abi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function balanceOf(address) view returns (uint256)',
  'function createPair(address, address) returns (address)',
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function swap(uint256, uint256, address, bytes)',
])
const pairAbi = parseAbi(['function mint(address to) returns (uint256)'])

let chains: Anvil[]
let api: Awaited<ReturnType<typeof startApi>>
const clock = { aheadMs: 0, nowMs: () => Date.now() + clock.aheadMs }

beforeAll(async () => {
  chains = await Promise.all(
    networks.map(async (network) => {
      const chain = await startAnvil({ chainId: Number(network.id) })
      await prepareWorld(chain.rpcUrl, network)
      return chain
    }),
  )
  api = await startApi(
    {
      logLevel: 'silent',
      devnet: {
        chains: networks.map(({ caipNetworkId }, index) => ({
          caip: caipNetworkId,
          rpcUrl: chains[index]?.rpcUrl ?? '',
        })),
        tokens: devnetTokens,
        markets: networks.map(({ caipNetworkId }) => devnetMarkets.configOf(caipNetworkId)),
      },
    },
    clock,
  )
})
afterAll(async () => {
  await api.stop()
  for (const chain of chains) await chain.stop()
})

const reader = (index: number) => createPublicClient({ transport: http(chains[index]?.rpcUrl) })
const writer = () =>
  createWalletClient({ account: deployer, transport: http(chains[0]?.rpcUrl), chain: { ...viemMainnet } })
const viemMainnet = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: mainnet.nativeCurrency,
  rpcUrls: { default: { http: [] } },
}

type Fungible = { address: string; symbol: string; price: number; source?: string; asOf?: string; decimals: number }

async function prices(currency: string, addresses: readonly string[]): Promise<Fungible[]> {
  const response = await fetch(`${api.url}/v1/fungible/price`, {
    method: 'POST',
    body: JSON.stringify({ projectId: 'any', currency, addresses }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { fungibles: Fungible[] }).fungibles
}

const priceOf = async (address: string, currency = 'usd') => (await prices(currency, [address]))[0]

/** The native token's price by the reserves of its pool alone. */
async function nativeUsd(index: number): Promise<number> {
  const pair = devnetMarkets.pairOf(wrappedNative, usdc)
  const [a, b] = await reader(index).readContract({ address: pair, abi, functionName: 'getReserves' })
  const [nativeHeld, usdcHeld] = BigInt(wrappedNative) < BigInt(usdc) ? [a, b] : [b, a]
  return Number(usdcHeld) / 1e6 / (Number(nativeHeld) / 1e18)
}

/** DAI in USDC by the pool's square root alone. */
async function daiUsd(index: number): Promise<number> {
  const client = reader(index)
  const factory = { address: devnetMarkets.v3Factory, abi } as const
  const pool = await client.readContract({ ...factory, functionName: 'getPool', args: [usdc, dai, 500] })
  const [root] = await client.readContract({ address: pool, abi, functionName: 'slot0' })
  const ratio = (Number(root) / 2 ** 96) ** 2
  return BigInt(dai) < BigInt(usdc) ? ratio * 1e12 : 1 / ratio / 1e-12
}

describe('prices on the devnet', () => {
  it('come from its pools, all that are asked for at once, with source and age [S7.13]', async () => {
    const asked = [
      `eip155:1:${native}`,
      `eip155:137:${native}`,
      `eip155:1:${dai}`,
      `eip155:1:${usdc}`,
      `eip155:1:${ticket}`,
    ]
    const found = await prices('usd', asked)
    expect(found.map(({ address }) => address)).toEqual(asked)
    expect(found.map(({ symbol }) => symbol)).toEqual(['ETH', 'POL', 'DAI', 'USDC', 'TICKET'])
    expect(found.map(({ decimals }) => decimals)).toEqual([18, 18, 18, 6, 0])
    expect(found.map(({ source }) => source)).toEqual(['uniswap-v2', 'uniswap-v2', 'uniswap-v3', 'issuer', undefined])
    expect(found[0]?.price).toBeCloseTo(await nativeUsd(0), 9)
    expect(found[1]?.price).toBeCloseTo(await nativeUsd(1), 9)
    expect(found[2]?.price).toBeCloseTo(await daiUsd(0), 9)
    expect(found[3]?.price).toBe(1)
    expect(found[4]).toMatchObject({ price: 0 })
    const block = await reader(0).getBlock()
    expect(Date.parse(found[0]?.asOf ?? '')).toBeLessThanOrEqual(Number(block.timestamp) * 1000)
  })

  it('are told in each of nine currencies by the feeds', async () => {
    const usd = (await priceOf(`eip155:1:${native}`))?.price ?? 0
    for (const [currency, rate] of Object.entries({ eth: 2998.4, btc: 97214.55, eur: 1.08425, gbp: 1.27148 }))
      expect([currency, (await priceOf(`eip155:1:${native}`, currency))?.price]).toEqual([
        currency,
        expect.closeTo(usd / rate, 9),
      ])
    for (const currency of ['aud', 'cad', 'inr', 'jpy'])
      expect([currency, ((await priceOf(`eip155:1:${native}`, currency))?.price ?? 0) > usd]).toEqual([currency, true])
  })

  it('make a total that is, to the cent, what the chains and the pools say', async () => {
    const response = await fetch(`${api.url}/v1/account/${alice.address}/balance?currency=usd`)
    const { balances } = (await response.json()) as {
      balances: { value?: number; symbol: string; priceSource?: string; priceAsOf?: string }[]
    }
    let expected = 0
    for (const [index] of networks.entries()) {
      const client = reader(index)
      const held = (address: `0x${string}`) =>
        client.readContract({ address, abi, functionName: 'balanceOf', args: [alice.address] })
      const coins = Number(await client.getBalance(alice)) / 1e18 + Number(await held(wrappedNative)) / 1e18
      expected += coins * (await nativeUsd(index))
      expected += Number(await held(usdc)) / 1e6
      expected += (Number(await held(dai)) / 1e18) * (await daiUsd(index))
    }
    const total = balances.reduce((sum, { value = 0 }) => sum + value, 0)
    expect(total).toBeGreaterThan(100_000)
    expect(Math.round(total * 100)).toBe(Math.round(expected * 100))
    for (const { symbol, value, priceSource, priceAsOf } of balances)
      expect([symbol, value === undefined, priceSource === undefined, priceAsOf === undefined]).toEqual(
        Array.of<unknown>(symbol).concat(symbol === 'TICKET' ? [true, true, true] : [false, false, false]),
      )
  })

  it('leave out what came unasked and nobody trades, and say why when asked', async () => {
    type Row = { symbol: string; spam?: string[] }
    const rows = async (query: string) => {
      // Past the memory of what is held.
      clock.aheadMs += 31_000
      const response = await fetch(
        `${api.url}/v1/account/${alice.address}/balance?currency=usd&chainId=eip155:1${query}`,
      )
      return ((await response.json()) as { balances: Row[] }).balances
    }
    // The index follows the chain in its own time.
    await expect
      .poll(async () => (await rows('&spam=show')).find(({ symbol }) => symbol === 'GIFT'))
      .toMatchObject({
        spam: ['no-market', 'link-in-name'],
      })
    const hidden = await rows('')
    expect(hidden.map(({ symbol }) => symbol).sort()).toEqual(['DAI', 'ETH', 'TICKET', 'USDC', 'WETH'])
    expect(hidden.filter(({ spam }) => spam !== undefined)).toEqual([])
  })

  it('need a pool of 10,000 US dollars', async () => {
    const done = (hash: `0x${string}`) => reader(0).waitForTransactionReceipt({ hash, pollingInterval: 20 })
    const pair = devnetMarkets.pairOf(ticket, usdc)
    const { v2Factory } = devnetMarkets
    await done(
      await writer().writeContract({ address: v2Factory, abi, functionName: 'createPair', args: [ticket, usdc] }),
    )
    const fill = async (dollars: string) => {
      const args = [pair, parseUnits(dollars, 6)] as const
      await done(await writer().writeContract({ address: usdc, abi, functionName: 'mint', args }))
      const tickets = [pair, BigInt(dollars) / 4n] as const
      await done(await writer().writeContract({ address: ticket, abi, functionName: 'mint', args: tickets }))
      const liquidity = { address: pair, abi: pairAbi, functionName: 'mint', args: [deployer.address] } as const
      await done(await writer().writeContract(liquidity))
      clock.aheadMs += 601_000
    }
    // Both sides count: 4,996 dollars and tickets for as many.
    await fill('4996')
    expect(await priceOf(`eip155:1:${ticket}`)).toMatchObject({ price: 0 })
    await fill('8')
    expect(await priceOf(`eip155:1:${ticket}`)).toMatchObject({ price: 4, source: 'uniswap-v2' })
  })

  it('follow a trade', async () => {
    const before = await nativeUsd(0)
    const test = createTestClient({ mode: 'anvil', transport: http(chains[0]?.rpcUrl) })
    const pair = devnetMarkets.pairOf(wrappedNative, usdc)
    const client = writer()
    const done = (hash: `0x${string}`) => reader(0).waitForTransactionReceipt({ hash, pollingInterval: 20 })
    await done(
      await client.writeContract({
        address: usdc,
        abi,
        functionName: 'mint',
        args: [pair, parseUnits('100000', 6)],
      }),
    )
    const out = parseEther('20')
    const amounts = BigInt(wrappedNative) < BigInt(usdc) ? ([out, 0n] as const) : ([0n, out] as const)
    await done(
      await client.writeContract({
        address: pair,
        abi,
        functionName: 'swap',
        args: [...amounts, deployer.address, '0x'],
      }),
    )
    await test.mine({ blocks: 1 })
    clock.aheadMs += 16_000
    const after = await priceOf(`eip155:1:${native}`)
    expect(after?.price).toBeGreaterThan(before * 1.5)
    expect(after?.price).toBeCloseTo(await nativeUsd(0), 9)
  })

  it('are those that were read last, with their time, while the newest block is more than an hour old', async () => {
    const { price, asOf } = (await priceOf(`eip155:137:${native}`)) ?? {}
    expect(price).toBeGreaterThan(0)
    clock.aheadMs += 3_600_000
    expect(await priceOf(`eip155:137:${native}`)).toMatchObject({ price, asOf })
    const test = createTestClient({ mode: 'anvil', transport: http(chains[1]?.rpcUrl) })
    await test.increaseTime({ seconds: Math.ceil(clock.aheadMs / 1000) })
    await test.mine({ blocks: 1 })
    clock.aheadMs += 16_000
    expect((await priceOf(`eip155:137:${native}`))?.price).toBeCloseTo(await nativeUsd(1), 9)
  })
})
