import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob } from '../../test/fakeConnector.ts'
import { router, swapWorld } from '../../test/swapWorld.ts'
import { continuePlan } from '../plan/plan.actions.ts'
import type { SwapReading } from '../ports/adapter.ts'
import { submitSwap } from './submitSwap.action.ts'

/** A chain whose swaps are whole transactions: what the next ones say is as a test puts it. */
async function bytesWorld(lie: Partial<SwapReading> | 'no swap' = {}) {
  const asked: unknown[] = []
  const says = { lie, built: 0, refuses: undefined as Error | undefined }
  const world = await swapWorld(
    { spender: undefined },
    {
      readSwap: async (question) => {
        asked.push(question)
        if (says.lie === 'no swap') return undefined
        says.built += 1
        return {
          bytes: Uint8Array.of(says.built),
          payer: alice,
          signers: [alice],
          program: router,
          givenUnits: 5_000_000n,
          minimumUnits: (world.service.got * 99n) / 100n,
          strange: [],
          ...says.lie,
        }
      },
      sendTransaction: async ({ transaction }) => {
        world.transactions.push(transaction)
        if (says.refuses) throw says.refuses
        return { hash: `0x${world.transactions.length}` }
      },
    },
  )
  return { ...world, says, readings: asked }
}

describe('a swap that is a whole transaction', () => {
  it('is one step, built at the press and read for the tokens that were shown', async () => {
    const { kit, plan, shown, transactions, readings } = await bytesWorld()
    await submitSwap(kit, { quote: shown() })
    await settle()
    expect(plan()?.steps.map(({ kind }) => kind)).toEqual(['swap'])
    expect(transactions).toEqual([{ from: alice, bytes: Uint8Array.of(1) }])
    expect(readings).toMatchObject([
      { data: '0x5ae401dc', owner: alice, give: { address: expect.stringContaining('eip155:1:') }, get: {} },
    ])
    expect(plan()?.status).toBe('confirmed')
  })

  it.each<[string, Partial<SwapReading> | 'no swap']>([
    ['no swap', 'no swap'],
    ['payer', { payer: bob }],
    ['signers', { signers: [alice, bob] }],
    ['program', { program: bob }],
    ['given', { givenUnits: 5_000_001n }],
    ['given', { givenUnits: 4_999_999n }],
    ['minimum', { minimumUnits: 1_979_999n }],
    ['a second route', { strange: ['a second route'] }],
  ])('is never asked for where it says otherwise: %s', async (details, lie) => {
    const { kit, plan, shown, transactions } = await bytesWorld(lie)
    await expect(submitSwap(kit, { quote: shown() })).rejects.toMatchObject({ code: 'swap/mismatch', details })
    expect(transactions).toEqual([])
    expect(plan()?.status).toBe('failed')
  })

  it('is looked at first where the price has gone below what was shown, and built anew for the press after that', async () => {
    const { kit, plan, shown, transactions, service } = await bytesWorld()
    const quote = shown()
    service.got = 1_500_000n
    await submitSwap(kit, { quote })
    await settle()
    expect(plan()).toMatchObject({ status: 'reviewing', intent: { get: { minAmount: '0.000000000001485' } } })
    // The person takes a while: the first one can be over by then.
    await kit.clock.advance(120_000)
    await continuePlan(kit, { id: plan()?.id ?? '' })
    await settle()
    expect(transactions).toEqual([{ from: alice, bytes: Uint8Array.of(2) }])
    expect(plan()?.status).toBe('confirmed')
  })

  it('is looked at again where the price has gone further down meanwhile', async () => {
    const { kit, plan, shown, transactions, service } = await bytesWorld()
    const quote = shown()
    service.got = 1_500_000n
    await submitSwap(kit, { quote })
    await settle()
    service.got = 1_400_000n
    await continuePlan(kit, { id: plan()?.id ?? '' })
    await settle()
    expect(plan()).toMatchObject({ status: 'reviewing', intent: { get: { minAmount: '0.000000000001386' } } })
    expect(transactions).toEqual([])
  })

  it('is not asked for twice where it is not known whether the first was sent', async () => {
    const { kit, plan, shown, transactions, says } = await bytesWorld()
    says.refuses = new Error('Blockhash not found')
    await expect(submitSwap(kit, { quote: shown() })).rejects.toMatchObject({ code: 'unknown' })
    await continuePlan(kit, { id: plan()?.id ?? '' })
    await settle()
    expect(transactions).toHaveLength(1)
    expect(plan()?.status).toBe('failed')
  })
})
