import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { at, ether, type SwapWorld, startSwapWorld } from './startSwapWorld.ts'

const { usdc, dai } = devnetContracts

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
})
afterAll(() => world.stop())

describe('what else is asked', () => {
  it('lists the tokens of the chain, and which take a permit [S7.11]', async () => {
    const { status, body } = await world.ask<{ tokens: { symbol: string; address: string; eip2612: boolean }[] }>(
      'tokens',
      {
        chainId: 'eip155:1',
      },
    )
    expect(status).toBe(200)
    expect(body.tokens.map(({ symbol }) => symbol)).toEqual([
      'ETH',
      'USDC',
      'DAI',
      'WETH',
      'TICKET',
      'USDT',
      'COIN',
      'TOLL',
    ])
    expect(body.tokens[0]?.address).toBe(ether)
    expect(body.tokens.map(({ eip2612 }) => eip2612)).toEqual([false, true, false, false, false, false, false, false])
    const one = await world.ask<{ tokens: { symbol: string }[] }>('tokens', { chainId: 'eip155:1', address: at(dai) })
    expect(one.body.tokens).toMatchObject([{ symbol: 'DAI' }])
  })

  it('says what gas costs in wei [S7.16]', async () => {
    const { body } = await world.ask<Record<'standard' | 'fast' | 'instant', string>>('gas-price', {
      chainId: 'eip155:1',
    })
    const { baseFeePerGas } = await world.reader.getBlock()
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
    [
      'quotes',
      { from: ether, to: at(usdc), amount: '5', slippageBps: '5001' },
      400,
      'api/invalid-request',
      'slippageBps',
    ],
    ['quotes', { from: ether, to: at(usdc), amount: '5', slippageBps: '4' }, 400, 'api/invalid-request', 'slippageBps'],
    ['gas-price', {}, 400, 'api/invalid-request', 'chainId'],
    ['allowance', { tokenAddress: unknown, userAddress: ether }, 400, 'api/invalid-address', 'tokenAddress'],
    ['build-approve', { from: ether, to: at(usdc) }, 400, 'api/invalid-address', 'from'],
  ] as const)('%s of %.90j is %d %s', async (path, query, status, code, field) => {
    const answer = await world.ask(path, query as unknown as Record<string, string>)
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
    const answer = await world.build(ether, at(usdc), 5n, change)
    expect([answer.status, answer.body.reasons?.[0]?.field]).toEqual([status, field])
  })

  it('says that liquidity is insufficient where nothing leads', async () => {
    const { body } = await world.quotesOf(ether, unknown, 5n)
    expect(body.reasons?.[0]?.description).toContain('insufficient liquidity')
  })
})
