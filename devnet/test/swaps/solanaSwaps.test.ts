import { generateKeyPairSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FurtherInstruction } from '../../src/aggregators/createJupiterDouble.ts'
import { solanaMarket } from '../../src/solana/solanaMarket.ts'
import { solanaPersonas, solanaTokens } from '../../src/solana/solanaPersonas.ts'
import { coin, dollar, on, type SolanaSwapWorld, sol, startSolanaSwaps } from './startSolanaSwaps.ts'

const { alice, bob, carol } = solanaPersonas
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

/** What became of a quote for SOL while the double is in a mood. */
async function outcomeOf(changes: Record<string, string> = {}) {
  const { status, body } = await world.quotesOf(sol, dollar, 1_000_000_000n, changes)
  return status === 200 ? body.quotes[0] : [status, body.code]
}

describe('a vendor that is not honest', () => {
  it.each([
    ['steals', 400, 'api/no-route'],
    ['elsewhere', 400, 'api/no-route'],
    ['greedy', 400, 'api/no-route'],
    ['loose', 400, 'api/no-route'],
    ['lies', 400, 'api/swap-refused'],
    ['busy', 503, 'api/upstream-unavailable'],
    ['down', 503, 'api/upstream-unavailable'],
    ['nonsense', 503, 'api/upstream-unavailable'],
    ['silent', 503, 'api/upstream-unavailable'],
  ] as const)('is not offered where it %s', async (mood, status, code) => {
    world.doubles.set('jupiter', mood)
    expect(await outcomeOf()).toEqual([status, code])
  })

  it('is shown with the true figure where its lie is within the slippage', async () => {
    const honest = await quoteOf(sol, dollar, 1_000_000_000n)
    world.clock.aheadMs += 10_000
    world.doubles.set('jupiter', 'lies')
    const lie = await quoteOf(sol, dollar, 1_000_000_000n, { slippageBps: '2000' })
    expect(lie).toMatchObject({ tried: true, toAmount: honest.toAmount })
    expect(BigInt(lie.minimum)).toBe((BigInt(honest.toAmount) * 8_000n) / 10_000n)
  })

  const further = async (): Promise<readonly (readonly [string, Instruction])[]> => {
    const own = await world.accountOf(usdc)
    const owner = alice
    return [
      ['Approve', getApproveInstruction({ source: own, delegate: carol.address, owner, amount: 1n })],
      [
        'SetAuthority',
        getSetAuthorityInstruction({
          owned: own,
          owner,
          authorityType: AuthorityType.CloseAccount,
          newAuthority: carol.address,
        }),
      ],
      ['CloseAccount', getCloseAccountInstruction({ account: own, destination: carol.address, owner })],
      ['Transfer', getTransferSolInstruction({ source: alice, destination: carol.address, amount: 1n })],
    ]
  }
  it.each(['Approve', 'SetAuthority', 'CloseAccount', 'Transfer'])('is not offered with a further %s', async (name) => {
    const instruction = (await further()).find(([one]) => one === name)?.[1]
    if (instruction === undefined) throw new Error('There is one.')
    world.doubles.set('jupiter', 'greedy')
    world.doubles.doFurtherOnSolana([instruction as FurtherInstruction])
    expect(await outcomeOf()).toEqual([400, 'api/no-route'])
  })

  it('is refused where it went bad between the quote and the transaction', async () => {
    const { quoteId } = await quoteOf(sol, dollar, 1_000_000_000n)
    for (const mood of ['steals', 'elsewhere', 'greedy', 'loose', 'lies'] as const) {
      world.doubles.set('jupiter', mood)
      const { status, body } = await world.build(sol, dollar, 1_000_000_000n, { quoteId })
      expect([mood, status, body.code]).toEqual([mood, 400, 'api/swap-refused'])
    }
    world.doubles.set('jupiter', 'down')
    expect((await world.build(sol, dollar, 1_000_000_000n, { quoteId })).body.code).toBe('api/quote-expired')
  })
})

describe('a price that moves', () => {
  /** Carol gives SOL for dollars, which makes SOL cheaper. */
  async function sell(amount: bigint) {
    await world.rpc.requestAirdrop(bob.address, (amount + 10_000_000_000n) as never).send()
    const { body } = await world.build(sol, dollar, amount, { userAddress: on(bob.address) })
    expect(await world.send(body.tx.data, bob)).toBeUndefined()
  }

  it('past the slippage fails on the chain with 6001 and moves nothing but the fee', async () => {
    const { quoteId } = await quoteOf(sol, dollar, 1_000_000_000n)
    const tx = await builtOf(sol, dollar, 1_000_000_000n, quoteId)
    await sell(200_000_000_000n)
    const before = await world.tokens(usdc)
    expect(await world.send(tx.data)).toEqual({ InstructionError: [6n, { Custom: 6001n }] })
    expect(await world.tokens(usdc)).toBe(before)
    const again = await world.build(sol, dollar, 1_000_000_000n, { quoteId })
    expect([again.status, again.body.code]).toEqual([400, 'api/swap-refused'])
  })

  it('within it is built with less slippage, so that no less arrives than was shown', async () => {
    const quote = await quoteOf(sol, dollar, 1_000_000_000n)
    await sell(40_000_000_000n)
    const tx = await builtOf(sol, dollar, 1_000_000_000n, quote.quoteId)
    expect(BigInt(tx.amount)).toBeLessThan(BigInt(quote.toAmount))
    expect(BigInt(tx.minimum)).toBeGreaterThanOrEqual(BigInt(quote.minimum))
    expect(await world.send(tx.data)).toBeUndefined()
  })
})

