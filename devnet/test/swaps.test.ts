import { startApi } from '@latchkey/api'
import { nativeTokenAddress } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../src/chains/startAnvil.ts'
import { devnetContracts } from '../src/world/devnetContracts.ts'
import { devnetMarkets, devnetTrade } from '../src/world/devnetMarkets.ts'
import { devnetTokens } from '../src/world/devnetTokens.ts'
import { personas } from '../src/world/personas.ts'
import { prepareWorld } from '../src/world/prepareWorld.ts'

const { usdc, dai, wrappedNative } = devnetContracts
const at = (address: string) => `eip155:1:${address}`
const ether = at(nativeTokenAddress('eip155'))
const alice = personas.alice

let chain: Anvil
let api: Awaited<ReturnType<typeof startApi>>
const clock = { aheadMs: 0, nowMs: () => Date.now() + clock.aheadMs }

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, mainnet)
  api = await startApi(
    {
      logLevel: 'silent',
      devnet: {
        chains: [{ caip: mainnet.caipNetworkId, rpcUrl: chain.rpcUrl }],
        tokens: devnetTokens,
        markets: [devnetMarkets.configOf(mainnet.caipNetworkId)],
      },
    },
    clock,
  )
})
afterAll(async () => {
  await api.stop()
  await chain.stop()
})

const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
const wallet = () =>
  createWalletClient({
    account: alice,
    transport: http(chain.rpcUrl),
    chain: { id: 1, name: 'x', nativeCurrency: mainnet.nativeCurrency, rpcUrls: { default: { http: [] } } },
  })

type Answer<Body> = {
  status: number
  body: Body & { code?: string; reasons?: { field: string; description: string }[] }
}
async function ask<Body>(path: string, query: Record<string, string>): Promise<Answer<Body>> {
  const response = await fetch(`${api.url}/v1/convert/${path}?${new URLSearchParams({ projectId: 'any', ...query })}`)
  return { status: response.status, body: (await response.json()) as Answer<Body>['body'] }
}

type Quote = { toAmount: string; quoteId: string; source: string; route: string[]; spender?: string; gas: string }
const quotesOf = (from: string, to: string, amount: bigint) =>
  ask<{ quotes: Quote[] }>('quotes', { from, to, amount: String(amount), userAddress: at(alice.address) })

type Built = { to: string; data: Hex; value: string; amount: string; minimum: string; tried: boolean }
async function build(from: string, to: string, amount: bigint, more: object = {}) {
  const body = {
    projectId: 'any',
    amount: String(amount),
    from,
    to,
    userAddress: at(alice.address),
    eip155: { slippage: 1 },
  }
  const response = await fetch(`${api.url}/v1/convert/build-transaction`, {
    method: 'POST',
    body: JSON.stringify({ ...body, ...more }),
  })
  return {
    status: response.status,
    body: (await response.json()) as Answer<{ tx: Built & { eip155: { gas: string; gasPrice: string } } }>['body'],
  }
}

const addressOf = (caip: string) => caip.split(':')[2] as Address

/** With the gas that the service names. */
async function send(tx: Pick<Built, 'to' | 'data' | 'value'> & { eip155: { gas: string } }) {
  const { to, data, value } = tx
  const hash = await wallet().sendTransaction({
    to: addressOf(to),
    data,
    value: BigInt(value),
    gas: BigInt(tx.eip155.gas),
    gasPrice: parseUnits('1', 10),
  })
  const receipt = await reader().waitForTransactionReceipt({ hash })
  return { receipt, fee: receipt.gasUsed * receipt.effectiveGasPrice }
}

const holds = (token: Address) =>
  reader().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] })

async function approve(from: string, to: string, amount: bigint) {
  const { body } = await ask<{ tx: Omit<Built, 'minimum'> & { from: string; eip155: { gas: string } } }>(
    'build-approve',
    {
      from,
      to,
      amount: String(amount),
    },
  )
  expect(body.tx).toMatchObject({ from, to, value: '0' })
  await send({ ...body.tx, to: body.tx.from })
}

