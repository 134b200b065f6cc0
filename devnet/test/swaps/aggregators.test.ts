import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AggregatorName, aggregatorNames, type FurtherCall } from '../../src/aggregators/aggregators.types.ts'
import { startAggregators } from '../../src/aggregators/startAggregators.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { devnetTrade } from '../../src/world/devnetMarkets.ts'
import { devnetSwaps } from '../../src/world/devnetSwaps.ts'
import { personas } from '../../src/world/personas.ts'
import { addressOf, alice, at, ether, type SwapWorld, startSwapWorld } from './startSwapWorld.ts'

const { usdc, dai, keys } = devnetContracts
const own = 'uniswap-v2,uniswap-v3'
const mallory = personas.carol.address

let world: SwapWorld
let doubles: Awaited<ReturnType<typeof startAggregators>>
beforeAll(async () => {
  doubles = await startAggregators({
    // The price that the pools begin with: the amounts here hardly move it.
    async quote({ from, to, amount }) {
      const dollars = from === usdc ? amount * 10n ** 12n : amount * 3_000n
      return to === dai ? dollars : dollars / 3_000n
    },
  })
  world = await startSwapWorld({
    metricsPort: 0,
    swapSources: aggregatorNames.map((kind) => ({ kind, url: doubles.urlOf(kind), apiKey: 'the-key' })),
  })
})
afterAll(async () => {
  await world.stop()
  await doubles.stop()
})
afterEach(() => {
  for (const name of aggregatorNames) doubles.set(name, 'honest')
  doubles.doFurther([])
  // What was answered is kept for 3 s, and who failed is left alone for a while.
  world.clock.aheadMs += 120_000
})

const all = aggregatorNames.join()
const offersOf = async (from: string, to: string, amount: bigint, sources = all) => {
  const { body } = await world.quotesOf(from, to, amount, { sources })
  return new Map((body.quotes ?? []).map((quote) => [quote.source, quote]))
}
const outcomeOf = async (name: AggregatorName, from: string, to: string, amount: bigint) => {
  const offer = (await offersOf(from, to, amount, name)).get(name)
  return offer === undefined ? 'dropped' : offer.tried ? 'shown' : 'untried'
}

describe.each(aggregatorNames)('%s', (name) => {
  it('is one more source, and pays what its trial showed', async () => {
    const amount = parseUnits('90', 6)
    const { body } = await world.quotesOf(at(usdc), ether, amount, { sources: `${own},${name}` })
    const [best] = body.quotes
    if (best === undefined) throw new Error('There is a quote.')
    expect(best).toMatchObject({ source: name, tried: true, sellable: true, poolImpactBps: null })
    await world.approve(at(usdc), ether, amount, { spender: best.spender ?? '' })
    const { body: built } = await world.build(at(usdc), ether, amount, { quoteId: best.quoteId })
    expect(built.tx.to).toBe(best.spender)
    const before = await world.reader.getBalance({ address: alice.address })
    const { receipt, fee } = await world.send(built.tx)
    expect(receipt.status).toBe('success')
    expect((await world.reader.getBalance({ address: alice.address })) - before + fee).toBe(BigInt(built.tx.amount))
    const token = { address: usdc, abi: erc20Abi, functionName: 'allowance' } as const
    expect(await world.reader.readContract({ ...token, args: [alice.address, addressOf(built.tx.to)] })).toBe(0n)
  })

  it('takes the native token, and gives a price without an account', async () => {
    expect(await outcomeOf(name, ether, at(dai), parseEther('0.2'))).toBe('shown')
    const { body } = await world.quotesOf(ether, at(dai), parseEther('0.2'), { sources: name, userAddress: '' })
    expect(body.quotes).toMatchObject([{ source: name, tried: false }])
  })

  it.each([
    ['lies', 'shown'],
    ['steals', 'dropped'],
    ['spender', 'dropped'],
    ['elsewhere', 'dropped'],
    ['greedy', 'dropped'],
    ['value', 'dropped'],
    ['busy', 'dropped'],
    ['down', 'dropped'],
    ['nonsense', 'dropped'],
    ['silent', 'dropped'],
    ['worse', 'shown'],
  ] as const)('that %s is %s', async (mood, outcome) => {
    doubles.set(name, mood)
    expect(await outcomeOf(name, at(usdc), ether, parseUnits('90', 6))).toBe(outcome)
  })

  it('that lies is shown with the true figure, after who pays more', async () => {
    doubles.set(name, 'lies')
    const amount = parseUnits('90', 6)
    const pools = (await offersOf(at(usdc), ether, amount, 'uniswap-v2')).get('uniswap-v2')
    const lie = (await offersOf(at(usdc), ether, amount, name)).get(name)
    expect(Number(lie?.toAmount) / Number(pools?.toAmount)).toBeLessThan(1.02)
    doubles.set(name, 'worse')
    world.clock.aheadMs += 60_000
    const { body } = await world.quotesOf(at(usdc), ether, amount, { sources: `${own},${name}` })
    expect(body.quotes.at(-1)?.source).toBe(name)
  })

  it('is asked anew for the transaction, and refused where it went bad meanwhile', async () => {
    const amount = parseUnits('90', 6)
    const offer = (await offersOf(at(usdc), ether, amount, name)).get(name)
    doubles.set(name, 'worse')
    const worse = await world.build(at(usdc), ether, amount, { quoteId: offer?.quoteId })
    expect([worse.status, worse.body.code]).toEqual([400, 'api/swap-refused'])
    doubles.set(name, 'steals')
    const { status, body } = await world.build(at(usdc), ether, amount, { quoteId: offer?.quoteId })
    expect([status, body.code]).toEqual([400, 'api/swap-refused'])
    doubles.set(name, 'spender')
    const other = await world.build(at(usdc), ether, amount, { quoteId: offer?.quoteId })
    expect([other.status, other.body.code]).toEqual([400, 'api/quote-expired'])
  })
})

