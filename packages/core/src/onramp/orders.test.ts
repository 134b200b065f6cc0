import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { bob } from '../../test/fakeConnector.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { apiUrl, onrampWorld, orderId, refusal, usdcAddress, wireOffer, wireOrder } from '../../test/onrampWorld.ts'
import { disconnect } from '../connection/disconnect.action.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import { buyOffer } from './buyOffer.action.ts'
import { fetchOffers, watchOffers } from './fetchOffers.action.ts'
import type { OnrampOffer } from './onrampState.ts'
import { orderProgress } from './orderProgress.ts'
import { watchOrders } from './watchOrders.action.ts'

const url = `${apiUrl}/v1/onramp/orders/${orderId}/open`
const hash = `0x${'ab'.repeat(32)}`

type World = Awaited<ReturnType<typeof onrampWorld>>

/** The offer of a provider, as it was shown. */
async function shown({ kit, fill }: World, provider = 'moonpay'): Promise<OnrampOffer> {
  await fill()
  const offer = (await fetchOffers(kit)).find((each) => each.provider === provider)
  if (!offer) throw new Error('No offer')
  return offer
}

const later = (kit: World['kit'], change: Record<string, unknown>) =>
  wireOrder({ updatedAt: new Date(kit.clock.nowMs()).toISOString(), ...change })

