import { KitError } from '@latchkey/protocol'
import { sepolia } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob } from '../../test/fakeConnector.ts'
import {
  ether,
  permit2,
  permitOf,
  permitOfSpender,
  router,
  type Service,
  swapWorld,
  usdc,
} from '../../test/swapWorld.ts'
import { continuePlan } from '../plan/plan.actions.ts'
import type { ChainCall } from '../ports/adapter.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import { submitSwap } from './submitSwap.action.ts'
import { cancelSwap, editSwap } from './swap.actions.ts'
import { swapStore } from './swap.machine.ts'
import { swapQuotesQuery } from './swap.query.ts'
import type { SwapQuote } from './swapQuote.ts'

const kinds = (world: Awaited<ReturnType<typeof swapWorld>>) => world.plan()?.steps.map(({ kind }) => kind)

describe('the steps of a swap', () => {
  it('allow exactly what is missing, then swap what is built by then', async () => {
    const world = await swapWorld()
    const { kit, transactions, bodies } = world
    await submitSwap(kit, { quote: world.shown() })
    await settle()
    expect(kinds(world)).toEqual(['approve', 'swap'])
    expect(transactions).toMatchObject([{ data: `approve ${router} 5000000` }])
    expect(bodies).toEqual([])
    const id = world.plan()?.id ?? ''
    expect(world.plan()?.status).toBe('paused')
    await continuePlan(kit, { id })
    await settle()
    expect(transactions[1]).toMatchObject({ to: router, data: '0x5ae401dc', value: 0n })
    expect(world.plan()?.status).toBe('confirmed')
    expect(kit.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['INITIATE_SWAP', 'SWAP_SUCCESS']))
    expect(kit.store.getState().notification.text).toEqual({
      key: 'swapped',
      give: '5.00 USDC',
      get: '0.000000000002 ETH',
    })
  })

  it('ask for nothing that is allowed already', async () => {
    const world = await swapWorld()
    world.allowances.push(5_000_000n)
    await submitSwap(world.kit, { quote: world.shown() })
    expect(kinds(world)).toEqual(['swap'])
    expect(world.transactions).toHaveLength(1)
  })

  it('take back a smaller allowance first, where the token wants that', async () => {
    const world = await swapWorld({ resetFirst: true })
    world.allowances.push(1n)
    await submitSwap(world.kit, { quote: world.shown() })
    await settle()
    expect(kinds(world)).toEqual(['reset', 'approve', 'swap'])
    expect(world.transactions).toMatchObject([{ data: `approve ${router} 0` }])
  })

  it('sign in place of a transaction, and hand the signature to who builds the swap', async () => {
    const deadline = '2030-03-17T17:46:40.000Z'
    const world = await swapWorld({ permit: { kind: 'eip2612', typedData: permitOf(), deadline } })
    await submitSwap(world.kit, { quote: world.shown() })
    await settle()
    expect(kinds(world)).toEqual(['permit', 'swap'])
    await continuePlan(world.kit, { id: world.plan()?.id ?? '' })
    await settle()
    expect(world.bodies.at(-1)).toMatchObject({
      eip155: { permit: { kind: 'eip2612', signature: `0x${'11'.repeat(65)}`, deadline } },
    })
    expect(world.transactions).toHaveLength(1)
  })

  it.each([
    ['another spender', { message: { spender: bob } }],
    ['more', { message: { value: '5000001' } }],
    ['another owner', { message: { owner: bob } }],
    ['another token', { domain: { verifyingContract: router } }],
    ['another chain', { domain: { chainId: 8453 } }],
    ['another right', { primaryType: 'PermitForever' }],
  ])('never sign a permit for %s than was shown', async (_, lie) => {
    const permit = { kind: 'eip2612', typedData: permitOf(lie), deadline: '2030-03-17T17:46:40.000Z' } as const
    const world = await swapWorld({ permit })
    await expect(submitSwap(world.kit, { quote: world.shown() })).rejects.toMatchObject({ code: 'swap/mismatch' })
    expect(world.plan()).toBeUndefined()
    expect(world.transactions).toEqual([])
  })

  describe('by Permit2', () => {
    const byPermit2 = { spender: `eip155:1:${permit2}`, router: `eip155:1:${router}` } as const
    const untilS = (world: Awaited<ReturnType<typeof swapWorld>>) => Math.floor(world.kit.clock.nowMs() / 1000) + 1_200

    it.each([
      ['allow it once, sign for the router, then swap', 0n, ['approve', 'permit', 'swap']],
      ['sign, then swap where it is allowed already', 5_000_000n, ['permit', 'swap']],
    ])('%s', async (_, allowed, expected) => {
      const world = await swapWorld(byPermit2)
      world.service.permit = permitOfSpender(untilS(world))
      world.allowances.push(allowed)
      await submitSwap(world.kit, { quote: world.shown() })
      await settle()
      expect(kinds(world)).toEqual(expected)
      for (const { kind } of (world.plan()?.steps ?? []).slice(1)) {
        await continuePlan(world.kit, { id: world.plan()?.id ?? '' })
        await settle()
        expect(kind).not.toBe('approve')
      }
      expect(world.bodies.at(-1)).toMatchObject({
        eip155: { permit: { kind: 'permit2', nonce: '4', signature: `0x${'11'.repeat(65)}` } },
      })
      expect(world.plan()?.status).toBe('confirmed')
    })

    it.each<[string, Parameters<typeof permitOfSpender>[1] | undefined, Partial<Service>?]>([
      ['another contract', { domain: { verifyingContract: router } }],
      ['another router', { message: { spender: bob } }],
      ['another token', { details: { token: bob } }],
      ['more', { details: { amount: '5000001' } }],
      ['longer', { details: { expiration: '281474976710655' } }],
      ['a signature that is good for longer', { message: { sigDeadline: '281474976710655' } }],
      ['another chain', { domain: { chainId: 8453 } }],
      ['another right', { primaryType: 'PermitBatch' }],
      ['a spender that is not Permit2', { domain: { verifyingContract: bob } }, { spender: `eip155:1:${bob}` }],
    ])('never sign for %s than was shown', async (_, lie, service = {}) => {
      const world = await swapWorld({ ...byPermit2, ...service })
      world.service.permit = permitOfSpender(untilS(world), lie)
      await expect(submitSwap(world.kit, { quote: world.shown() })).rejects.toMatchObject({ code: 'swap/mismatch' })
      expect(world.plan()).toBeUndefined()
      expect(world.transactions).toEqual([])
    })

    it('never sign for a day', async () => {
      const world = await swapWorld(byPermit2)
      world.service.permit = permitOfSpender(untilS(world) + 86_400)
      await expect(submitSwap(world.kit, { quote: world.shown() })).rejects.toMatchObject({ details: 'deadline' })
    })

    it.each([
      [0n, [`approve ${permit2} 5000000`, `permit2 ${router} 5000000`, '0x5ae401dc']],
      [5_000_000n, [`permit2 ${router} 5000000`, '0x5ae401dc']],
    ])('ask but once where the wallet takes several calls as one, with %s allowed', async (allowed, expected) => {
      const batches: (readonly ChainCall[])[] = []
      const world = await swapWorld(byPermit2, {
        walletCapabilities: async () => ({ atomic: 'supported', further: {} }),
        sendCalls: async ({ calls, id = '' }) => {
          batches.push(calls)
          return { id }
        },
        callsStatus: async () => ({ status: 'confirmed', hashes: ['0x1'] }),
      })
      world.service.permit = permitOfSpender(untilS(world))
      world.allowances.push(allowed)
      await submitSwap(world.kit, { quote: world.shown() })
      await settle()
      expect(batches).toHaveLength(1)
      expect(batches[0]?.map(({ data }) => data)).toEqual(expected)
      expect(batches[0]?.at(-2)?.to).toBe(permit2)
      expect(world.bodies).toMatchObject([{ disableEstimate: true }])
      expect(world.bodies[0]?.eip155).not.toHaveProperty('permit')
    })

    it('never call another contract than the one that was signed for', async () => {
      const world = await swapWorld({ ...byPermit2, built: { to: `eip155:1:${bob}` } })
      world.service.permit = permitOfSpender(untilS(world))
      world.allowances.push(5_000_000n)
      await submitSwap(world.kit, { quote: world.shown() })
      await settle()
      const going = continuePlan(world.kit, { id: world.plan()?.id ?? '' })
      await expect(going).rejects.toMatchObject({ code: 'swap/mismatch' })
      expect(world.transactions).toEqual([])
    })
  })

  it.each<[string, Partial<Service>]>([
    ['from another account', { built: { from: `eip155:1:${bob}` } }],
    ['as a call of the token itself', { built: { to: usdc.address } }],
    ['with money along', { built: { value: '1' } }],
    ['for less than was agreed to', { built: { minimum: '1' } }],
  ])('never ask for a swap that is built %s', async (_, lie) => {
    const world = await swapWorld(lie)
    world.allowances.push(5_000_000n)
    await expect(submitSwap(world.kit, { quote: world.shown() })).rejects.toMatchObject({ code: 'swap/mismatch' })
    expect(world.transactions).toEqual([])
    expect(world.plan()?.status).toBe('failed')
  })
})