describe('an account with too little', () => {
  it('is quoted without a trial, and gets no transaction', async () => {
    const poor = await generateKeyPairSigner()
    const userAddress = on(poor.address)
    const quote = await quoteOf(sol, dollar, 1_000_000_000n, { userAddress })
    expect(quote.tried).toBe(false)
    const build = () => world.build(sol, dollar, 1_000_000_000n, { userAddress, quoteId: quote.quoteId })
    expect((await build()).body.code).toBe('api/insufficient-balance')
    await world.rpc.requestAirdrop(poor.address, 1_000_000_000n as never).send()
    expect((await build()).body.code).toBe('api/fee-not-covered')
    await world.rpc.requestAirdrop(poor.address, 20_000_000n as never).send()
    expect((await build()).status).toBe(200)
  })
})

describe('what is asked', () => {
  const wrapped = on(solanaMarket.wrappedSol)
  const amount = 1_000_000n
  it.each<[string, string, string, string]>([
    ['the same token twice', dollar, dollar, 'api/invalid-request'],
    ['SOL for SOL', sol, sol, 'api/invalid-request'],
    ['SOL for its wrapped form', sol, wrapped, 'api/no-route'],
    ['a token of another chain', sol, 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'api/invalid-request'],
    ['an account that is no mint', sol, on(alice.address), 'api/invalid-address'],
    ['no address', sol, on('0x12'), 'api/invalid-address'],
    ['a network that is none', sol, 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z:11111111111111111111111111111111', 'api/'],
    ['a token that no pool has', sol, on(solanaTokens.key22.mint.address), 'api/no-route'],
  ])('is refused: %s', async (_, from, to, code) => {
    const { status, body } = await world.quotesOf(from, to, amount)
    expect([status, body.code?.startsWith(code)]).toEqual([400, true])
  })

  it('can not be more than a token account holds, nor nothing', async () => {
    expect((await world.quotesOf(sol, dollar, 2n ** 64n)).body.code).toBe('api/no-route')
    expect((await world.quotesOf(sol, dollar, 0n)).body.code).toBe('api/invalid-request')
    expect((await world.quotesOf(sol, dollar, 1n)).body.code).toBe('api/no-route')
  })

  it('is answered without an account, untried, and with no other source than Jupiter', async () => {
    expect(await quoteOf(sol, dollar, amount, { userAddress: '' })).toMatchObject({ tried: false, gas: '5000' })
    expect((await world.quotesOf(sol, dollar, amount, { sources: 'odos' })).body.code).toBe('api/no-route')
  })

  it('holds for 30 s, for its amount and its tokens alone', async () => {
    const { quoteId } = await quoteOf(sol, dollar, amount)
    const codeOf = async (...[from, to, units, id]: [string, string, bigint, string]) =>
      (await world.build(from, to, units, { quoteId: id })).body.code
    expect(await codeOf(sol, dollar, amount + 1n, quoteId)).toBe('api/quote-expired')
    expect(await codeOf(sol, coin, amount, quoteId)).toBe('api/quote-expired')
    expect(await codeOf(sol, dollar, amount, 'bm9uZQ')).toBe('api/quote-expired')
    world.clock.aheadMs += 31_000
    expect(await codeOf(sol, dollar, amount, quoteId)).toBe('api/quote-expired')
  })

  it('finds the listed tokens, and one by its address; nothing is to be allowed', async () => {
    const { chainId } = { chainId: sol.slice(0, sol.lastIndexOf(':')) }
    const { body } = await world.ask<{ tokens: { symbol: string; eip2612: boolean }[] }>('tokens', { chainId })
    expect(body.tokens.map(({ symbol }) => symbol)).toEqual(['SOL', 'USDC', 'KEY22'])
    expect(body.tokens.some(({ eip2612 }) => eip2612)).toBe(false)
    const named = await world.ask<{ tokens: unknown[] }>('tokens', { chainId, address: coin })
    expect(named.body.tokens).toMatchObject([{ address: coin, decimals: 9 }])
    expect((await world.ask('gas-price', { chainId })).body).toEqual({
      standard: '5000',
      fast: '5000',
      instant: '5000',
    })
    const asked = { tokenAddress: dollar, userAddress: on(alice.address) }
    expect((await world.ask('allowance', asked)).body).toEqual({ allowance: String(2n ** 256n - 1n) })
    expect((await world.ask('build-approve', { from: dollar, to: sol })).body.code).toBe('api/invalid-address')
  })

  it('is known to clients: projects with swaps name Jupiter', async () => {
    const response = await fetch(`${world.api.url}/appkit/v1/config?projectId=any`)
    const { features } = (await response.json()) as { features: { id: string; config: string[] | null }[] }
    expect(features.find(({ id }) => id === 'swap')?.config).toEqual(['1inch', 'jupiter'])
  })
})

it('counts what it drops, by the reason', async () => {
  world.doubles.set('jupiter', 'steals')
  await outcomeOf()
  const text = await (await fetch(`${world.metricsUrl}/metrics`)).text()
  expect(text).toMatch(/latchkey_swap_source_dropped_total\{source="jupiter",reason="recipient",service="api"\} \d/)
})