describe('a purchase', () => {
  it('opens a window in the press, is written down, and leads the window to the service alone', async () => {
    const world = await onrampWorld()
    const { kit, steps, state, asked } = world
    const offer = await shown(world)
    const buying = buyOffer(kit, offer)
    expect(steps).toEqual(['open latchkey-buy'])
    const { order, blocked } = await buying
    expect(steps).toEqual(['open latchkey-buy', 'write', `go ${url}`])
    expect(blocked).toBe(false)
    expect(asked.find(({ path }) => path === 'orders')?.body).toEqual({
      projectId: 'p',
      provider: 'moonpay',
      receiver: offer.question.receiver,
      asset: { networkId: 'eip155:1', address: usdcAddress },
      method: 'credit_debit_card',
      country: 'US',
      pay: { amount: '50.00', currency: 'USD' },
      seller: 'moonpay',
      quoteId: 'quote-moonpay',
      receiveAtLeast: '48.90',
      returnUrl: 'https://app.example/',
    })
    expect(order).toMatchObject({ orderId, url, kind: 'card', state: 'created' })
    expect(state()).toMatchObject({ orders: [order], selectedProvider: 'moonpay' })
  })

  it('goes on without a window where the browser blocks it', async () => {
    const world = await onrampWorld({ blocked: true })
    const { order, blocked } = await buyOffer(world.kit, await shown(world))
    expect(blocked).toBe(true)
    expect(order.url).toBe(url)
    expect(world.steps).toEqual(['open latchkey-buy', 'write'])
  })

  it('says so where the person has closed the window meanwhile', async () => {
    const world = await onrampWorld({ closed: true })
    expect((await buyOffer(world.kit, await shown(world))).blocked).toBe(true)
  })

  it('is bought by a browser whose clock is ahead', async () => {
    const world = await onrampWorld()
    const { kit, answers } = world
    answers.offers = ({ provider }) => ({
      offers: [wireOffer(String(provider), '48.90', kit.clock.nowMs() - 3_600_000)],
      failures: [],
    })
    expect((await buyOffer(kit, await shown(world))).blocked).toBe(false)
  })

  it('leads the page itself there on a phone, and back to where the app says', async () => {
    const world = await onrampWorld({ mobile: true })
    const returnUrl = 'https://app.example/bought'
    const { blocked } = await buyOffer(world.kit, await shown(world), { returnUrl })
    expect(world.steps).toEqual(['write', `_self ${url}`])
    expect(blocked).toBe(false)
    expect(world.asked.find(({ path }) => path === 'orders')?.body).toMatchObject({ returnUrl })
  })

  it('of an example is none', async () => {
    const world = await onrampWorld({ answers: { offers: () => Promise.reject(new TypeError('no network')) } })
    await world.fill()
    const [example] = await fetchOffers(world.kit)
    expect(example?.quoteId).toBe('mocked-quote-id')
    await expect(buyOffer(world.kit, example as OnrampOffer)).rejects.toMatchObject({
      code: 'onramp/provider-unavailable',
    })
    expect([world.steps, world.count('orders')]).toEqual([[], 0])
  })

  it('of an offer that has ended is none', async () => {
    const world = await onrampWorld()
    const offer = await shown(world)
    await world.kit.clock.advance(60_000)
    await expect(buyOffer(world.kit, offer)).rejects.toMatchObject({ code: 'onramp/quote-expired' })
    expect([world.steps, world.count('orders')]).toEqual([[], 0])
  })

  it('of an offer for an account that has gone is none', async () => {
    const world = await onrampWorld()
    const offer = await shown(world)
    await disconnect(world.kit)
    await expect(buyOffer(world.kit, offer)).rejects.toMatchObject({ code: 'onramp/quote-mismatch' })
    expect(world.count('orders')).toBe(0)
  })

  it('is none in a restricted time zone', async () => {
    const world = await onrampWorld({ timeZone: 'Asia/Shanghai' })
    const offer = await shown(world)
    await expect(buyOffer(world.kit, offer)).rejects.toMatchObject({ code: 'onramp/region-restricted' })
    expect(world.count('orders')).toBe(0)
  })

  it('that the service refuses leaves no window', async () => {
    const world = await onrampWorld({ answers: { orders: () => refusal(400, 'onramp/quote-expired') } })
    const offer = await shown(world)
    await expect(buyOffer(world.kit, offer)).rejects.toMatchObject({ code: 'onramp/quote-expired' })
    expect(world.steps).toEqual(['open latchkey-buy', 'close'])
    expect(world.state().orders).toEqual([])
  })

  it.each([
    ['another receiver', { receiver: `eip155:1:${bob}` }],
    ['the receiver on another network', { receiver: wireOrder().receiver.replace('eip155:1', 'eip155:137') }],
    ['another token', { asset: { networkId: 'eip155:1', address: bob, symbol: 'USDC' } }],
    ['the native token', { asset: { networkId: 'eip155:1', address: null, symbol: 'USDC' } }],
    ['another network', { asset: { networkId: 'eip155:137', address: usdcAddress, symbol: 'USDC' } }],
    ['more to pay', { pay: { amount: '50.01', currency: 'USD' } }],
    ['another currency', { pay: { amount: '50.00', currency: 'GBP' } }],
    ['less that arrives', { receive: '48.89' }],
    ['another provider', { provider: 'stripe' }],
    ['an id that leads elsewhere', { orderId: '../../elsewhere' }],
  ])('that comes back with %s is stopped before anything is opened', async (_, change) => {
    const world = await onrampWorld({ answers: { orders: () => wireOrder(change) } })
    const offer = await shown(world)
    await expect(buyOffer(world.kit, offer)).rejects.toMatchObject({ code: 'onramp/provider-changed' })
    expect(world.steps).toEqual(['open latchkey-buy', 'close'])
    expect(world.state().orders).toEqual([])
  })

  it('is as good where more arrives, and where the address is written in small letters', async () => {
    const receiver = wireOrder().receiver.toLowerCase()
    const world = await onrampWorld({ answers: { orders: () => wireOrder({ receiver, receive: '49.1' }) } })
    expect((await buyOffer(world.kit, await shown(world))).order.receive).toBe('49.1')
  })

  it('takes its offer from the list, and others are asked for while somebody looks', async () => {
    const world = await onrampWorld()
    const offer = await shown(world)
    const stop = watchOffers(world.kit)
    await buyOffer(world.kit, offer)
    expect(world.state().offers).toEqual([])
    await world.kit.clock.advance(1_000)
    await expect.poll(() => world.state().offers).not.toEqual([])
    stop()
  })

  it('is made where the browser does not store', async () => {
    const set = () => {
      throw new Error('full')
    }
    const full = { ...fakeTabs().open(), set }
    const world = await onrampWorld({ storage: full })
    const { order } = await buyOffer(world.kit, await shown(world))
    expect(world.steps.at(-1)).toBe(`go ${order.url}`)
    expect(world.kit.logs.some((line) => line.includes('does not store'))).toBe(true)
  })
})

