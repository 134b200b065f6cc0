import { devnetContracts } from '@latchkey/devnet'
import { alice, at, type SwapWorld, startSwapWorld } from '@latchkey/devnet/test/swaps'
import { nativeTokenAddress } from '@latchkey/protocol'
import {
  AccountController,
  ChainController,
  ConnectionController,
  OptionsController,
  SwapController,
} from '@reown/appkit-controllers'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'

// The client's own swap, unmodified: what it lists, asks, allows and sends is answered by our service, and mined.

const ether = at(nativeTokenAddress('eip155'))
const usdc = at(devnetContracts.usdc)

let world: SwapWorld
/** What the client sent, by method and path. */
const sent: string[] = []

beforeAll(async () => {
  world = await startSwapWorld()
  const network = {
    id: 1,
    name: 'Ethereum',
    caipNetworkId: 'eip155:1',
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [world.chain.rpcUrl] } },
  }
  const client = {
    parseUnits,
    sendTransaction: async ({ to, data, value }: { to: `0x${string}`; data: `0x${string}`; value: bigint }) => {
      const hash = await world.wallet(alice).sendTransaction({ to, data, value })
      await world.reader.waitForTransactionReceipt({ hash })
      return hash
    },
  }
  const adapters = [{ namespace: 'eip155', caipNetworks: [network] }]
  ChainController.initialize(adapters as never, [network] as never, {} as never)
  ChainController.setRequestedCaipNetworks([network] as never, 'eip155')
  ChainController.setActiveCaipNetwork(network as never)
  AccountController.setCaipAddress(`eip155:1:${alice.address}`, 'eip155')
  ConnectionController.setClient(client as never)
  OptionsController.setProjectId('any')
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { hostname, pathname, search } = new URL(input instanceof Request ? input.url : input)
    if (hostname === '127.0.0.1' || hostname === 'localhost') return send(input, init)
    if (hostname === 'pulse.walletconnect.org') return new Response('{}')
    if (hostname !== 'rpc.walletconnect.org') throw new Error(`The client asks ${hostname}.`)
    sent.push(`${init?.method ?? 'GET'} ${pathname}`)
    return send(`${world.api.url}${pathname}${search}`, init)
  }
})
afterAll(() => world?.stop())

const settled = () =>
  expect.poll(() => SwapController.state.loadingPrices || SwapController.state.loadingQuote).toBe(false)

/** Fills the client's form, and waits for its quote. */
async function fill(give: string, get: string, amount: string): Promise<void> {
  await SwapController.initializeState()
  await SwapController.getTokenList()
  const tokens = SwapController.state.tokens ?? []
  const named = (address: string) => tokens.find((token) => token.address === address)
  SwapController.setToToken(named(get))
  SwapController.setSourceToken(named(give))
  SwapController.setSourceTokenAmount(amount)
  await settled()
  await SwapController.swapTokens()
  expect(SwapController.state.inputError).toBeUndefined()
  expect(Number(SwapController.state.toTokenAmount)).toBeGreaterThan(0)
}

it('swaps a token: lists, quotes, allows, swaps [S7.9 S7.10 S7.14 S7.15 S7.16 S7.17 S7.18]', async () => {
  const before = { usdc: await world.holds(devnetContracts.usdc), ether: await world.reader.getBalance(alice) }
  await fill(usdc, ether, '25')
  const approval = await SwapController.getTransaction()
  expect(SwapController.state.approvalTransaction).toBeDefined()
  await SwapController.sendTransactionForApproval(approval as never)
  expect(SwapController.state.swapTransaction).toBeDefined()
  const hash = await SwapController.sendTransactionForSwap(SwapController.state.swapTransaction as never)
  expect((await world.reader.getTransactionReceipt({ hash: hash as `0x${string}` })).status).toBe('success')
  expect(await world.holds(devnetContracts.usdc)).toBe(before.usdc - parseUnits('25', 6))
  expect(await world.reader.getBalance(alice)).toBeGreaterThan(before.ether)
  expect([...new Set(sent)].filter((path) => path.includes('/convert/')).sort()).toEqual([
    'GET /v1/convert/allowance',
    'GET /v1/convert/build-approve',
    'GET /v1/convert/gas-price',
    'GET /v1/convert/quotes',
    'GET /v1/convert/tokens',
    'POST /v1/convert/build-transaction',
  ])
})

it('swaps the native token by one transaction', async () => {
  const before = await world.holds(devnetContracts.usdc)
  await fill(ether, usdc, '0.1')
  const transaction = await SwapController.getTransaction()
  expect(SwapController.state.approvalTransaction).toBeUndefined()
  const shown = Number(SwapController.state.toTokenAmount)
  await SwapController.sendTransactionForSwap(transaction as never)
  const got = Number((await world.holds(devnetContracts.usdc)) - before) / 1e6
  expect(got).toBeCloseTo(shown, 5)
})
