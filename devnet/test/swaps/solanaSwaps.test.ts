import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { solanaMarket } from '../../src/solana/solanaMarket.ts'
import { solanaTokens } from '../../src/solana/solanaPersonas.ts'
import { coin, dollar, on, type SolanaSwapWorld, sol, startSolanaSwaps } from './startSolanaSwaps.ts'

const usdc = solanaTokens.usdc.mint.address
const coinMint = solanaMarket.tokens.coin.mint.address

let world: SolanaSwapWorld
beforeAll(async () => {
  world = await startSolanaSwaps()
})
afterAll(() => world?.stop())
afterEach(() => {
  world.doubles.set('jupiter', 'honest')
  world.doubles.doFurtherOnSolana([])
  // What was answered is kept for 3 s, and who failed is left alone for a while.
  world.clock.aheadMs += 120_000
})

async function quoteOf(from: string, to: string, amount: bigint, changes: Record<string, string> = {}) {
  const { status, body } = await world.quotesOf(from, to, amount, changes)
  const [quote] = body.quotes ?? []
  if (quote === undefined) throw new Error(`No quote: ${status} ${body.code}`)
  return quote
}

async function builtOf(from: string, to: string, amount: bigint, quoteId: string) {
  const { status, body } = await world.build(from, to, amount, { quoteId })
  if (status !== 200) throw new Error(`Not built: ${body.code}`)
  return body.tx
}

describe('a swap on Solana', () => {
  it('of SOL brings to the unit what was tried, and costs what was said', async () => {
    const amount = 2_000_000_000n
    const quote = await quoteOf(sol, dollar, amount)
    expect(quote).toMatchObject({ source: 'jupiter', tried: true, gasPrice: '1', fee: null })
    expect(quote.spender).toBeUndefined()
    const tx = await builtOf(sol, dollar, amount, quote.quoteId)
    expect(tx).toMatchObject({ to: on(solanaMarket.program), value: '0', tried: true, amount: quote.toAmount })
    expect([tx.minimum, tx.solana.fee]).toEqual([quote.minimum, quote.gas])
    const before = [await world.lamports(), await world.tokens(usdc)] as const
    expect(await world.send(tx.data)).toBeUndefined()
    expect((await world.tokens(usdc)) - before[1]).toBe(BigInt(tx.amount))
    expect(before[0] - (await world.lamports())).toBe(amount + BigInt(tx.solana.fee))
  })

  it('for SOL brings to the lamport what was tried', async () => {
    const amount = 90_000_000n
    const quote = await quoteOf(dollar, sol, amount)
    const tx = await builtOf(dollar, sol, amount, quote.quoteId)
    const before = [await world.lamports(), await world.tokens(usdc)] as const
    expect(await world.send(tx.data)).toBeUndefined()
    expect((await world.lamports()) - before[0]).toBe(BigInt(tx.amount) - BigInt(tx.solana.fee))
    expect(before[1] - (await world.tokens(usdc))).toBe(amount)
  })

  it('over three pools names the deposit of the new account among its costs', async () => {
    const amount = 1_000_000_000n
    const quote = await quoteOf(sol, coin, amount)
    expect(Number(quote.gas)).toBeGreaterThan(2_000_000)
    const tx = await builtOf(sol, coin, amount, quote.quoteId)
    const before = await world.lamports()
    expect(await world.send(tx.data)).toBeUndefined()
    expect(await world.tokens(coinMint)).toBe(BigInt(tx.amount))
    expect(before - (await world.lamports())).toBe(amount + BigInt(tx.solana.fee))
  })
})
