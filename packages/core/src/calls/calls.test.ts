import { type ErrorCode, KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob } from '../../test/fakeConnector.ts'
import { approval, planWorld, swapping } from '../../test/planWorld.ts'
import { testKit } from '../../test/testKit.ts'
import { transactionReverted } from '../plan/plan.errors.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import { selectCalls, sendCalls, waitForCalls, walletCapabilitiesQuery } from './index.ts'

const calls = [approval, swapping]
const can: Partial<ChainDriver> = { walletCapabilities: async () => ({ atomic: 'supported', further: {} }) }
const refusing = (code: ErrorCode): Partial<ChainDriver> => ({
  ...can,
  sendCalls: () => Promise.reject(new KitError({ code, shortMessage: 'x' })),
})

/** A page with a wallet, and what became of the calls. */
async function opened(driver: Partial<ChainDriver> = {}) {
  const world = planWorld(driver)
  const { kit } = await world.open()
  const progress = (id: string) => selectCalls(kit.store.getState(), id) ?? expect.fail('There are no calls.')
  return { ...world, kit, progress }
}

describe('calls of an app', () => {
  it('go as one where the wallet can, and come to one transaction', async () => {
    const { asked, batches, kit, pass, progress } = await opened(can)
    const { id } = await sendCalls(kit, { calls, atomicRequired: true })
    expect(asked).toEqual(['0xapprove+0xswap'])
    expect(progress(id)).toMatchObject({ status: 'pending', code: 100, isAtomic: true, hashes: [] })
    const ended = waitForCalls(kit, { id })
    for (const name of batches.keys()) batches.set(name, { status: 'confirmed', hashes: ['0x9'] })
    await pass()
    expect(await ended).toMatchObject({ status: 'confirmed', code: 200, hashes: ['0x9'] })
  })

  it('go one by one where it can not, each once the one before is in a block', async () => {
    const { asked, kit, mine, progress } = await opened()
    const { id } = await sendCalls(kit, { calls })
    expect(asked).toEqual(['0xapprove'])
    await mine()
    expect(asked).toEqual(['0xapprove', '0xswap'])
    expect(progress(id)).toMatchObject({ status: 'pending', isAtomic: false })
    await mine()
    expect(progress(id)).toMatchObject({ status: 'confirmed', code: 200, hashes: ['0x1', '0x2'] })
  })

  it.each<[string, Parameters<typeof sendCalls>[1], Partial<ChainDriver>, ErrorCode]>([
    ['as one where it can not', { calls, atomicRequired: true }, {}, 'calls/atomicity-not-supported'],
    [
      'with what it must know and does not',
      { calls, capabilities: { paymasterService: { url: 'https://pays.example' } } },
      {},
      'calls/unsupported-capability',
    ],
    [
      'as one where it claims to and fails',
      { calls, atomicRequired: true },
      refusing('rpc/method-not-found'),
      'rpc/method-not-found',
    ],
    [
      'as one where the person would not have the account changed',
      { calls, atomicRequired: true },
      refusing('calls/atomic-upgrade-rejected'),
      'calls/atomic-upgrade-rejected',
    ],
    ['of more than 20', { calls: Array(21).fill(approval) }, can, 'calls/too-large'],
    ['of none', { calls: [] }, can, 'rpc/invalid-params'],
    ['that the person declines', { calls }, refusing('wallet/user-rejected'), 'wallet/user-rejected'],
  ])('are not asked for %s', async (_, options, driver, code) => {
    const { asked, kit } = await opened(driver)
    await expect(sendCalls(kit, options)).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })

  it('take what the app can do without along, and go on without it', async () => {
    const capabilities = { paymasterService: { url: 'https://pays.example', optional: true } }
    const one = await opened(can)
    await sendCalls(one.kit, { calls: [approval], capabilities })
    expect(one.asked).toEqual(['0xapprove with paymasterService'])
    const other = await opened()
    await sendCalls(other.kit, { calls: [approval], capabilities })
    expect(other.asked).toEqual(['0xapprove'])
  })

  it('that a wallet failed at go one by one only where it has certainly sent nothing', async () => {
    const { asked, kit } = await opened(refusing('wallet/unsupported-method'))
    await sendCalls(kit, { calls })
    expect(asked).toEqual(['0xapprove'])
    const lost = await opened({ ...refusing('unknown'), callsStatus: async () => ({ status: 'pending', hashes: [] }) })
    const { id } = await sendCalls(lost.kit, { calls })
    expect(lost.progress(id)).toMatchObject({ status: 'pending', isAtomic: true })
    expect(lost.asked).toEqual([])
  })

  it('that a node knows already are not said to be not sent', async () => {
    const known = new KitError({ code: 'transaction/nonce-too-low', shortMessage: 'already known' })
    const { kit, progress } = await opened({ sendTransaction: () => Promise.reject(known) })
    await expect(sendCalls(kit, { calls: [approval] })).rejects.toBe(known)
    const [plan] = kit.store.getState().plans
    expect(progress(plan?.id ?? '')).toMatchObject({ status: 'pending', code: 100, error: known })
  })

  it('have the activity of the account read again once the chain has any of them, and not before', async () => {
    const { batches, kit, pass } = await opened(can)
    const client = getQueryClient(kit)
    const isOld = () => client.getQueryState(['history', 'of the account'])?.isInvalidated
    client.setQueryData(['history', 'of the account'], [])
    await sendCalls(kit, { calls, atomicRequired: true })
    expect(isOld()).toBe(false)
    for (const name of batches.keys()) batches.set(name, { status: 'reverted', hashes: ['0x9'] })
    await pass()
    expect(isOld()).toBe(true)
    const other = await opened(refusing('wallet/user-rejected'))
    getQueryClient(other.kit).setQueryData(['history', 'of the account'], [])
    await expect(sendCalls(other.kit, { calls })).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    expect(getQueryClient(other.kit).getQueryState(['history', 'of the account'])?.isInvalidated).toBe(false)
  })

  it('are read again after a reload, and never asked for twice', async () => {
    const { asked, batches, kit, open, pass } = await opened(can)
    const { id } = await sendCalls(kit, { calls, atomicRequired: true, capabilities: { mine: { optional: true } } })
    const { kit: next } = await open()
    expect(next.store.getState().plans[0]).toMatchObject({ atomicRequired: true, capabilities: { mine: {} } })
    for (const name of batches.keys()) batches.set(name, { status: 'reverted', hashes: ['0x9'] })
    await pass()
    expect(selectCalls(next.store.getState(), id)).toMatchObject({ status: 'reverted', code: 500, hashes: ['0x9'] })
    expect(asked).toHaveLength(1)
  })

  it('of which the first took effect and the second did not are said to be that', async () => {
    const { kit, mine, progress } = await opened()
    const { id } = await sendCalls(kit, { calls })
    await mine()
    await mine(transactionReverted({ hash: '0x2' }))
    expect(progress(id)).toMatchObject({ status: 'partly-reverted', code: 600, hashes: ['0x1', '0x2'] })
  })

  it('that a wallet gives up were not sent; as one they are not asked for in turn', async () => {
    const { asked, batches, kit, pass, progress } = await opened(can)
    const { id } = await sendCalls(kit, { calls, atomicRequired: true })
    for (const name of batches.keys()) batches.set(name, { status: 'not-sent', hashes: [] })
    await pass()
    expect(progress(id)).toMatchObject({ status: 'not-sent', code: 400, error: { code: 'calls/not-sent' } })
    expect(asked).toHaveLength(1)
  })

  it('are not waited for where nobody knows them, or longer than asked', async () => {
    const { kit } = await opened(can)
    await expect(waitForCalls(kit, { id: 'none' })).rejects.toMatchObject({ code: 'calls/unknown-id' })
    const { id } = await sendCalls(kit, { calls })
    const abort = new AbortController()
    const waiting = waitForCalls(kit, { id, signal: abort.signal })
    abort.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })

  it('need an account', async () => {
    await expect(sendCalls(testKit(), { calls })).rejects.toMatchObject({ code: 'connection/client-not-set' })
  })
})