describe('a wallet that declines', () => {
  const declined = new KitError({ code: 'wallet/user-rejected', shortMessage: 'x' })
  const permit = { kind: 'eip2612', typedData: permitOf(), deadline: '2030-03-17T17:46:40.000Z' } as const

  it.each<[string, Partial<Service>, bigint]>([
    ['reset', { resetFirst: true }, 1n],
    ['approve', {}, 0n],
    ['permit', { permit }, 0n],
    ['swap', {}, 5_000_000n],
  ])('the step %s ends there: nothing has left, and the same press tries it again', async (kind, service, allowed) => {
    const refuse = () => Promise.reject(declined)
    const world = await swapWorld(service, { sendTransaction: refuse, signTypedData: refuse })
    world.allowances.push(allowed)
    await expect(submitSwap(world.kit, { quote: world.shown() })).rejects.toBe(declined)
    expect(world.plan()).toMatchObject({ status: 'failed', at: 0, error: { code: 'wallet/user-rejected' } })
    expect(world.plan()?.steps[0]).toMatchObject({ kind, state: 'todo' })
  })
})

describe('a price that moves', () => {
  it('while a quote is over: less is shown before it is used', async () => {
    const world = await swapWorld()
    const old = world.shown()
    await world.kit.clock.advance(31_000)
    world.service.got = 1_990_000n
    expect(await submitSwap(world.kit, { quote: old })).toBeUndefined()
    expect(swapStore(world.kit).getState().status).toBe('changed')
    expect(world.plan()).toBeUndefined()
  })

  it('while a quote is over: more needs no second look', async () => {
    const world = await swapWorld()
    const old = world.shown()
    await world.kit.clock.advance(31_000)
    world.service.got = 2_010_000n
    await submitSwap(world.kit, { quote: old })
    expect(swapStore(world.kit).getState().status).toBe('started')
  })

  it('between the approval and the swap: within what was agreed to, the minimum stays', async () => {
    const world = await swapWorld()
    await submitSwap(world.kit, { quote: world.shown() })
    await settle()
    world.service.got = 1_990_000n
    await continuePlan(world.kit, { id: world.plan()?.id ?? '' })
    await settle()
    expect(world.bodies.at(-1)).toMatchObject({ eip155: { slippage: 0.5 } })
    expect(world.plan()?.status).toBe('confirmed')
  })

  it('between the approval and the swap, below the minimum: the new one is looked at first', async () => {
    const world = await swapWorld()
    await submitSwap(world.kit, { quote: world.shown() })
    await settle()
    world.service.got = 1_500_000n
    const id = world.plan()?.id ?? ''
    await continuePlan(world.kit, { id })
    await settle()
    expect(world.plan()).toMatchObject({
      status: 'reviewing',
      intent: { get: { amount: '0.0000000000015', minAmount: '0.000000000001485' } },
    })
    expect(world.transactions).toHaveLength(1)
    await continuePlan(world.kit, { id })
    await settle()
    expect(world.transactions).toHaveLength(2)
  })

  it('never to another spender than the one that was allowed', async () => {
    const world = await swapWorld()
    await submitSwap(world.kit, { quote: world.shown() })
    await settle()
    world.service.spender = `eip155:1:${bob}`
    const going = continuePlan(world.kit, { id: world.plan()?.id ?? '' })
    await expect(going).rejects.toMatchObject({ code: 'swap/mismatch' })
    expect(world.transactions).toHaveLength(1)
  })
})