describe('quotes', () => {
  it('tries every kind of pool and leads by what arrives after gas [S7.9, S7.10]', async () => {
    const { status, body } = await quotesOf(ether, at(usdc), parseEther('0.1'))
    expect(status).toBe(200)
    expect(body.quotes.map(({ source }) => source)).toEqual(['uniswap-v3', 'uniswap-v2'])
    expect(body.quotes[0]).toMatchObject({
      fromAmount: String(parseEther('0.1')),
      fromAccount: ether,
      toAccount: at(usdc),
    })
    // The small pool is cheaper, the large one deeper.
    const large = await quotesOf(ether, at(usdc), parseEther('30'))
    expect(large.body.quotes.map(({ source }) => source)).toEqual(['uniswap-v2', 'uniswap-v3'])
  })

  it('leads over other tokens where two have no pool', async () => {
    const { body } = await quotesOf(ether, at(dai), parseEther('0.5'))
    expect(body.quotes[0]?.route).toEqual([at(wrappedNative), at(usdc), at(dai)])
    expect(body.quotes[0]?.spender).toBeUndefined()
  })
})

describe('a swap', () => {
  it('gives the chain to the unit what was tried: native for token [S7.17]', async () => {
    const amount = parseEther('0.25')
    const { status, body } = await build(ether, at(usdc), amount)
    expect(status).toBe(200)
    const { tx } = body
    expect(tx).toMatchObject({
      from: at(alice.address),
      to: at(devnetMarkets.swapRouter),
      tried: true,
      value: String(amount),
    })
    expect(BigInt(tx.minimum)).toBe((BigInt(tx.amount) * 99n) / 100n)
    const before = await holds(usdc)
    const { receipt } = await send(tx)
    expect(receipt.status).toBe('success')
    expect((await holds(usdc)) - before).toBe(BigInt(tx.amount))
  })

  it('is tried before it is allowed, and takes what it was allowed and no more [S7.14, S7.15, S7.18]', async () => {
    const amount = parseUnits('120', 6)
    const allowance = async () =>
      (await ask<{ allowance: string }>('allowance', { tokenAddress: at(usdc), userAddress: at(alice.address) })).body
        .allowance
    expect(await allowance()).toBe('0')
    const untouched = await build(at(usdc), ether, amount)
    expect(untouched.body.tx.tried).toBe(true)
    await approve(at(usdc), ether, amount)
    expect(await allowance()).toBe(String(amount))
    const { body } = await build(at(usdc), ether, amount)
    const before = await reader().getBalance({ address: alice.address })
    const { receipt, fee } = await send(body.tx)
    expect(receipt.status).toBe('success')
    expect((await reader().getBalance({ address: alice.address })) - before + fee).toBe(BigInt(body.tx.amount))
    expect(await allowance()).toBe('0')
  })

  it('goes over several pools, by each route that was quoted', async () => {
    const amount = parseUnits('50', 18)
    const { body } = await quotesOf(at(dai), at(wrappedNative), amount)
    expect(body.quotes[0]?.spender).toBe(at(devnetMarkets.swapRouter))
    for (const quote of body.quotes) {
      const { body: built } = await build(at(dai), at(wrappedNative), amount, { quoteId: quote.quoteId })
      expect(built.tx.amount).toBe(quote.toAmount)
      await approve(at(dai), at(wrappedNative), amount)
      const before = await holds(wrappedNative)
      await send(built.tx)
      expect((await holds(wrappedNative)) - before).toBe(BigInt(built.tx.amount))
    }
  })

  it('wraps and unwraps one for one, without a pool', async () => {
    const amount = parseEther('1.5')
    const { body } = await quotesOf(ether, at(wrappedNative), amount)
    expect(body.quotes).toMatchObject([{ source: 'wrap', toAmount: String(amount) }])
    for (const [from, to] of [
      [ether, at(wrappedNative)],
      [at(wrappedNative), ether],
    ] as const) {
      const before = await holds(wrappedNative)
      const { body: built } = await build(from, to, amount)
      expect(built.tx).toMatchObject({
        to: at(wrappedNative),
        amount: String(amount),
        minimum: String(amount),
        tried: true,
      })
      await send(built.tx)
      expect((await holds(wrappedNative)) - before).toBe(from === ether ? amount : -amount)
    }
  })

  it('gives what was quoted for any amount and pair', async () => {
    const amounts = [1n, 7n, 1_000n, 999_999n, parseUnits('3', 6), parseUnits('777.123456', 6)]
    await approve(at(usdc), ether, parseUnits('10000', 6))
    for (const amount of amounts) {
      const { status, body } = await build(at(usdc), at(wrappedNative), amount, { eip155: { slippage: 50 } })
      expect(status).toBe(200)
      const before = await holds(wrappedNative)
      await send(body.tx)
      expect((await holds(wrappedNative)) - before).toBe(BigInt(body.tx.amount))
    }
    await approve(at(usdc), ether, 0n)
  })

  it('is named as untried for an account that lacks what it gives', async () => {
    const poor = at(privateKeyToAccount(`0x${'11'.repeat(32)}`).address)
    const { status, body } = await build(at(dai), ether, parseEther('5'), { userAddress: poor })
    expect([status, body.tx.tried]).toEqual([200, false])
    const { body: unasked } = await build(at(usdc), ether, parseUnits('1', 6), { disableEstimate: true })
    expect(unasked.tx.tried).toBe(false)
  })

  it('is refused where it fails for this account', async () => {
    // The bank holds USDC, and takes no ether.
    const bank = { userAddress: at(devnetTrade.bank) }
    const { status, body } = await build(at(usdc), ether, parseUnits('5', 6), bank)
    expect([status, body.code]).toEqual([400, 'api/swap-refused'])
    expect((await build(at(usdc), at(wrappedNative), parseUnits('5', 6), bank)).body.tx.tried).toBe(true)
  })

  it('is refused by the chain once the price has moved past the slippage', async () => {
    const amount = parseEther('0.1')
    const { body } = await build(ether, at(usdc), amount, { eip155: { slippage: 0.05 } })
    const large = await quotesOf(ether, at(usdc), 20n * amount)
    for (const { quoteId } of large.body.quotes)
      await send((await build(ether, at(usdc), 20n * amount, { quoteId })).body.tx)
    await expect(
      reader().call({
        account: alice.address,
        to: addressOf(body.tx.to),
        data: body.tx.data,
        value: BigInt(body.tx.value),
      }),
    ).rejects.toThrow(/Too little received/)
  })

  it('knows a quote for 30 s, and for its own swap alone', async () => {
    const amount = parseEther('0.1')
    const { body } = await quotesOf(ether, at(usdc), amount)
    const id = body.quotes[0]?.quoteId ?? ''
    const outcome = async (from: string, to: string, units: bigint, quoteId: string) => {
      const { status, body: answer } = await build(from, to, units, { quoteId })
      return answer.code ?? status
    }
    expect(await outcome(ether, at(usdc), amount, id)).toBe(200)
    expect(await outcome(ether, at(usdc), amount + 1n, id)).toBe('api/quote-expired')
    expect(await outcome(ether, at(dai), amount, id)).toBe('api/quote-expired')
    expect(await outcome(ether, at(usdc), amount, 'nonsense')).toBe('api/quote-expired')
    clock.aheadMs = 30_001
    expect(await outcome(ether, at(usdc), amount, id)).toBe('api/quote-expired')
    clock.aheadMs = 0
  })
})