describe('an order', () => {
  it('is followed every 4 s, and reported once with its transaction when it has arrived', async () => {
    const world = await onrampWorld()
    const { kit, count, state, answers } = world
    await buyOffer(kit, await shown(world))
    await settle()
    expect(count(`orders/${orderId}`)).toBe(1)
    await kit.clock.advance(4_000)
    expect(count(`orders/${orderId}`)).toBe(2)
    answers.order = () => later(kit, { state: 'delivering', transactionHash: hash })
    await kit.clock.advance(4_000)
    expect(state().orders[0]).toMatchObject({ state: 'delivering', transactionHash: hash })
    expect(orderProgress(state().orders[0] as never)).toMatchObject({ stage: 'deliver', isClaimed: true })
    expect(kit.store.getState().notification.open).toBe(false)
    const invalidated = getQueryClient(kit).getQueryCache()
    invalidated.build(getQueryClient(kit), { queryKey: ['balances', 'of alice'] }).setData({})
    answers.order = () => later(kit, { state: 'delivered', transactionHash: hash })
    await kit.clock.advance(4_000)
    expect(kit.store.getState().notification).toMatchObject({
      open: true,
      variant: 'success',
      text: { key: 'bought.card', what: '48.90 USDC' },
      link: { href: `https://etherscan.io/tx/${hash}` },
    })
    expect(invalidated.find({ queryKey: ['balances', 'of alice'] })?.state.isInvalidated).toBe(true)
    const asked = count(`orders/${orderId}`)
    await kit.clock.advance(600_000)
    expect(count(`orders/${orderId}`)).toBe(asked)
    expect(kit.clock.pending()).toBe(0)
  })

  it('is asked about oftener while somebody looks on, and less often when nothing happens for long', async () => {
    const world = await onrampWorld()
    const { kit, count } = world
    const path = `orders/${orderId}`
    await buyOffer(kit, await shown(world))
    await settle()
    const stop = watchOrders(kit, { everyMs: 3_000 })
    await settle()
    const before = count(path)
    await kit.clock.advance(9_000)
    expect(count(path) - before).toBe(3)
    stop()
    await kit.clock.advance(12 * 60_000)
    const quiet = count(path)
    await kit.clock.advance(60_000)
    expect(count(path) - quiet).toBe(2)
  })

  it('waits longer from failure to failure, and is followed again after them', async () => {
    const world = await onrampWorld({ answers: { order: () => refusal(503, 'api/upstream-unavailable') } })
    const { kit, count, answers, state } = world
    await buyOffer(kit, await shown(world))
    await kit.clock.advance(60_000)
    // After 8, 24, 56 s.
    expect(count(`orders/${orderId}`)).toBe(4)
    answers.order = () => later(kit, { state: 'paid' })
    await kit.clock.advance(60_000)
    expect(state().orders[0]?.state).toBe('paid')
  })

  it('that the service does not know is not asked about again', async () => {
    const world = await onrampWorld({ answers: { order: () => refusal(404, 'onramp/order-unknown') } })
    await buyOffer(world.kit, await shown(world))
    await world.kit.clock.advance(600_000)
    expect(world.count(`orders/${orderId}`)).toBe(1)
    expect(world.state().orders).toHaveLength(1)
  })

  it('is set back by no older news, and by none after its end', async () => {
    const world = await onrampWorld()
    const { kit, answers, state } = world
    await buyOffer(kit, await shown(world))
    await kit.clock.advance(10_000)
    answers.order = () => later(kit, { state: 'paid' })
    await kit.clock.advance(4_000)
    answers.order = () => wireOrder({ state: 'opened' })
    await kit.clock.advance(4_000)
    expect(state().orders[0]?.state).toBe('paid')
  })

  it('for another receiver is stopped, and not reported as delivered', async () => {
    const world = await onrampWorld()
    const { kit, answers, state } = world
    await buyOffer(kit, await shown(world))
    answers.order = () => later(kit, { state: 'delivered', receiver: `eip155:1:${bob}`, transactionHash: hash })
    await kit.clock.advance(4_000)
    const [order] = state().orders
    expect(order).toMatchObject({ stopped: 'receiver-changed', receiver: wireOrder().receiver })
    expect(orderProgress(order as never)).toMatchObject({ stage: 'failed', isOver: true })
    expect(kit.store.getState().notification).toMatchObject({ variant: 'error', text: { key: 'buyFailed' } })
  })

  it.each([
    ['failed', 'failed'],
    ['refunded', 'refunded'],
    ['expired', 'expired'],
  ])('that is %s is reported', async (_, ended) => {
    const world = await onrampWorld()
    await buyOffer(world.kit, await shown(world))
    world.answers.order = () => later(world.kit, { state: ended })
    await world.kit.clock.advance(4_000)
    expect(world.kit.store.getState().notification).toMatchObject({
      variant: 'error',
      text: { key: 'buyFailed', what: '48.90 USDC' },
    })
  })

  it('that failed is delivered all the same where the service says so later', async () => {
    const world = await onrampWorld()
    const { kit, answers, state } = world
    await buyOffer(kit, await shown(world))
    answers.order = () => later(kit, { state: 'failed' })
    await kit.clock.advance(4_000)
    answers.order = () => later(kit, { state: 'delivered', transactionHash: hash })
    await kit.clock.advance(60_000)
    expect(state().orders[0]?.state).toBe('delivered')
    await kit.clock.advance(1_000)
    expect(kit.store.getState().notification.text?.key).toBe('bought.card')
  })
})