describe('quotes', () => {
  it('are shown as soon as the first source has answered; a slower one that pays more joins them', async () => {
    const { kit } = await swapWorld({ slowSource: true })
    const question = { sourceToken: usdc, toToken: ether, givenUnits: 5_000_000n, owner: alice, slippageBps: 100 }
    const query = swapQuotesQuery(kit, question)
    const sources = (quotes: readonly SwapQuote[] | undefined) => quotes?.map(({ source }) => source)
    expect(sources(await getQueryClient(kit).fetchQuery(query))).toEqual(['uniswap-v3'])
    await expect.poll(() => sources(getQueryClient(kit).getQueryData(query.queryKey))).toEqual(['1inch', 'uniswap-v3'])
  })
})

describe('what can be submitted', () => {
  it('is two tokens of a network that swaps [S8.24]', async () => {
    const world = await swapWorld()
    const { kit } = world
    editSwap(kit, { toToken: undefined })
    await expect(submitSwap(kit, { quote: world.shown() })).rejects.toMatchObject({ code: 'swap/incomplete' })
    const test = { ...ether, networkId: sepolia.caipNetworkId }
    editSwap(kit, { sourceToken: test, toToken: { ...test, symbol: 'X', address: `${test.networkId}:x` } })
    await expect(submitSwap(kit, { quote: world.shown() })).rejects.toMatchObject({
      code: 'swap/unsupported-network',
      shortMessage: 'Network not supported for Gas Price or Swaps',
    })
  })

  it('is not twice, and nothing is asked once it was given up', async () => {
    const world = await swapWorld()
    const first = submitSwap(world.kit, { quote: world.shown() })
    expect(await submitSwap(world.kit, { quote: world.shown() })).toBeUndefined()
    cancelSwap(world.kit)
    expect(await first).toBeUndefined()
    await settle()
    expect(world.transactions).toEqual([])
    expect(world.plan()).toBeUndefined()
  })

  it('needs a wallet', async () => {
    const world = await swapWorld()
    world.kit.store.setState({ currentByNamespace: {} })
    const going = submitSwap(world.kit, { quote: world.shown() })
    await expect(going).rejects.toMatchObject({ code: 'connection/client-not-set' })
  })
})