describe('what a wallet can do with several calls', () => {
  const read = async (driver: Partial<ChainDriver>) => {
    const { kit } = await opened(driver)
    await settle()
    return getQueryClient(kit).fetchQuery(walletCapabilitiesQuery(kit, { from: alice, networkIds: ['eip155:1'] }))
  }

  it('is what it says', async () => {
    const said = { atomic: 'ready', further: { paymasterService: { supported: true } } } as const
    expect(await read({ walletCapabilities: async () => said })).toEqual({ 'eip155:1': said })
  })

  it('is to take them one by one where it does not know the question', async () => {
    const unknown = () => Promise.reject(new KitError({ code: 'rpc/method-not-found', shortMessage: 'x' }))
    expect(await read({ walletCapabilities: unknown })).toEqual({ 'eip155:1': { atomic: 'unsupported', further: {} } })
  })

  it('is not known where it fails, or for another account', async () => {
    const broken = () => Promise.reject(new KitError({ code: 'unknown', shortMessage: 'x' }))
    await expect(read({ walletCapabilities: broken })).rejects.toMatchObject({ code: 'unknown' })
    const { kit } = await opened(can)
    const other = walletCapabilitiesQuery(kit, { from: bob, networkIds: ['eip155:1'] })
    await expect(getQueryClient(kit).fetchQuery(other)).rejects.toMatchObject({ code: 'plan/other-account' })
  })
})
