import { KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { bob } from '../../test/fakeConnector.ts'
import { allowance, approveStep, permitStep, plansOf, planWorld, swap, swapStep } from '../../test/planWorld.ts'
import type { TestKit } from '../../test/testKit.ts'
import { cancelPlan, continuePlan, revokePlanAllowances, selectPlanProgress, startPlan } from './index.ts'

const key = 'latchkey.plans'
const only = (kit: TestKit) => {
  const [plan, ...others] = plansOf(kit)
  if (!plan || others.length > 0) throw new Error(`There are ${plansOf(kit).length} plans.`)
  return plan
}
const press = (kit: TestKit) => continuePlan(kit, { id: only(kit).id })

describe('a plan of an approval and a swap', () => {
  it('asks for each by a press, and ends when the last is in a block', async () => {
    const { asked, open, mine } = planWorld()
    const { kit } = await open()
    expect(await startPlan(kit, swap)).toMatchObject({ status: 'pending', at: 0 })
    await mine()
    expect(asked).toEqual(['0xapprove'])
    expect(selectPlanProgress(only(kit))).toMatchObject({ number: 2, count: 2, allowances: [allowance] })
    expect(await press(kit)).toMatchObject({ status: 'pending', at: 1 })
    await mine()
    expect(only(kit)).toMatchObject({ status: 'confirmed', steps: [{ state: 'gone', hash: '0x1' }, { hash: '0x2' }] })
    expect(asked).toEqual(['0xapprove', '0xswap'])
    expect(selectPlanProgress(only(kit))).toMatchObject({ isOver: true, canContinue: false, allowances: [] })
  })

  it('goes on by itself where the app says so', async () => {
    const { asked, open, mine } = planWorld()
    const { kit } = await open()
    await startPlan(kit, { ...swap, pressEach: false })
    await mine()
    await mine()
    expect(only(kit)).toMatchObject({ status: 'confirmed' })
    expect(asked).toEqual(['0xapprove', '0xswap'])
  })

  it('is written down before the wallet is asked, each time', async () => {
    const seen: unknown[] = []
    const { tabs, open, mine } = planWorld({
      sendTransaction: async () => {
        const [plan] = JSON.parse(tabs.values.get(key) ?? '{}').plans
        seen.push([plan.status, plan.at, plan.steps.map(({ state }: { state: string }) => state)])
        return { hash: '0x1' }
      },
    })
    const { kit } = await open()
    await startPlan(kit, swap)
    await mine()
    await press(kit)
    expect(seen).toEqual([
      ['asking', 0, ['asked', 'todo']],
      ['asking', 1, ['done', 'asked']],
    ])
  })

  it('ends at a step that the chain would refuse, before the wallet is asked', async () => {
    const reverted = new KitError({ code: 'transaction/execution-reverted', shortMessage: 'x' })
    const { asked, open } = planWorld({ estimateTransaction: () => Promise.reject(reverted) })
    const { kit } = await open()
    await expect(startPlan(kit, swap)).rejects.toBe(reverted)
    expect(only(kit)).toMatchObject({ status: 'failed', steps: [{ state: 'todo' }, { state: 'todo' }] })
    expect(asked).toEqual([])
  })

  it('asks for the fee that was shown, and shows another one first', async () => {
    const fee = (units: bigint) => ({ maxFeeUnits: units, expectedFeeUnits: units })
    const quotes: unknown[] = []
    const { open } = planWorld({
      estimateTransaction: async () => fee(9n),
      sendTransaction: async ({ quote }) => {
        quotes.push(quote)
        if (quote?.maxFeeUnits !== 9n) throw new KitError({ code: 'transaction/fee-changed', shortMessage: 'x' })
        return { hash: '0x1' }
      },
    })
    const { kit } = await open()
    expect(await startPlan(kit, { ...swap, quote: fee(5n) })).toMatchObject({ status: 'reviewing', quote: fee(9n) })
    expect(await press(kit)).toMatchObject({ status: 'pending' })
    expect(quotes).toEqual([fee(5n), fee(9n)])
  })
})

describe('a page that is loaded again', () => {
  it('while the approval is on its way follows it, and goes on by a press alone', async () => {
    const { asked, open, mine } = planWorld()
    const first = await open()
    await startPlan(first.kit, swap)
    first.stop()
    const { kit } = await open()
    expect(only(kit)).toMatchObject({ status: 'pending', at: 0, hash: '0x1' })
    await mine()
    expect(only(kit)).toMatchObject({ status: 'paused', at: 1 })
    expect(asked).toEqual(['0xapprove'])
    await press(kit)
    await mine()
    expect(only(kit)).toMatchObject({ status: 'confirmed' })
    expect(asked).toEqual(['0xapprove', '0xswap'])
  })

  it('or whose kit was stopped while a fee was read, waits for a press and for no fee', async () => {
    const never = () => new Promise<never>(() => undefined)
    const world = planWorld()
    const fees = { read: async () => ({ maxFeeUnits: 7n, expectedFeeUnits: 7n }) }
    const { kit, stop } = await world.open({ estimateTransaction: () => fees.read() })
    fees.read = never
    const first = startPlan(kit, swap)
    await settle()
    stop()
    expect(plansOf(kit)).toEqual([])
    expect(await first).toBeUndefined()

    fees.read = async () => ({ maxFeeUnits: 7n, expectedFeeUnits: 7n })
    const stopAgain = kit.start()
    await settle()
    await startPlan(kit, swap)
    await world.mine()
    fees.read = never
    const second = press(kit)
    await settle()
    expect(only(kit)).toMatchObject({ status: 'quoting', at: 1 })
    stopAgain()
    expect(await second).toMatchObject({ status: 'paused', at: 1 })
    fees.read = async () => ({ maxFeeUnits: 7n, expectedFeeUnits: 7n })
    kit.start()
    await settle()
    expect(await press(kit)).toMatchObject({ status: 'pending', at: 1 })
    expect(world.asked).toEqual(['0xapprove', '0xswap'])
  })

  it('between the steps shows where it stands, and asks for nothing twice', async () => {
    const { asked, open, mine } = planWorld()
    const first = await open()
    await startPlan(first.kit, swap)
    await mine()
    first.stop()
    const { kit } = await open()
    expect(selectPlanProgress(only(kit))).toMatchObject({
      step: { kind: 'swap' },
      number: 2,
      canContinue: true,
      allowances: [allowance],
    })
    expect(asked).toEqual(['0xapprove'])
    await press(kit)
    await mine()
    expect(asked).toEqual(['0xapprove', '0xswap'])
  })

  it('while the next step is prepared has not lost the one before', async () => {
    const { asked, open, mine } = planWorld()
    const first = await open()
    await startPlan(first.kit, swap)
    await mine()
    first.stop()
    const second = await open({ estimateTransaction: () => new Promise(() => undefined) })
    void press(second.kit)
    await settle()
    expect(only(second.kit)).toMatchObject({ status: 'quoting', at: 1 })
    second.stop()
    const { kit } = await open()
    expect(only(kit)).toMatchObject({ status: 'paused', at: 1 })
    await press(kit)
    expect(asked).toEqual(['0xapprove', '0xswap'])
  })

  it('while the wallet was asked to swap knows nothing of it, and never asks again', async () => {
    const { asked, open, mine } = planWorld()
    const first = await open()
    await startPlan(first.kit, swap)
    await mine()
    first.stop()
    const second = await open({ sendTransaction: () => new Promise(() => undefined) })
    void press(second.kit)
    await settle()
    second.stop()
    const { kit } = await open()
    expect(only(kit)).toMatchObject({ status: 'unknown', at: 1 })
    await expect(press(kit)).rejects.toMatchObject({ code: 'plan/unknown-outcome' })
    expect(asked).toEqual(['0xapprove'])
    cancelPlan(kit, { id: only(kit).id })
    await settle()
    expect(selectPlanProgress(only(kit))).toMatchObject({ isOver: true, allowances: [allowance] })
  })

  it('while the wallet was asked to approve goes on once the chain says that it did', async () => {
    const { asked, allow, open } = planWorld()
    const first = await open({ sendTransaction: () => new Promise(() => undefined) })
    void startPlan(first.kit, swap)
    await settle()
    first.stop()
    const { kit } = await open()
    await expect(press(kit)).rejects.toMatchObject({ code: 'plan/unknown-outcome' })
    allow(5n)
    expect(await press(kit)).toMatchObject({ status: 'pending', at: 1 })
    expect(asked).toEqual(['0xswap'])
  })

  it('keeps a signature that was given, and asks for it no more', async () => {
    const { asked, open } = planWorld()
    const first = await open()
    await startPlan(first.kit, { ...swap, steps: [permitStep, swapStep] })
    first.stop()
    const { kit } = await open()
    expect(only(kit)).toMatchObject({ status: 'paused', at: 1, steps: [{ state: 'done', signature: '0x51' }, {}] })
    await press(kit)
    expect(asked).toEqual(['sign', '0xswap'])
  })

  it('goes on for the account that began, and no other', async () => {
    const { asked, tabs, open, mine } = planWorld()
    const first = await open()
    await startPlan(first.kit, swap)
    await mine()
    first.stop()
    tabs.values.set(key, (tabs.values.get(key) ?? '').replaceAll(`"from":"${swap.from}"`, `"from":"${bob}"`))
    const { kit } = await open()
    await expect(press(kit)).rejects.toMatchObject({ code: 'plan/other-account' })
    expect(asked).toEqual(['0xapprove'])
  })

  it('takes a record that is none for an empty one', async () => {
    const { tabs, open, mine } = planWorld()
    const first = await open()
    await startPlan(first.kit, swap)
    await mine()
    first.stop()
    const good = JSON.parse(tabs.values.get(key) ?? '')
    const [plan] = good.plans
    const faults = [
      { at: 2 },
      { at: 0.5 },
      { steps: [] },
      { steps: Array.from({ length: 21 }, () => plan.steps[0]) },
      { steps: [{ ...plan.steps[0], allowance: { ...plan.steps[0].allowance, amountUnits: '-1' } }, plan.steps[1]] },
      { intent: { kind: 'gift' } },
      { status: 'quoting' },
      { mode: 'at once' },
    ]
    for (const fault of faults) {
      tabs.values.set(key, JSON.stringify({ v: 1, plans: [{ ...plan, ...fault }] }))
      expect(plansOf((await open()).kit), JSON.stringify(fault)).toEqual([])
    }
    tabs.values.set(key, JSON.stringify({ ...good, v: 2 }))
    expect(plansOf((await open()).kit)).toEqual([])
  })
})

describe('two pages', () => {
  it('that are both pressed ask once', async () => {
    const { asked, open, mine } = planWorld()
    const first = await open()
    const second = await open()
    await startPlan(first.kit, swap)
    await mine()
    expect(only(second.kit)).toMatchObject({ status: 'paused', own: false })
    const pressed = await Promise.allSettled([press(first.kit), press(second.kit)])
    expect(pressed.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    await mine()
    expect(asked).toEqual(['0xapprove', '0xswap'])
    for (const { kit } of [first, second]) expect(only(kit)).toMatchObject({ status: 'confirmed' })
  })

  it('of which one hears nothing of the other ask once all the same', async () => {
    const { asked, tabs, open, mine } = planWorld()
    const first = await open()
    await startPlan(first.kit, swap)
    await mine()
    const second = await open()
    second.kit.env.storage.subscribe(key, () => undefined)
    const before = tabs.values.get(key) ?? ''
    await press(first.kit)
    await mine()
    expect(asked).toEqual(['0xapprove', '0xswap'])
    // What the second page last knew.
    second.kit.store.setState({
      plans: [{ ...only(second.kit), ...JSON.parse(before).plans[0], status: 'paused', steps: only(first.kit).steps }],
    })
    await press(second.kit)
    expect(asked).toEqual(['0xapprove', '0xswap'])
    expect(only(second.kit)).toMatchObject({ status: 'confirmed' })
  })
})

describe('a plan that is given up', () => {
  it('before anything left is gone', async () => {
    const { open, tabs } = planWorld({ estimateTransaction: () => new Promise(() => undefined) })
    const { kit } = await open()
    const started = startPlan(kit, swap)
    cancelPlan(kit, { id: only(kit).id })
    expect(await started).toBeUndefined()
    expect(plansOf(kit)).toEqual([])
    expect(tabs.values.has(key)).toBe(false)
  })

  it('offers back what it allowed, also to the next page, and takes it back', async () => {
    const { asked, open, mine } = planWorld()
    const first = await open()
    await startPlan(first.kit, swap)
    await mine()
    cancelPlan(first.kit, { id: only(first.kit).id })
    await settle()
    expect(only(first.kit)).toMatchObject({ status: 'cancelled', steps: [{ state: 'left' }, { state: 'todo' }] })
    first.stop()
    const { kit } = await open()
    const { id } = only(kit)
    expect(selectPlanProgress(only(kit)).allowances).toEqual([allowance])
    expect(await revokePlanAllowances(kit, { id })).toMatchObject({
      status: 'pending',
      intent: { kind: 'revoke', of: id, symbols: ['USDC'] },
    })
    await mine()
    expect(asked).toEqual(['0xapprove', '0xtake back'])
    expect(plansOf(kit).map((plan) => [plan.status, selectPlanProgress(plan).allowances])).toEqual([
      ['cancelled', []],
      ['confirmed', []],
    ])
    kit.store.setState({ plans: [] })
    expect(plansOf((await open()).kit)).toEqual([])
  })

  it('asks for nothing where nothing is allowed any more', async () => {
    const { asked, allow, open, mine } = planWorld()
    const { kit } = await open()
    await startPlan(kit, swap)
    await mine()
    allow(0n)
    expect(await revokePlanAllowances(kit, { id: only(kit).id })).toBeUndefined()
    expect(asked).toEqual(['0xapprove'])
    expect(selectPlanProgress(only(kit))).toMatchObject({ isOver: true, allowances: [] })
  })

  it('while the wallet is asked to approve is followed, and nothing comes after it', async () => {
    const answer = Promise.withResolvers<{ hash: string }>()
    const { asked, allow, open, mine } = planWorld({ sendTransaction: () => answer.promise })
    const { kit } = await open()
    void startPlan(kit, { ...swap, pressEach: false })
    await settle()
    cancelPlan(kit, { id: only(kit).id })
    allow(5n)
    answer.resolve({ hash: '0x1' })
    await mine()
    expect(only(kit)).toMatchObject({ status: 'cancelled', at: 0 })
    expect(selectPlanProgress(only(kit)).allowances).toEqual([allowance])
    expect(asked).toEqual([])
  })

  it('that a node knows already is not asked for again, and what it may have allowed is offered back', async () => {
    const known = new KitError({ code: 'transaction/nonce-too-low', shortMessage: 'already known' })
    const { allow, open } = planWorld({ sendTransaction: () => Promise.reject(known) })
    const { kit } = await open()
    allow(5n)
    await expect(startPlan(kit, swap)).rejects.toBe(known)
    await settle()
    expect(selectPlanProgress(only(kit))).toMatchObject({ canContinue: false, allowances: [allowance] })
  })

  it('that was declined at its swap offers the allowance back, and may be tried again', async () => {
    const declined = new KitError({ code: 'wallet/user-rejected', shortMessage: 'x' })
    let declines = true
    const hashes: string[] = []
    const { allow, open, mine } = planWorld({
      sendTransaction: async ({ transaction }) => {
        const { data } = transaction as { data: string }
        if (data === '0xswap' && declines) throw declined
        hashes.push(data)
        return { hash: '0x1' }
      },
    })
    const { kit } = await open()
    await startPlan(kit, swap)
    allow(5n)
    await mine()
    await expect(press(kit)).rejects.toBe(declined)
    await settle()
    expect(selectPlanProgress(only(kit))).toMatchObject({ isOver: true, canContinue: true, allowances: [allowance] })
    declines = false
    await press(kit)
    expect(hashes).toEqual(['0xapprove', '0xswap'])
  })

  it('says of a finished one what the swap left allowed', async () => {
    const { allow, open, mine } = planWorld()
    const { kit } = await open()
    await startPlan(kit, { ...swap, steps: [approveStep, swapStep] })
    await mine()
    await press(kit)
    allow(1n)
    await mine()
    expect(only(kit)).toMatchObject({ status: 'confirmed', steps: [{ state: 'left' }, { state: 'done' }] })
    expect(selectPlanProgress(only(kit)).allowances).toEqual([allowance])
  })
})