describe('the record of purchases', () => {
  it('is followed by the next page, and by one a day later', async () => {
    const tabs = fakeTabs()
    const first = await onrampWorld({ storage: tabs.open() })
    await buyOffer(first.kit, await shown(first))
    first.stop()
    const second = await onrampWorld({ storage: tabs.open() })
    second.answers.order = () =>
      wireOrder({ state: 'delivered', transactionHash: hash, updatedAt: '2026-01-01T00:00:00.000Z' })
    await second.kit.clock.advance(4_000)
    expect(second.state().orders).toMatchObject([{ orderId, state: 'delivered', kind: 'card' }])
    expect(second.kit.store.getState().notification.text).toEqual({ key: 'bought.card', what: '48.90 USDC' })
  })

  it('tells another page what this one has heard, which does not report it again', async () => {
    const tabs = fakeTabs()
    const first = await onrampWorld({ storage: tabs.open() })
    await buyOffer(first.kit, await shown(first))
    const second = await onrampWorld({ storage: tabs.open() })
    await settle()
    first.answers.order = () => later(first.kit, { state: 'delivered', transactionHash: hash })
    await first.kit.clock.advance(4_000)
    await settle()
    expect(first.kit.store.getState().notification.open).toBe(true)
    expect(second.state().orders[0]?.state).toBe('delivered')
    expect(second.kit.store.getState().notification.open).toBe(false)
  })

  it('keeps a page from reporting what another has reported, also where it asked by itself', async () => {
    const tabs = fakeTabs()
    const first = await onrampWorld({ storage: tabs.open() })
    await buyOffer(first.kit, await shown(first))
    const deaf = { ...tabs.open(), subscribe: () => () => {} }
    const second = await onrampWorld({ storage: deaf })
    for (const { answers, kit } of [first, second]) {
      answers.order = () => later(first.kit, { state: 'delivered', transactionHash: hash })
      await kit.clock.advance(4_000)
    }
    expect([first, second].map(({ state }) => state().orders[0]?.state)).toEqual(['delivered', 'delivered'])
    expect([first, second].map(({ kit }) => kit.store.getState().notification.open)).toEqual([true, false])
  })

  const kept = { ...wireOrder(), url, kind: 'card' }
  const key = 'latchkey.orders'

  it.each<[string, string]>([
    ['no JSON', '{'],
    ['another thing', '"orders"'],
    ['null', 'null'],
    ['another version', JSON.stringify({ v: 2, orders: [kept] })],
    ['no list', JSON.stringify({ v: 1, orders: { 0: kept } })],
    ['a url of a script', JSON.stringify({ v: 1, orders: [{ ...kept, url: 'javascript:alert(1)' }] })],
    ['a url of another host', JSON.stringify({ v: 1, orders: [{ ...kept, url: url.replace('api', 'evil') }] })],
    ['a url of another order', JSON.stringify({ v: 1, orders: [{ ...kept, url: url.replace('5f0c', 'aaaa') }] })],
    [
      'an id that leads elsewhere',
      JSON.stringify({
        v: 1,
        orders: [{ ...kept, orderId: '../../x', url: `${apiUrl}/v1/onramp/orders/../../x/open` }],
      }),
    ],
    ['a receiver of another network', JSON.stringify({ v: 1, orders: [{ ...kept, receiver: `eip155:137:${bob}` }] })],
    ['an order without its parts', JSON.stringify({ v: 1, orders: [{ orderId, url }] })],
    ['an amount that is none', JSON.stringify({ v: 1, orders: [{ ...kept, receive: 'much' }] })],
  ])('of %s is an empty one', async (_, text) => {
    const tabs = fakeTabs()
    tabs.values.set('latchkey', JSON.stringify({ v: 1, recentWallets: [], connectedNamespaces: [], connections: [] }))
    tabs.values.set(key, text)
    const world = await onrampWorld({ storage: tabs.open() })
    watchOrders(world.kit)
    await world.kit.clock.advance(60_000)
    expect(world.state().orders).toEqual([])
    expect(world.asked).toEqual([])
    await buyOffer(world.kit, await shown(world))
    expect(world.state().orders).toHaveLength(1)
  })

  it('has the good orders beside a bad one, the newest 50', async () => {
    const tabs = fakeTabs()
    const many = Array.from({ length: 60 }, (_, at) => {
      const id = at.toString(16).padStart(32, '0')
      return {
        ...kept,
        orderId: id,
        url: `${apiUrl}/v1/onramp/orders/${id}/open`,
        state: 'delivered',
        createdAt: new Date(at * 1_000).toISOString(),
      }
    })
    const text = JSON.stringify({ v: 1, orders: [{ ...kept, url: 'https://evil.example' }, ...many, ...many] })
    tabs.values.set(key, text)
    const world = await onrampWorld({ storage: tabs.open() })
    watchOrders(world.kit)
    await settle()
    const { orders } = world.state()
    expect(new Set(orders.map((order) => order.orderId)).size).toBe(50)
    expect(orders).toHaveLength(50)
    expect(orders[0]?.createdAt).toBe(new Date(59_000).toISOString())
  })
})
