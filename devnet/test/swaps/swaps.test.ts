import { parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { devnetMarkets, devnetTrade } from '../../src/world/devnetMarkets.ts'
import { addressOf, alice, at, ether, type SwapWorld, startSwapWorld } from './startSwapWorld.ts'

const { usdc, dai, wrappedNative } = devnetContracts

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
})
afterAll(() => world.stop())

describe('quotes', () => {
  it('tries every kind of pool and leads by what arrives after gas [S7.9, S7.10]', async () => {
    const { status, body } = await world.quotesOf(ether, at(usdc), parseEther('0.1'))
    expect(status).toBe(200)
    expect(body.quotes.map(({ source }) => source)).toEqual(['uniswap-v3', 'uniswap-v2'])
    expect(body.quotes[0]).toMatchObject({
      fromAmount: String(parseEther('0.1')),
      fromAccount: ether,
      toAccount: at(usdc),
    })
    // The small pool is cheaper, the large one deeper.
    const large = await world.quotesOf(ether, at(usdc), parseEther('30'))
    expect(large.body.quotes.map(({ source }) => source)).toEqual(['uniswap-v2', 'uniswap-v3'])
  })

  it('is for an address of the network of `from` as well, as the peer names its person', async () => {
    const { body } = await world.quotesOf(ether, at(usdc), parseEther('0.1'), { userAddress: alice.address })
    expect(body.quotes[0]?.tried).toBe(true)
  })

  it('leads over other tokens where two have no pool', async () => {
    const { body } = await world.quotesOf(ether, at(dai), parseEther('0.5'))
    expect(body.quotes[0]?.route).toEqual([at(wrappedNative), at(usdc), at(dai)])
    expect(body.quotes[0]?.spender).toBeUndefined()
  })
})

describe('what a quote says', () => {
  it('is what a trial for the account showed, and until when it serves', async () => {
    const earlier = await world.reader.getBlockNumber()
    const { body } = await world.quotesOf(ether, at(usdc), parseEther('0.1'), { slippageBps: '250' })
    const [best] = body.quotes
    if (best === undefined) throw new Error('There is a quote.')
    expect(best).toMatchObject({ tried: true, fee: null, tokenTax: null, sellable: true })
    expect(BigInt(best.minimum)).toBe(BigInt(best.toAmount) - (BigInt(best.toAmount) * 250n) / 10_000n)
    // One may have come in between.
    const numbers = [earlier, BigInt(best.blockNumber), await world.reader.getBlockNumber()]
    expect(numbers).toEqual(numbers.toSorted((a, b) => Number(a - b)))
    expect(Date.parse(best.expiresAt) - Date.now()).toBeLessThanOrEqual(30_000)
    const { body: built } = await world.build(ether, at(usdc), parseEther('0.1'), { quoteId: best.quoteId })
    expect(built.tx.amount).toBe(best.toAmount)
    const { receipt } = await world.send(built.tx)
    expect(Math.abs(Number(receipt.gasUsed) / Number(best.gas) - 1)).toBeLessThan(0.2)
  })

  it('is less than the price says by what the pools keep and give way', async () => {
    const impacts = async (amount: string) => {
      const { body } = await world.quotesOf(ether, at(usdc), parseEther(amount), { sources: 'uniswap-v2' })
      expect(body.quotes.map(({ source }) => source)).toEqual(['uniswap-v2'])
      return [body.quotes[0]?.poolImpactBps ?? 0, body.quotes[0]?.impactBps ?? 0]
    }
    // A pool of 100 ether: 0.3 % for its owners, and x / (100 + x) for the depth.
    const [small = 0] = await impacts('0.001')
    expect(small).toBeGreaterThanOrEqual(29)
    expect(small).toBeLessThanOrEqual(31)
    const [large = 0, market = 0] = await impacts('25')
    expect(large).toBeGreaterThan(1_900)
    expect(large).toBeLessThan(2_100)
    expect(Math.abs(market - large)).toBeLessThan(200)
  })

  it('is not tried for an account that lacks what it gives, nor without one', async () => {
    const poor = at(privateKeyToAccount(`0x${'11'.repeat(32)}`).address)
    for (const userAddress of ['', poor]) {
      const { body } = await world.quotesOf(at(dai), ether, parseEther('5'), { userAddress })
      expect(body.quotes.every(({ tried }) => !tried)).toBe(true)
    }
  })

  it('is refused where every way fails for the account, and absent where no source is left', async () => {
    const amount = parseUnits('5', 6)
    const refused = await world.quotesOf(at(usdc), ether, amount, { userAddress: at(devnetTrade.bank) })
    expect([refused.status, refused.body.code]).toEqual([400, 'api/swap-refused'])
    const none = await world.quotesOf(at(usdc), ether, amount, { sources: 'nobody' })
    expect([none.status, none.body.code]).toEqual([400, 'api/no-route'])
  })

  it('of a wrap is one for one, and tried as well', async () => {
    const { body } = await world.quotesOf(ether, at(wrappedNative), 5n)
    expect(body.quotes).toMatchObject([{ impactBps: 0, poolImpactBps: 0, minimum: '5', tried: true }])
  })

  it('keeps the minimum that it was shown with', async () => {
    const amount = parseEther('0.1')
    const { body } = await world.quotesOf(ether, at(usdc), amount)
    const [best] = body.quotes
    const { body: built } = await world.build(ether, at(usdc), amount, { quoteId: best?.quoteId })
    expect(built.tx.minimum).toBe(best?.minimum)
    // The market moves by more than the slippage: what was shown can't be had any more.
    const large = await world.quotesOf(ether, at(usdc), 30n * amount, { sources: best?.source ?? '' })
    await world.send(
      (await world.build(ether, at(usdc), 30n * amount, { quoteId: large.body.quotes[0]?.quoteId })).body.tx,
    )
    const late = await world.build(ether, at(usdc), amount, { quoteId: best?.quoteId })
    expect([late.status, late.body.code]).toEqual([400, 'api/swap-refused'])
  })
})

