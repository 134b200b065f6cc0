import { type ErrorCode, KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { permitStep, plansOf, planWorld, swap, swapStep } from '../../test/planWorld.ts'
import type { TestKit } from '../../test/testKit.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import { continuePlan, startPlan } from './index.ts'

const only = (kit: TestKit) => plansOf(kit)[0] ?? expect.fail('There is no plan.')
const can: Partial<ChainDriver> = { walletCapabilities: async () => ({ atomic: 'supported', further: {} }) }
const refusal = (code: ErrorCode) => new KitError({ code, shortMessage: 'x' })

describe('a wallet that takes several calls as one', () => {
  it.each(['supported', 'ready'] as const)('(%s) is asked once, and followed to the transaction', async (atomic) => {
    const { asked, batches, open, pass } = planWorld({ walletCapabilities: async () => ({ atomic, further: {} }) })
    const { kit } = await open()
    expect(await startPlan(kit, swap)).toMatchObject({ mode: 'batch', status: 'pending', hash: undefined })
    expect(asked).toEqual(['0xapprove+0xswap'])
    const [id = ''] = batches.keys()
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    await pass()
    expect(only(kit)).toMatchObject({ status: 'pending' })
    batches.set(id, { status: 'confirmed', hashes: ['0x9'] })
    await pass()
    expect(only(kit)).toMatchObject({ status: 'confirmed', hash: '0x9', steps: [{ hash: '0x9' }, { hash: '0x9' }] })
  })

  it('is asked for calls that take the place of signatures', async () => {
    const { asked, open } = planWorld(can)
    const { kit } = await open()
    await startPlan(kit, { ...swap, steps: [permitStep, swapStep], batch: swap.steps })
    expect(asked).toEqual(['0xapprove+0xswap'])
  })

  it('is not asked for a batch of what has one step, or a signature and no other way', async () => {
    const { asked, open } = planWorld(can)
    const { kit } = await open()
    await startPlan(kit, { ...swap, steps: [swapStep] })
    await startPlan(kit, { ...swap, steps: [permitStep, swapStep] })
    expect(asked).toEqual(['0xswap', 'sign'])
  })

  it('that does not say in time what it can is asked step by step', async () => {
    const { asked, open } = planWorld({ walletCapabilities: () => new Promise(() => undefined) })
    const { kit } = await open()
    const started = startPlan(kit, swap)
    await settle()
    expect(asked).toEqual([])
    await kit.clock.advance(3_000)
    expect(await started).toMatchObject({ mode: 'steps', status: 'pending' })
    expect(asked).toEqual(['0xapprove'])
  })

  it('is not asked for calls that would fail', async () => {
    const { asked, open } = planWorld({
      ...can,
      simulate: () => Promise.reject(refusal('transaction/execution-reverted')),
    })
    const { kit } = await open()
    await expect(startPlan(kit, swap)).rejects.toMatchObject({ code: 'transaction/execution-reverted' })
    expect(asked).toEqual([])
  })
})

describe('a wallet that claims it and fails', () => {
  const failing = async (code: ErrorCode, more: Partial<ChainDriver> = {}) => {
    const world = planWorld({ ...can, sendCalls: () => Promise.reject(refusal(code)), ...more })
    const { kit } = await world.open()
    const ended = await startPlan(kit, swap).catch((error: unknown) => error)
    return { ...world, kit, ended }
  }

  it.each([
    'calls/unsupported-capability',
    'calls/unsupported-chain',
    'calls/too-large',
    'calls/atomicity-not-supported',
    'wallet/unsupported-method',
    'rpc/method-not-found',
  ] as const)('(%s) has sent nothing: it is asked step by step, by the same press', async (code) => {
    const { asked, kit } = await failing(code)
    expect(asked).toEqual(['0xapprove'])
    expect(only(kit)).toMatchObject({ mode: 'steps', status: 'pending' })
  })

  it('since the person would not have the account changed is asked step by step, by another press', async () => {
    const { asked, kit } = await failing('calls/atomic-upgrade-rejected')
    expect(only(kit)).toMatchObject({
      mode: 'steps',
      status: 'paused',
      error: { code: 'calls/atomic-upgrade-rejected' },
    })
    expect(asked).toEqual([])
    await continuePlan(kit, { id: only(kit).id })
    expect(asked).toEqual(['0xapprove'])
  })

  it('since the person declined it is asked for nothing else', async () => {
    const { asked, kit, ended } = await failing('wallet/user-rejected')
    expect(ended).toMatchObject({ code: 'wallet/user-rejected' })
    expect(only(kit)).toMatchObject({ status: 'failed' })
    expect(asked).toEqual([])
  })

  it('without a clear word is asked what became of it: what it has is followed', async () => {
    const { asked, kit } = await failing('rpc/internal', {
      callsStatus: async () => ({ status: 'pending', hashes: [] }),
    })
    expect(only(kit)).toMatchObject({ mode: 'batch', status: 'pending' })
    expect(asked).toEqual([])
  })

  it('what it does not know was not sent: steps, by another press', async () => {
    const { asked, kit } = await failing('rpc/internal')
    expect(only(kit)).toMatchObject({ mode: 'steps', status: 'paused' })
    expect(asked).toEqual([])
  })

  it('where it says nothing of it either, nothing is asked for again', async () => {
    const { asked, kit } = await failing('rpc/internal', { callsStatus: () => Promise.reject(new Error('down')) })
    expect(only(kit)).toMatchObject({
      mode: 'batch',
      status: 'failed',
      steps: [{ state: 'asked' }, { state: 'asked' }],
    })
    await continuePlan(kit, { id: only(kit).id })
    expect(asked).toEqual([])
  })

  it.each([
    ['not-sent', { mode: 'steps', status: 'paused', error: { code: 'calls/not-sent' } }],
    ['reverted', { mode: 'batch', status: 'failed', error: { code: 'transaction/reverted' } }],
    ['partly-reverted', { mode: 'batch', status: 'failed', error: { code: 'calls/partly-reverted' } }],
  ] as const)('later (%s)', async (status, after) => {
    const { batches, open, pass } = planWorld(can)
    const { kit } = await open()
    await startPlan(kit, swap)
    for (const id of batches.keys()) batches.set(id, { status, hashes: status === 'not-sent' ? [] : ['0x9'] })
    await pass()
    expect(only(kit)).toMatchObject(after)
  })
})

describe('a page that is loaded again', () => {
  it('follows a batch that is on its way, and asks for nothing', async () => {
    const { asked, batches, open, pass } = planWorld(can)
    const first = await open()
    await startPlan(first.kit, swap)
    first.stop()
    const { kit } = await open()
    expect(only(kit)).toMatchObject({ mode: 'batch', status: 'pending' })
    for (const id of batches.keys()) batches.set(id, { status: 'confirmed', hashes: ['0x9'] })
    await pass()
    await pass()
    expect(only(kit)).toMatchObject({ status: 'confirmed', hash: '0x9' })
    expect(asked).toEqual(['0xapprove+0xswap'])
  })

  it('finds a batch by its name where it was killed while the wallet was asked', async () => {
    const world = planWorld(can)
    const first = await world.open({
      sendCalls: ({ id = '' }) => {
        world.batches.set(id, { status: 'confirmed', hashes: ['0x9'] })
        return new Promise(() => undefined)
      },
    })
    void startPlan(first.kit, swap)
    await settle()
    first.stop()
    const { kit } = await world.open()
    await world.pass()
    await world.pass()
    expect(only(kit)).toMatchObject({ status: 'confirmed', hash: '0x9' })
    expect(world.asked).toEqual([])
  })
})
