import type { SwapQuote } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSingletonPool } from '../../src/world/addPools.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { devnetMarkets } from '../../src/world/devnetMarkets.ts'
import { devnetSwaps, oddCode } from '../../src/world/devnetSwaps.ts'
import { personas } from '../../src/world/personas.ts'
import { addressOf, alice, at, ether, type SwapWorld, startSwapWorld } from './startSwapWorld.ts'

const { dai, usdc } = devnetContracts
const { coin } = devnetSwaps.addresses
const { permit2, universalRouter } = devnetSwaps
const operator = personas.bob.address

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld({ swapFee: { bps: 30, to: operator } })
})
afterAll(() => world.stop())

async function quotesOf(from: string, to: string, amount: bigint, changes: Record<string, string> = {}) {
  const { body } = await world.quotesOf(from, to, amount, { slippageBps: '100', ...changes })
  return body.quotes ?? []
}

async function overV4(from: string, to: string, amount: bigint, hops = 0): Promise<SwapQuote> {
  const quotes = await quotesOf(from, to, amount, { sources: 'uniswap-v4' })
  const quote = quotes.find(({ route }) => hops === 0 || route.length === hops + 1)
  if (quote === undefined) throw new Error('There is a way over v4.')
  return quote
}

const held = (token: string, owner = alice.address) =>
  token === ether ? world.reader.getBalance({ address: owner }) : world.holds(addressOf(token), owner)

const permitted = (token: Hex) =>
  world.reader.readContract({
    address: permit2,
    abi: parseAbi(['function allowance(address, address, address) view returns (uint160, uint48, uint48)']),
    functionName: 'allowance',
    args: [alice.address, token, universalRouter],
  })

/** Swaps as quoted, and compares what came, went and was kept with the quote, to the unit. */
async function swap(from: string, to: string, amount: bigint, quote: SwapQuote) {
  const permit = from === ether ? undefined : (await world.signForPermit2(from, to, amount)).permit
  const { status, body } = await world.build(from, to, amount, {
    quoteId: quote.quoteId,
    eip155: { slippage: 1, permit },
  })
  expect([status, body.tx?.tried, body.tx?.to]).toEqual([200, true, at(universalRouter)])
  const before = [await held(from), await held(to), await held(to, operator)] as const
  const { receipt, fee } = await world.send(body.tx)
  expect(receipt.status).toBe('success')
  expect(before[0] - (await held(from)) - (from === ether ? fee : 0n)).toBe(amount)
  expect((await held(to)) - before[1] + (to === ether ? fee : 0n)).toBe(BigInt(quote.toAmount))
  expect((await held(to, operator)) - before[2]).toBe(BigInt(quote.fee?.amount ?? '-1'))
  expect(await world.reader.getBalance({ address: universalRouter })).toBe(0n)
  return receipt
}

