import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { settle } from '../../test/fakeClock.ts'
import { bob, fakeConnector } from '../../test/fakeConnector.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { recordExamples } from '../../test/samplePlan.ts'
import { type TestKit, testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import type { ChainDriver, FeeEstimate, SendRequest, TransactionOutcome } from '../ports/adapter.ts'
import { cancelSend, editSend, submitSend } from '../send/send.actions.ts'
import { readRecord } from './planRecord.ts'

const ether = {
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  networkId: mainnet.caipNetworkId as CaipNetworkId,
  iconUrl: undefined,
  balanceUnits: 10n ** 18n,
  price: undefined,
}
const fee = (units: bigint): FeeEstimate => ({ maxFeeUnits: units, expectedFeeUnits: units, terms: { price: units } })
const changed = new KitError({ code: 'transaction/fee-changed', shortMessage: 'The fee has changed' })
const key = 'latchkey.plans'

/** A chain and a wallet that several pages of one browser share; each page of it is a kit. */
function world(driver: Partial<ChainDriver> = {}) {
  const asked: SendRequest[] = []
  const waiting: ((outcome: TransactionOutcome | KitError) => void)[] = []
  const tabs = fakeTabs()
  const base: Partial<ChainDriver> = {
    estimateSend: async () => fee(7n),
    send: async (request) => {
      asked.push(request)
      return { hash: '0xhash' }
    },
    waitForTransaction: () =>
      new Promise((resolve, reject) =>
        waiting.push((outcome) => (outcome instanceof KitError ? reject(outcome) : resolve(outcome))),
      ),
  }
  const kits: TestKit[] = []
  const open = async (more: Partial<ChainDriver> = {}, storage = tabs.open()) => {
    const kit = testKit({
      adapters: [fakeAdapter({ ...base, ...driver, ...more })],
      connectors: [fakeConnector({ id: 'one' })],
      env: { storage },
    })
    kits.push(kit)
    const stop = kit.start()
    await settle()
    return { kit, stop }
  }
  const openAndFill = async (more: Partial<ChainDriver> = {}) => {
    const page = await open(more)
    await connect(page.kit, { connectorId: 'one' })
    editSend(page.kit, { token: ether, sendTokenAmount: '0.5', receiverAddress: bob })
    return page
  }
  const mine = async (outcome: TransactionOutcome | KitError = { status: 'success', blockNumber: 1n }) => {
    await settle()
    for (const finish of waiting.splice(0)) finish(outcome)
    await settle()
    for (const kit of kits) await kit.clock.advance(2_500)
    await settle()
  }
  return { asked, tabs, open, openAndFill, mine, waiting }
}

const transactions = (kit: TestKit) => kit.store.getState().plans.map((plan) => ({ ...plan.intent, ...plan }))
const ends = (kit: TestKit) => kit.events.filter(({ type }) => type === 'SEND_SUCCESS' || type === 'SEND_ERROR')

describe('the fee of a send', () => {
  it('that was shown is the one that the wallet is asked for; nothing is priced again', async () => {
    const { asked, openAndFill } = world({ estimateSend: () => Promise.reject(new Error('priced again')) })
    const { kit } = await openAndFill()
    const quote = fee(5n)
    await submitSend(kit, { quote })
    expect(asked).toMatchObject([{ quote }])
    expect(transactions(kit)).toMatchObject([{ status: 'pending', quote, agreed: quote }])
  })

  it('that can not be had any more is shown again, and the wallet asked only once that is agreed to', async () => {
    const asked: (FeeEstimate | undefined)[] = []
    const { openAndFill } = world({
      estimateSend: async () => fee(9n),
      send: async ({ quote }) => {
        if (quote?.maxFeeUnits !== 9n) throw changed
        asked.push(quote)
        return { hash: '0xhash' }
      },
    })
    const { kit } = await openAndFill()
    expect(await submitSend(kit, { quote: fee(5n) })).toBeUndefined()
    expect(asked).toEqual([])
    expect(transactions(kit)).toMatchObject([{ status: 'reviewing', quote: fee(9n), error: changed }])
    const { send } = kit.store.getState()
    expect(send).toMatchObject({ status: 'editing', loading: false, sendTokenAmount: '0.5' })
    expect(send.planId).toBe(transactions(kit)[0]?.id)
    expect(kit.events.filter(({ type }) => type === 'SEND_ERROR')).toEqual([])
    expect(await submitSend(kit, { quote: fee(9n) })).toEqual({ hash: '0xhash' })
    expect(asked).toEqual([fee(9n)])
    expect(transactions(kit)).toMatchObject([{ status: 'pending' }])
  })

  it('that turns out the same after all needs no second look', async () => {
    let calls = 0
    const { openAndFill } = world({
      estimateSend: async () => ({ ...fee(5n), terms: 'newer' }),
      send: async () => {
        calls += 1
        if (calls === 1) throw changed
        return { hash: '0xhash' }
      },
    })
    const { kit } = await openAndFill()
    expect(await submitSend(kit, { quote: fee(5n) })).toEqual({ hash: '0xhash' })
  })

  it('that is refused twice at the same price is shown again, and neither node nor wallet is asked without end', async () => {
    let calls = 0
    const { openAndFill } = world({
      estimateSend: async () => fee(5n),
      send: () => {
        calls += 1
        return Promise.reject(changed)
      },
    })
    const { kit } = await openAndFill()
    expect(await submitSend(kit, { quote: fee(5n) })).toBeUndefined()
    expect(calls).toBe(2)
    expect(transactions(kit)).toMatchObject([
      { status: 'reviewing', quote: fee(5n), agreed: undefined, error: changed },
    ])
    expect(kit.store.getState().send).toMatchObject({ status: 'editing', loading: false })
  })

  it('that was never shown is found out before the wallet is asked, or left to the wallet', async () => {
    const known = world()
    await submitSend((await known.openAndFill()).kit)
    expect(known.asked).toMatchObject([{ quote: fee(7n) }])
    const down = new KitError({ code: 'http/unreachable', shortMessage: 'x' })
    const unknown = world({ estimateSend: () => Promise.reject(down) })
    await submitSend((await unknown.openAndFill()).kit)
    expect(unknown.asked.map(({ quote }) => quote)).toEqual([undefined])
  })

  it('that the chain refuses ends before the wallet is asked', async () => {
    const poor = new KitError({ code: 'transaction/insufficient-funds', shortMessage: 'x' })
    const { asked, openAndFill } = world({ estimateSend: () => Promise.reject(poor) })
    const { kit } = await openAndFill()
    await expect(submitSend(kit)).rejects.toBe(poor)
    expect(asked).toEqual([])
    expect(kit.store.getState().send).toMatchObject({ status: 'failed', error: poor })
    expect(ends(kit)).toHaveLength(1)
  })

  it('that changed is forgotten once the form says something else', async () => {
    const { openAndFill } = world({ send: () => Promise.reject(changed) })
    const { kit } = await openAndFill()
    await submitSend(kit, { quote: fee(5n) })
    editSend(kit, { sendTokenAmount: '0.4' })
    expect(kit.store.getState().send.planId).toBeUndefined()
  })
})

it('a send that is in a block stays to be seen as confirmed, after its form is empty', async () => {
  const { openAndFill, mine } = world()
  const { kit } = await openAndFill()
  const seen: string[] = []
  kit.store.subscribe(({ plans: [first] }) => {
    if (first && seen.at(-1) !== first.status) seen.push(first.status)
  })
  await submitSend(kit)
  await mine()
  expect(seen).toEqual(['quoting', 'asking', 'pending', 'confirmed'])
  expect(transactions(kit)).toMatchObject([{ status: 'confirmed', hash: '0xhash', amount: '0.5', symbol: 'ETH' }])
  expect(kit.store.getState().send).toMatchObject({ status: 'editing', sendTokenAmount: '' })
})

it('a node that can not be asked says nothing of the transaction: it is still on its way', async () => {
  const { openAndFill, mine } = world()
  const { kit } = await openAndFill()
  await submitSend(kit)
  await settle()
  await mine(new KitError({ code: 'http/unreachable', shortMessage: 'x' }))
  expect(transactions(kit)).toMatchObject([{ status: 'pending', error: { code: 'http/unreachable' } }])
  expect(kit.store.getState().send).toMatchObject({ status: 'pending', loading: false })
})

describe('a page that is loaded again', () => {
  it('while a send is on its way follows it to its block, and asks the wallet nothing', async () => {
    const { asked, tabs, open, openAndFill, mine } = world()
    const first = await openAndFill()
    await submitSend(first.kit)
    await settle()
    first.stop()
    const { kit } = await open()
    expect(transactions(kit)).toMatchObject([{ status: 'pending', hash: '0xhash' }])
    await mine()
    expect(transactions(kit)).toMatchObject([{ status: 'confirmed', amount: '0.5', symbol: 'ETH' }])
    expect(kit.store.getState().notification).toMatchObject({
      open: true,
      variant: 'success',
      text: { key: 'sent', what: '0.5 ETH' },
      link: { href: 'https://etherscan.io/tx/0xhash' },
    })
    expect(ends(kit)).toEqual([{ type: 'SEND_SUCCESS', network: 'eip155:1', token: 'ETH', amount: '0.5' }])
    expect(asked).toHaveLength(1)
    const third = await open()
    expect(transactions(third.kit)).toEqual([])
    expect(JSON.parse(tabs.values.get(key) ?? '')).toMatchObject({ plans: [{ status: 'confirmed' }] })
  })

  it('or whose kit was stopped and started meanwhile, which goes on to follow it', async () => {
    const { openAndFill, mine } = world()
    const { kit, stop } = await openAndFill()
    await submitSend(kit)
    await settle()
    stop()
    kit.start()
    await settle()
    expect(transactions(kit)).toMatchObject([{ status: 'pending' }])
    await mine()
    expect(transactions(kit)).toMatchObject([{ status: 'confirmed' }])
    expect(ends(kit)).toMatchObject([{ type: 'SEND_SUCCESS' }])
  })

  it('tells of one that was reverted meanwhile', async () => {
    const { open, openAndFill, mine } = world()
    const first = await openAndFill()
    await submitSend(first.kit)
    await settle()
    first.stop()
    const { kit } = await open()
    await mine({ status: 'reverted', blockNumber: 2n })
    await kit.clock.advance(1_000)
    expect(transactions(kit)).toMatchObject([{ status: 'failed', error: { code: 'transaction/reverted' } }])
    expect(kit.store.getState().notification).toMatchObject({ open: true, variant: 'error' })
  })

  it.each(['transaction/expired', 'transaction/replaced'] as const)(
    'ends one that can come no more: %s',
    async (code) => {
      const gone = new KitError({ code, shortMessage: 'It can come no more' })
      const { kit } = await world().openAndFill({ waitForTransaction: () => Promise.reject(gone) })
      await submitSend(kit)
      await settle()
      expect(transactions(kit)).toMatchObject([{ status: 'failed', error: { code } }])
      expect(ends(kit)).toMatchObject([{ type: 'SEND_ERROR' }])
    },
  )

  it('after it was killed while the wallet was asked says that nobody knows, and never asks by itself', async () => {
    const { asked, open, openAndFill, mine } = world()
    const never: Partial<ChainDriver> = { send: () => new Promise(() => undefined) }
    const first = await openAndFill(never)
    void submitSend(first.kit)
    await settle()
    expect(transactions(first.kit)).toMatchObject([{ status: 'asking' }])
    first.stop()
    const { kit } = await open()
    expect(transactions(kit)).toMatchObject([{ status: 'unknown', amount: '0.5', symbol: 'ETH' }])
    await mine()
    expect(transactions(kit)).toMatchObject([{ status: 'unknown' }])
    expect(asked).toEqual([])
    expect(ends(kit)).toEqual([])
  })

  it('forgets a network that the app no longer has, and what is older than a day', async () => {
    const { tabs, open, openAndFill } = world()
    await openAndFill()
    const [{ plans: [entry] = [] } = {}] = recordExamples
    const put = (change: object) =>
      tabs.values.set(key, JSON.stringify({ v: 1, plans: [{ ...entry, atMs: 1_000_000, ...change }] }))
    put({})
    expect(transactions((await open()).kit)).toHaveLength(1)
    put({ networkId: 'eip155:31337', tokenAddress: undefined })
    expect(transactions((await open()).kit)).toEqual([])
    put({ atMs: 1_000_000 - 86_400_001 })
    expect(transactions((await open()).kit)).toEqual([])
  })

  it('drops a plan that it can not read, and goes on with the others', async () => {
    const { tabs, open, openAndFill } = world()
    const { kit, stop } = await openAndFill()
    await submitSend(kit)
    await settle()
    stop()
    const [{ plans: [entry] = [] } = {}] = recordExamples
    const { plans: kept } = JSON.parse(tabs.values.get(key) ?? '')
    for (const change of [{ status: 'dreamt of' }, { at: 1 }, { at: 0.5 }, { steps: [] }]) {
      const damaged = { ...entry, atMs: 1_000_000, ...change }
      tabs.values.set(key, JSON.stringify({ v: 1, plans: [damaged, null, ...kept] }))
      expect(transactions((await open()).kit), JSON.stringify(change)).toMatchObject([
        { status: 'pending', hash: '0xhash' },
      ])
    }
  })

  it('reads every example of a record, and anything else as an empty one', async () => {
    const { tabs, open } = world()
    const { kit } = await open()
    for (const example of recordExamples) {
      tabs.values.set(key, JSON.stringify(example).replaceAll(/"atMs":\d+/g, '"atMs":1000000'))
      expect(readRecord(kit)).toHaveLength(example.plans.length)
    }
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        tabs.values.set(key, text)
        expect(readRecord(kit)).toEqual([])
      }),
    )
  })
})