describe('what else is asked', () => {
  it('lists the tokens of the chain, and which take a permit [S7.11]', async () => {
    const { status, body } = await ask<{ tokens: { symbol: string; address: string; eip2612: boolean }[] }>('tokens', {
      chainId: 'eip155:1',
    })
    expect(status).toBe(200)
    expect(body.tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'WETH', 'TICKET'])
    expect(body.tokens[0]?.address).toBe(ether)
    expect(body.tokens.map(({ eip2612 }) => eip2612)).toEqual([false, false, false, false, false])
    const one = await ask<{ tokens: { symbol: string }[] }>('tokens', { chainId: 'eip155:1', address: at(dai) })
    expect(one.body.tokens).toMatchObject([{ symbol: 'DAI' }])
  })

  it('says what gas costs in wei [S7.16]', async () => {
    const { body } = await ask<Record<'standard' | 'fast' | 'instant', string>>('gas-price', { chainId: 'eip155:1' })
    const { baseFeePerGas } = await reader().getBlock()
    for (const price of [body.standard, body.fast, body.instant])
      expect(BigInt(price)).toBeGreaterThanOrEqual(baseFeePerGas ?? 0n)
  })
})

describe('bad input', () => {
  const unknown = at('0x000000000000000000000000000000000000dEaD')
  it.each([
    ['quotes', { from: ether, to: ether, amount: '5' }, 400, 'api/invalid-request', 'to'],
    ['quotes', { from: ether, to: at(usdc), amount: '0' }, 400, 'api/invalid-request', 'amount'],
    ['quotes', { from: ether, to: at(usdc), amount: '-1' }, 400, 'api/invalid-request', 'amount'],
    ['quotes', { from: ether, to: at(usdc), amount: '1.5' }, 400, 'api/invalid-request', 'amount'],
    ['quotes', { from: ether, to: at(usdc) }, 400, 'api/invalid-request', 'amount'],
    ['quotes', { from: 'nonsense', to: at(usdc), amount: '5' }, 400, 'api/invalid-address', 'from'],
    ['quotes', { from: ether, to: 'eip155:1:0x12', amount: '5' }, 400, 'api/invalid-address', 'to'],
    ['quotes', { from: ether, to: unknown, amount: '5' }, 400, 'api/no-route', 'amount'],
    ['quotes', { from: ether, to: `eip155:137:${usdc}`, amount: '5' }, 400, 'api/unsupported-chain', 'chainId'],
    ['tokens', { chainId: 'eip155:424242' }, 400, 'api/unsupported-chain', 'chainId'],
    ['tokens', { chainId: 'nonsense' }, 400, 'api/invalid-request', 'chainId'],
    ['tokens', { chainId: 'eip155:1', address: 'nonsense' }, 400, 'api/invalid-address', 'address'],
    ['gas-price', {}, 400, 'api/invalid-request', 'chainId'],
    ['allowance', { tokenAddress: unknown, userAddress: ether }, 400, 'api/invalid-address', 'tokenAddress'],
    ['build-approve', { from: ether, to: at(usdc) }, 400, 'api/invalid-address', 'from'],
  ] as const)('%s of %.90j is %d %s', async (path, query, status, code, field) => {
    const answer = await ask(path, query as unknown as Record<string, string>)
    expect([answer.status, answer.body.code, answer.body.reasons?.[0]?.field]).toEqual([status, code, field])
  })

  it.each([
    [{ eip155: { slippage: 51 } }, 422, 'eip155.slippage'],
    [{ eip155: { slippage: 0 } }, 422, 'eip155.slippage'],
    [{ eip155: undefined }, 422, 'eip155'],
    [{ userAddress: undefined }, 422, 'userAddress'],
    [{ userAddress: `eip155:137:${usdc}` }, 400, 'chainId'],
    [{ amount: '9'.repeat(60) }, 400, 'amount'],
  ])('a transaction with %j is %d', async (change, status, field) => {
    const answer = await build(ether, at(usdc), 5n, change)
    expect([answer.status, answer.body.reasons?.[0]?.field]).toEqual([status, field])
  })

  it('says that liquidity is insufficient where nothing leads', async () => {
    const { body } = await quotesOf(ether, unknown, 5n)
    expect(body.reasons?.[0]?.description).toContain('insufficient liquidity')
  })
})