describe('a swap', () => {
  it('gives the chain to the unit what was tried: native for token [S7.17]', async () => {
    const amount = parseEther('0.25')
    const { status, body } = await world.build(ether, at(usdc), amount)
    expect(status).toBe(200)
    const { tx } = body
    expect(tx).toMatchObject({
      from: at(alice.address),
      to: at(devnetMarkets.swapRouter),
      tried: true,
      value: String(amount),
    })
    expect(BigInt(tx.minimum)).toBe(BigInt(tx.amount) - BigInt(tx.amount) / 100n)
    const before = await world.holds(usdc)
    const { receipt } = await world.send(tx)
    expect(receipt.status).toBe('success')
    expect((await world.holds(usdc)) - before).toBe(BigInt(tx.amount))
  })

  it('is tried before it is allowed, and takes what it was allowed and no more [S7.14, S7.15, S7.18]', async () => {
    const amount = parseUnits('120', 6)
    const allowance = async () =>
      (await world.ask<{ allowance: string }>('allowance', { tokenAddress: at(usdc), userAddress: at(alice.address) }))
        .body.allowance
    expect(await allowance()).toBe('0')
    const untouched = await world.build(at(usdc), ether, amount)
    expect(untouched.body.tx.tried).toBe(true)
    await world.approve(at(usdc), ether, amount)
    expect(await allowance()).toBe(String(amount))
    const { body } = await world.build(at(usdc), ether, amount)
    const before = await world.reader.getBalance({ address: alice.address })
    const { receipt, fee } = await world.send(body.tx)
    expect(receipt.status).toBe('success')
    expect((await world.reader.getBalance({ address: alice.address })) - before + fee).toBe(BigInt(body.tx.amount))
    expect(await allowance()).toBe('0')
  })

  it('goes over several pools, by each route that was quoted', async () => {
    const amount = parseUnits('50', 18)
    const { body } = await world.quotesOf(at(dai), at(wrappedNative), amount)
    expect(body.quotes[0]?.spender).toBe(at(devnetMarkets.swapRouter))
    for (const quote of body.quotes) {
      const { body: built } = await world.build(at(dai), at(wrappedNative), amount, { quoteId: quote.quoteId })
      expect(built.tx.amount).toBe(quote.toAmount)
      await world.approve(at(dai), at(wrappedNative), amount)
      const before = await world.holds(wrappedNative)
      await world.send(built.tx)
      expect((await world.holds(wrappedNative)) - before).toBe(BigInt(built.tx.amount))
    }
  })

  it('wraps and unwraps one for one, without a pool', async () => {
    const amount = parseEther('1.5')
    const { body } = await world.quotesOf(ether, at(wrappedNative), amount)
    expect(body.quotes).toMatchObject([{ source: 'wrap', toAmount: String(amount) }])
    for (const [from, to] of [
      [ether, at(wrappedNative)],
      [at(wrappedNative), ether],
    ] as const) {
      const before = await world.holds(wrappedNative)
      const { body: built } = await world.build(from, to, amount)
      expect(built.tx).toMatchObject({
        to: at(wrappedNative),
        amount: String(amount),
        minimum: String(amount),
        tried: true,
      })
      await world.send(built.tx)
      expect((await world.holds(wrappedNative)) - before).toBe(from === ether ? amount : -amount)
    }
  })

  it('gives what was quoted for any amount and pair', async () => {
    const amounts = [1n, 7n, 1_000n, 999_999n, parseUnits('3', 6), parseUnits('777.123456', 6)]
    await world.approve(at(usdc), ether, parseUnits('10000', 6))
    for (const amount of amounts) {
      const { status, body } = await world.build(at(usdc), at(wrappedNative), amount, { eip155: { slippage: 50 } })
      expect(status).toBe(200)
      const before = await world.holds(wrappedNative)
      await world.send(body.tx)
      expect((await world.holds(wrappedNative)) - before).toBe(BigInt(body.tx.amount))
    }
    await world.approve(at(usdc), ether, 0n)
  })

  it('is named as untried for an account that lacks what it gives', async () => {
    const poor = at(privateKeyToAccount(`0x${'11'.repeat(32)}`).address)
    const { status, body } = await world.build(at(dai), ether, parseEther('5'), { userAddress: poor })
    expect([status, body.tx.tried]).toEqual([200, false])
    const { body: unasked } = await world.build(at(usdc), ether, parseUnits('1', 6), { disableEstimate: true })
    expect(unasked.tx.tried).toBe(false)
  })

  it('is refused where it fails for this account', async () => {
    // The bank holds USDC, and takes no ether.
    const bank = { userAddress: at(devnetTrade.bank) }
    const { status, body } = await world.build(at(usdc), ether, parseUnits('5', 6), bank)
    expect([status, body.code]).toEqual([400, 'api/swap-refused'])
    expect((await world.build(at(usdc), at(wrappedNative), parseUnits('5', 6), bank)).body.tx.tried).toBe(true)
  })

  it('is refused by the chain once the price has moved past the slippage', async () => {
    const amount = parseEther('0.1')
    const { body } = await world.build(ether, at(usdc), amount, { eip155: { slippage: 0.05 } })
    const large = await world.quotesOf(ether, at(usdc), 20n * amount)
    for (const { quoteId } of large.body.quotes)
      await world.send((await world.build(ether, at(usdc), 20n * amount, { quoteId })).body.tx)
    await expect(
      world.reader.call({
        account: alice.address,
        to: addressOf(body.tx.to),
        data: body.tx.data,
        value: BigInt(body.tx.value),
      }),
    ).rejects.toThrow(/Too little received/)
  })

  it('knows a quote for 30 s, and for its own swap alone', async () => {
    const amount = parseEther('0.1')
    const { body } = await world.quotesOf(ether, at(usdc), amount)
    const id = body.quotes[0]?.quoteId ?? ''
    const outcome = async (from: string, to: string, units: bigint, quoteId: string) => {
      const { status, body: answer } = await world.build(from, to, units, { quoteId })
      return answer.code ?? status
    }
    expect(await outcome(ether, at(usdc), amount, id)).toBe(200)
    expect(await outcome(ether, at(usdc), amount + 1n, id)).toBe('api/quote-expired')
    expect(await outcome(ether, at(dai), amount, id)).toBe('api/quote-expired')
    expect(await outcome(ether, at(usdc), amount, 'nonsense')).toBe('api/quote-expired')
    world.clock.aheadMs = 30_001
    expect(await outcome(ether, at(usdc), amount, id)).toBe('api/quote-expired')
    world.clock.aheadMs = 0
  })
})
