import { type Address, erc20Abi, maxUint256, parseEther } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { devnetContracts } from '../../../src/world/devnetContracts.ts'
import { devnetMarkets } from '../../../src/world/devnetMarkets.ts'
import { devnetSwaps } from '../../../src/world/devnetSwaps.ts'
import { addressOf, alice, at, ether, type SwapWorld, startSwapWorld } from '../startSwapWorld.ts'

/** In full: `npm run prove -- swaps`. */
const size = Number(process.env.PROOF_SWAPS ?? 12)
const { usdc, dai, wrappedNative } = devnetContracts
const { usdt, coin, toll } = devnetSwaps.addresses

/** What is traded over each; a wrap has no other two. */
const tokensOf = {
  'uniswap-v2': [ether, ...[wrappedNative, usdc, toll].map(at)],
  'uniswap-v3': [ether, ...[wrappedNative, usdc, dai, usdt, coin].map(at)],
  'uniswap-v4': [ether, ...[dai, usdt].map(at)],
  wrap: [ether, at(wrappedNative)],
}
const sources = Object.keys(tokensOf) as (keyof typeof tokensOf)[]

/** A row of numbers that is the same in each run (mulberry32): from 0 to below `below`. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
  for (const token of [usdt, coin, toll])
    await world.send((await world.build(ether, at(token), parseEther('2'))).body.tx)
  const allowed = [usdc, dai, wrappedNative, usdt, coin, toll].flatMap((address) =>
    [devnetMarkets.swapRouter, devnetSwaps.permit2].map((spender) => ({
      address,
      args: [spender, maxUint256] as const,
    })),
  )
  for (const { address, args } of allowed) {
    const hash = await world
      .wallet(alice)
      .writeContract({ address, abi: erc20Abi, functionName: 'approve', args, gas: 200_000n })
    await world.reader.waitForTransactionReceipt({ hash })
  }
})
afterAll(() => world.stop())

const held = (token: string): Promise<bigint> =>
  token === ether ? world.reader.getBalance({ address: alice.address }) : world.holds(addressOf(token) as Address)

/** A swap that can be had, drawn at random: a pair, an amount of any size up to a fifth of what there is, and one of its quotes. */
async function draw(source: keyof typeof tokensOf, random: (below: number) => number) {
  const tokens = tokensOf[source]
  for (let attempt = 0; attempt < 50; attempt++) {
    const from = tokens[random(tokens.length)] ?? ether
    const to = tokens[random(tokens.length)] ?? ether
    const isPair = from !== to && (source === 'wrap' || [from, to].some((one) => !tokensOf.wrap.includes(one)))
    if (!isPair) continue
    const most = (await held(from)) / 5n
    // Each size is as likely as any other: down to a few of the smallest units.
    const scale = most >> BigInt(random(most.toString(2).length))
    const amount = scale - (scale * BigInt(random(1_000))) / 2_000n
    if (amount === 0n) continue
    const { status, body } = await world.quotesOf(from, to, amount, { sources: source })
    const quote = status === 200 ? body.quotes[random(body.quotes.length)] : undefined
    if (quote !== undefined) return { from, to, amount, quote }
  }
  throw new Error(`Nothing to swap was found over ${source}.`)
}

it(
  'brings what was quoted, to the unit, and takes what was given, by swaps of any size over v2, v3, v4 and a wrap',
  async () => {
    const random = createRandom(size)
    const routes = new Set<string>()
    for (let index = 0; index < size; index++) {
      const source = sources[index % sources.length] ?? 'wrap'
      const { from, to, amount, quote } = await draw(source, random)
      const isSigned = source === 'uniswap-v4' && from !== ether
      const permit = isSigned ? (await world.signForPermit2(from, to, amount)).permit : undefined
      const { status, body } = await world.build(from, to, amount, {
        quoteId: quote.quoteId,
        eip155: { slippage: 0.05, permit },
      })
      const about = `${index}: ${amount} of ${from} for ${to} by ${quote.route.join()}`
      expect([about, status, quote.source, quote.tried, body.tx?.amount]).toEqual([
        about,
        200,
        source,
        true,
        quote.toAmount,
      ])
      const before = [await held(from), await held(to)] as const
      const { receipt, fee } = await world.send(body.tx)
      const paid = before[0] - (await held(from)) - (from === ether ? fee : 0n)
      const arrived = (await held(to)) - before[1] + (to === ether ? fee : 0n)
      expect([about, receipt.status, arrived, paid]).toEqual([about, 'success', BigInt(quote.toAmount), amount])
      routes.add(`${quote.source} ${quote.route.join()}`)
    }
    // A draw that always finds the same way shows nothing.
    expect(routes.size).toBeGreaterThan(Math.min(size, 24) / 3)
  },
  size * 3_000 + 60_000,
)