it('delays nothing by its silence, and is named as one that has not answered', async () => {
  for (const name of aggregatorNames) doubles.set(name, 'silent')
  const { body } = await world.quotesOf(at(usdc), ether, parseUnits('91', 6))
  expect(body.quotes.length).toBeGreaterThan(0)
  expect(body.pending).toEqual([...aggregatorNames])
  const waited = await world.quotesOf(at(usdc), ether, parseUnits('91', 6), { sources: `${own},${all}` })
  expect([waited.body.quotes.length, waited.body.pending]).toEqual([body.quotes.length, []])
})

it('is not asked by callers who name no quote: theirs is the one router of the chain', async () => {
  const before = doubles.asked()
  const { body } = await world.build(at(usdc), ether, parseUnits('90', 6))
  expect([addressOf(body.tx.to), doubles.asked()]).toEqual([
    addressOf((await offersOf(at(usdc), ether, parseUnits('90', 6), 'uniswap-v3')).get('uniswap-v3')?.spender ?? ''),
    before,
  ])
})

it('can not have an address allowed that is not its own', async () => {
  const asked = { from: at(usdc), to: ether, amount: '5', spender: at(devnetTrade.bank) }
  const { status, body } = await world.ask('build-approve', asked)
  expect([status, body.code, body.reasons?.[0]?.field]).toEqual([400, 'api/invalid-address', 'spender'])
  expect((await world.ask('build-approve', { ...asked, amount: '0' })).status).toBe(200)
})

describe('a router that went bad', () => {
  const abi = parseAbi([
    'function approve(address spender, uint256 value)',
    'function transferFrom(address from, address to, uint256 value)',
    'function setApprovalForAll(address operator, bool approved)',
    'function approveForSender(address spender, uint256 value)',
    'function delegateForSender(address to)',
    'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  ])
  const router = devnetSwaps.aggregators.zeroEx
  const { coin } = devnetSwaps.addresses
  const before = async (to: Address, functionName: 'approve' | 'setApprovalForAll', args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi, functionName, args: args as never })
    await world.send({ to: at(to), data, value: '0', eip155: { gas: '200000' } })
  }
  const call = (to: Address, functionName: string, args: readonly unknown[]): FurtherCall => ({
    to,
    data: encodeFunctionData({ abi, functionName: functionName as never, args: args as never }) as Hex,
  })
  const many = 2n ** 255n

  type SetUp = readonly [Address, 'approve' | 'setApprovalForAll', readonly unknown[]]
  type Deed = readonly [Address, string, readonly unknown[]]
  const deeds: readonly (readonly [string, readonly SetUp[], Deed])[] = [
    [
      'takes more of what is given',
      [[usdc, 'approve', [router, many]]],
      [usdc, 'transferFrom', [alice.address, mallory, 1n]],
    ],
    [
      'takes another token that it was allowed once',
      [[dai, 'approve', [router, many]]],
      [dai, 'transferFrom', [alice.address, mallory, 1n]],
    ],
    [
      'takes a collectible',
      [[keys, 'setApprovalForAll', [router, true]]],
      [keys, 'transferFrom', [alice.address, mallory, 1n]],
    ],
    ['allows somebody else', [], [coin, 'approveForSender', [mallory, 1n]]],
    ['changes a delegate', [], [coin, 'delegateForSender', [mallory]]],
  ]
  it.each(deeds)('is not offered when it %s', async (_, setUp, [to, name, args]) => {
    for (const [target, method, given] of setUp) await before(target, method, given)
    expect(await outcomeOf('0x', at(usdc), ether, parseUnits('90', 6))).toBe('shown')
    world.clock.aheadMs += 10_000
    doubles.doFurther([call(to, name, args)])
    const taken = await world.quotesOf(at(usdc), ether, parseUnits('90', 6), { sources: '0x' })
    expect([taken.status, taken.body.code]).toEqual([400, 'api/swap-refused'])
    const { body } = await world.quotesOf(at(usdc), ether, parseUnits('90', 6), { sources: own })
    expect(body.quotes.length).toBeGreaterThan(0)
    for (const [target, method] of setUp)
      await before(target, method, method === 'approve' ? [router, 0n] : [router, false])
  })

  it("may do what is nobody else's business", async () => {
    doubles.doFurther([call(usdc, 'approve', [mallory, 1n])])
    expect(await outcomeOf('0x', at(usdc), ether, parseUnits('90', 6))).toBe('shown')
  })
})