describe('two pages', () => {
  it('both see how a send ends, and one says so', async () => {
    const { asked, open, openAndFill, mine } = world()
    const first = await openAndFill()
    const second = await open()
    await submitSend(first.kit)
    await settle()
    expect(transactions(second.kit)).toMatchObject([{ status: 'pending', hash: '0xhash' }])
    await mine()
    for (const { kit } of [first, second]) expect(transactions(kit)).toMatchObject([{ status: 'confirmed' }])
    expect(ends(first.kit)).toHaveLength(1)
    expect(ends(second.kit)).toEqual([])
    expect(second.kit.store.getState().notification.open).toBe(false)
    expect(asked).toHaveLength(1)
  })

  it.each(['success', 'reverted'] as const)(
    'say once that a send ended (%s), also where one of them hears nothing of the other',
    async (status) => {
      const { tabs, open, openAndFill, mine } = world()
      const first = await openAndFill()
      await submitSend(first.kit)
      await settle()
      const deaf = await open({}, { ...tabs.open(), subscribe: () => () => undefined })
      await mine({ status, blockNumber: 1n })
      const ended = { status: status === 'success' ? 'confirmed' : 'failed' }
      for (const { kit } of [first, deaf]) expect(transactions(kit)).toMatchObject([ended])
      expect(ends(first.kit)).toHaveLength(1)
      expect(ends(deaf.kit)).toEqual([])
      expect(deaf.kit.store.getState().notification.open).toBe(false)
    },
  )

  it('know of a wallet that is asked, and of its answer', async () => {
    const rejected = new KitError({ code: 'wallet/user-rejected', shortMessage: 'declined' })
    const answer = Promise.withResolvers<{ hash: string }>()
    const { open, openAndFill } = world({ send: () => answer.promise })
    const first = await openAndFill()
    const second = await open()
    const sending = submitSend(first.kit).catch((error: unknown) => error)
    await settle()
    expect(transactions(second.kit)).toMatchObject([{ status: 'unknown' }])
    answer.reject(rejected)
    expect(await sending).toBe(rejected)
    await settle()
    expect(transactions(second.kit)).toMatchObject([{ status: 'failed', error: { code: 'wallet/user-rejected' } }])
    expect(ends(second.kit)).toEqual([])
  })

  it('the one that is left says how it ended when the one that asked is gone', async () => {
    const { open, openAndFill, mine } = world()
    const first = await openAndFill()
    const second = await open()
    await submitSend(first.kit)
    await settle()
    first.stop()
    await mine()
    expect(ends(first.kit)).toEqual([])
    expect(ends(second.kit)).toHaveLength(1)
  })

  it('a send that its page gave up before the wallet was asked is nobody’s', async () => {
    const { tabs, open, openAndFill, asked } = world()
    const first = await openAndFill()
    const second = await open()
    const move = Promise.withResolvers<FeeEstimate>()
    const slow = await openAndFill({ estimateSend: () => move.promise })
    const sending = submitSend(slow.kit)
    await settle()
    cancelSend(slow.kit)
    move.resolve(fee(7n))
    expect(await sending).toBeUndefined()
    await settle()
    expect(asked).toEqual([])
    for (const { kit } of [first, second, slow]) expect(transactions(kit)).toEqual([])
    expect(tabs.values.has(key)).toBe(false)
  })
})