describe('a swap over v4', () => {
  it('leads where it pays most, by size, and not for callers who build without a quote', async () => {
    const sources = async (amount: string, changes?: Record<string, string>) =>
      (await quotesOf(ether, at(dai), parseEther(amount), changes)).map(({ source }) => source)
    expect((await sources('0.001'))[0]).toBe('uniswap-v4')
    expect((await sources('2'))[0]).toBe('uniswap-v3')
    const { body } = await world.quotesOf(ether, at(dai), parseEther('0.001'))
    expect(body.quotes.map(({ source }) => source)).not.toContain('uniswap-v4')
    const { body: built } = await world.build(ether, at(dai), parseEther('0.001'))
    expect(built.tx.to).toBe(at(devnetMarkets.swapRouter))
  })

  it('takes the native token without wrapping it, and gives what was quoted to the unit', async () => {
    const amount = parseEther('0.4')
    const quote = await overV4(ether, at(dai), amount)
    expect(quote).toMatchObject({ tried: true, route: [ether, at(dai)] })
    expect([quote.spender, quote.router]).toEqual([undefined, undefined])
    expect(quote.poolImpactBps).toBeGreaterThan(0)
    await swap(ether, at(dai), amount, quote)
  })

  it('gives the native token for a token, by an allowance to Permit2 and a signature', async () => {
    const amount = parseEther('300')
    const quote = await overV4(at(dai), ether, amount)
    expect(quote).toMatchObject({ tried: true, spender: at(permit2), router: at(universalRouter) })
    await world.approve(at(dai), ether, amount, { spender: at(permit2) })
    await swap(at(dai), ether, amount, quote)
    const allowance = {
      address: dai,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [alice.address, permit2],
    } as const
    expect(await world.reader.readContract(allowance)).toBe(0n)
    expect((await permitted(dai))[0]).toBe(0n)
  })

  it('leads over three pools', async () => {
    const [coins, cents, dollars] = [parseEther('40000'), parseUnits('20000', 6), parseEther('20000')]
    await addSingletonPool(world.chain.rpcUrl, mainnet, [coin, coins], [usdc, cents], 3_000)
    await addSingletonPool(world.chain.rpcUrl, mainnet, [dai, dollars], [usdc, cents], 500)
    world.clock.aheadMs += 11 * 60_000
    const amount = parseEther('0.1')
    const quote = await overV4(ether, at(coin), amount, 3)
    expect(quote.route).toEqual([ether, at(dai), at(usdc), at(coin)])
    await swap(ether, at(coin), amount, quote)
  })

  it('goes through for who allowed Permit2 once, also where somebody has handed the signature in before', async () => {
    const amount = parseEther('20')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [permit2, maxUint256] })
    await world.send({ to: at(dai), data, value: '0', eip155: { gas: '100000' } })
    await swap(at(dai), ether, amount, await overV4(at(dai), ether, amount))

    const { typedData, permit } = await world.signForPermit2(at(dai), ether, amount)
    const quote = await overV4(at(dai), ether, amount)
    const { body } = await world.build(at(dai), ether, amount, {
      quoteId: quote.quoteId,
      eip155: { slippage: 1, permit },
    })
    const { details, spender, sigDeadline } = typedData.message as {
      details: { token: Hex; amount: string; expiration: string; nonce: string }
      spender: Hex
      sigDeadline: string
    }
    const hand = encodeFunctionData({
      abi: parseAbi([
        'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
        'struct Single { Details details; address spender; uint256 sigDeadline; }',
        'function permit(address owner, Single single, bytes signature)',
      ]),
      functionName: 'permit',
      args: [
        alice.address,
        {
          details: {
            token: details.token,
            amount: BigInt(details.amount),
            expiration: Number(details.expiration),
            nonce: Number(details.nonce),
          },
          spender,
          sigDeadline: BigInt(sigDeadline),
        },
        permit.signature,
      ],
    })
    await world.send({ to: at(permit2), data: hand, value: '0', eip155: { gas: '200000' } }, personas.carol)
    expect((await world.send(body.tx)).receipt.status).toBe('success')
  })
})

describe('a signature for Permit2', () => {
  const amount = parseUnits('25', 6)

  it('is for this token, amount and router, and over in 20 minutes; of tokens with a permit of their own, too', async () => {
    const { typedData, permit } = await world.signForPermit2(at(usdc), ether, amount)
    expect(typedData.domain).toEqual({ name: 'Permit2', chainId: 1, verifyingContract: permit2 })
    const until = String(Date.parse(permit.deadline) / 1000)
    expect(typedData.message).toEqual({
      details: { token: usdc, amount: String(amount), expiration: until, nonce: '0' },
      spender: universalRouter,
      sigDeadline: until,
    })
    expect(Number(until) * 1000 - world.clock.nowMs()).toBeLessThanOrEqual(20 * 60_000)
  })

  it('is refused where it is of another account, amount, nonce or kind', async () => {
    const given = parseEther('5')
    const { quoteId } = await overV4(at(dai), ether, given)
    const good = (await world.signForPermit2(at(dai), ether, given)).permit
    const refused = async (permit: object) => {
      const { status, body } = await world.build(at(dai), ether, given, { quoteId, eip155: { slippage: 1, permit } })
      return [status, body.reasons?.[0]?.field]
    }
    const other = { ...(await world.signForPermit2(at(dai), ether, given + 1n)).permit }
    for (const permit of [
      (await world.signForPermit2(at(dai), ether, given, personas.carol)).permit,
      other,
      { ...good, nonce: String(Number(good.nonce) + 1) },
      { ...good, nonce: String(2n ** 48n) },
      { ...good, nonce: undefined },
      { ...good, kind: 'eip2612' },
    ])
      expect(await refused(permit)).toEqual([400, 'eip155.permit'])
  })
})

it.each([
  ['that can be sold', false],
  ['that can be bought alone', true],
])('a token with pools of v4 alone %s is named so', async (_name, trap) => {
  const code = oddCode({ name: 'Practice Late', symbol: 'LATE', decimals: 18, ...(trap && { trap }) })
  const hash = await world.wallet(alice).deployContract({ abi: [], bytecode: code })
  const { contractAddress: token } = await world.reader.waitForTransactionReceipt({ hash })
  if (!token) throw new Error('The token was not made.')
  const [some, dollars] = [parseEther('1000'), parseEther('3000')]
  await addSingletonPool(world.chain.rpcUrl, mainnet, [token, some], [dai, dollars], 3_000)
  const [quote] = await quotesOf(ether, at(token), parseEther('0.01'))
  expect(quote).toMatchObject({ source: 'uniswap-v4', tried: true, sellable: !trap, tokenTax: null })
})
