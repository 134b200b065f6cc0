import { systemClock } from '@latchkey/service-kit/clock'
import { openDatabase } from '@latchkey/service-kit/database'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { canary, type Dialect, order, receiver, testedProviders, usdcOnBase } from '../../../test/onramp/dialects.ts'
import { migrate } from '../../db/migrate.ts'
import type { Schema } from '../../db/schema.types.ts'
import { createHealthScores } from '../../upstream/createHealthScores.ts'
import { createHttpClient } from '../../upstream/createHttpClient.ts'
import { createTokenStore } from '../createTokenStore.ts'
import type { OnrampOrder, OnrampProvider, OnrampPurchase } from '../onrampProvider.ts'

const httpClient = createHttpClient(systemClock)
/** Of one process of the service. What it shares with the others is in its database. */
const parts = (database = shared) => ({
  httpClient,
  clock: systemClock,
  scores: createHealthScores(systemClock),
  random: Math.random,
  tokens: createTokenStore({ database, clock: systemClock }),
})
let shared: Kysely<Schema>
beforeAll(async () => {
  shared = openDatabase<Schema>({ databaseUrl: undefined, sqlitePath: ':memory:' }, () => {})
  await migrate(shared)
})
afterAll(async () => {
  httpClient.stop()
  await shared.destroy()
})

describe.each(Object.entries(testedProviders))('buying by %s', (name, tested) => {
  let dialect: Dialect
  beforeAll(async () => {
    dialect = await tested.start()
  })
  afterAll(() => dialect.stop())
  afterEach(() => {
    for (const key of Object.keys(dialect.lies)) delete dialect.lies[key as keyof Dialect['lies']]
  })
  const provider = (wrongKey = false) => tested.make(dialect, parts(), wrongKey)

  async function purchase(of: OnrampProvider): Promise<OnrampPurchase> {
    const coverage = await of.coverage({ country: 'US', subdivision: 'CA' })
    if (coverage.kind !== 'answer') throw new Error(`no coverage: ${coverage.kind}`)
    const asset = coverage.value.assets.find(({ address }) => address === usdcOnBase)
    const method = coverage.value.currencies
      .find(({ currency }) => currency === 'USD')
      ?.methods.find(({ kind }) => kind === 'card')
    if (asset === undefined || method === undefined) throw new Error('USDC on Base by card is not covered')
    return { country: 'US', subdivision: 'CA', asset, method, pay: { amount: '100.00', currency: 'USD' } }
  }
  const orderOf = async (of: OnrampProvider): Promise<OnrampOrder> => ({
    ...(await purchase(of)),
    orderId: order,
    project: 'shop',
    seller: 'TRANSAK',
    receiver,
    returnUrl: 'https://app.example/back?order=1&x=ü',
    callerAddress: '203.0.113.7',
  })

  it('covers USDC on Base by card, with its address', async () => {
    const { asset } = await purchase(provider())
    expect(asset).toMatchObject({ symbol: 'USDC', address: usdcOnBase })
    expect(asset.networkId.split(':')[1]).toBe('8453')
  })

  it('covers nothing where it does not sell', async () => {
    const coverage = await provider().coverage({ country: 'KP' })
    expect(coverage).toMatchObject({ kind: 'answer', value: { currencies: [] } })
  })

  it('quotes what arrives after all fees, each apart, without floating point', async () => {
    const ours = provider()
    const quotes = await ours.quotes(await purchase(ours))
    if (quotes.kind !== 'answer') throw new Error(quotes.kind)
    expect(quotes.value.length).toBe(name === 'meld' ? 2 : 1)
    for (const { pay, receive, fees, seller } of quotes.value) {
      expect(seller).not.toBe('')
      for (const text of [pay.amount, receive, ...fees.map(({ money }) => money.amount)])
        expect(text).toMatch(/^\d+(\.\d+)?$/)
      expect(fees.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['provider', 'network']))
      expect(Number(pay.amount)).toBe(100)
    }
  })

  it('does not quote another asset for ours', async () => {
    const ours = provider()
    const asked = await purchase(ours)
    dialect.lies.asset = 'WBTC'
    const quotes = await ours.quotes(asked)
    // Stripe answers with a list of all networks: what is not ours is left out.
    expect(quotes).toEqual(name === 'stripe' ? { kind: 'answer', value: [] } : { kind: 'changed', what: 'asset' })
  })

  it('does not quote in another currency', async () => {
    const ours = provider()
    const asked = await purchase(ours)
    dialect.lies.currency = 'EUR'
    expect(await ours.quotes(asked)).toEqual({ kind: 'changed', what: 'payment' })
  })

  it('opens a page of the provider for the order', async () => {
    const ours = provider()
    const session = await ours.openSession(await orderOf(ours))
    if (session.kind !== 'answer') throw new Error(session.kind)
    expect(session.value.url.startsWith(dialect.url)).toBe(true)
    expect(session.value.url).not.toContain(canary)
    const open = async (url: string) => (await fetch(url, { redirect: 'manual' })).status
    expect(await open(session.value.url)).toBe(303)
    // What is signed may be opened again, a token may not; neither may be changed.
    expect(await open(session.value.url)).toBe(name === 'moonpay' ? 303 : 410)
    expect(await open(session.value.url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBeGreaterThanOrEqual(
      400,
    )
  })

  it('opens no page that is said to be for another receiver', async () => {
    const ours = provider()
    const asked = await orderOf(ours)
    dialect.lies.receiver = usdcOnBase
    const session = await ours.openSession(asked)
    // The others say nothing of the receiver when a session is made: what they say later is compared by who asked.
    expect(session).toMatchObject(name === 'stripe' ? { kind: 'changed', what: 'receiver' } : { kind: 'answer' })
  })

  it('says of the order what the provider says, and never that it is delivered', async () => {
    expect(await provider().status({ orderId: order, reference: tested.reference })).toMatchObject({
      kind: 'answer',
      value: { orderId: order, state: 'delivering', transactionHash: '0xabc', receiver },
    })
  })

  it('says nothing of an order that the provider does not know', async () => {
    const unknown = await provider().status({ orderId: 'f'.repeat(32), reference: undefined })
    expect(unknown).toEqual({ kind: 'answer', value: undefined })
  })

  it('stops at news of another order than it was asked for', async () => {
    dialect.lies.order = 'e'.repeat(32)
    const status = await provider().status({ orderId: order, reference: tested.reference })
    expect(status).toEqual({ kind: 'changed', what: 'order' })
  })

  it('is unreachable with a key that the provider does not know', async () => {
    // Prices of Transak are public: its key is asked for at the session.
    const honest = await orderOf(provider())
    const stranger = provider(true)
    const result = name === 'transak' ? await stranger.openSession(honest) : await stranger.quotes(honest)
    expect(result).toMatchObject({ kind: 'unreachable', reason: 'status' })
  })

  it.each([
    ['no JSON', { status: 200, text: '<html>' }, 'node-fault'],
    ['another shape', { status: 200, json: { quotes: 'none', ключ: 1 } }, 'node-fault'],
    ['nothing but brackets', { status: 200, text: `${'['.repeat(50_000)}${']'.repeat(50_000)}` }, 'node-fault'],
    ['9 MiB', { status: 200, text: ' '.repeat(9 * 1_048_576) }, 'too-large'],
    ['a fault of its own', { status: 500, json: {} }, 'status'],
    ['a redirect', { status: 302, json: {} }, 'status'],
  ])('takes %s for no answer', async (_, reply, reason) => {
    const ours = provider()
    const asked = await purchase(ours)
    dialect.lies.reply = reply
    expect(await ours.quotes(asked)).toMatchObject({ kind: 'unreachable', reason })
  })

  it('waits as long as it is asked to', async () => {
    const ours = provider()
    const asked = await purchase(ours)
    dialect.lies.reply = { status: 429, json: {}, retryAfter: '7' }
    expect(await ours.quotes(asked)).toEqual({ kind: 'unreachable', reason: 'rate-limited', retryAfterMs: 7_000 })
  })

  it('says that it refuses what it does not sell', async () => {
    const ours = provider()
    const asked = await purchase(ours)
    dialect.lies.reply = { status: 400, json: { message: `no, ${canary}` } }
    expect(await ours.quotes(asked)).toEqual({ kind: 'refused' })
  })
})

it('names the parts of a country where MoonPay does', async () => {
  const dialect = await testedProviders.moonpay.start()
  const { coverage } = testedProviders.moonpay.make(dialect, parts())
  const partsOf = async (country: string) => {
    const covered = await coverage({ country })
    return covered.kind === 'answer' ? covered.value.subdivisions : covered
  }
  expect(await partsOf('CA')).toContainEqual({ code: 'QC', name: 'Quebec' })
  expect(await partsOf('DE')).toEqual([])
  await dialect.stop()
})

it('takes the hash that Stripe names after the state for news', async () => {
  const dialect = await testedProviders.stripe.start()
  const { status } = testedProviders.stripe.make(dialect, parts())
  const newsOf = async (hash: string | null) => {
    const session = { id: 'cos_1', status: 'fulfillment_complete', metadata: { order_id: order } }
    dialect.lies.reply = { status: 200, json: { ...session, transaction_details: { transaction_id: hash } } }
    const said = await status({ orderId: order, reference: 'cos_1' })
    if (said.kind !== 'answer' || said.value === undefined) throw new Error(said.kind)
    return said.value
  }
  const early = await newsOf(null)
  const empty = await newsOf('')
  const late = await newsOf('0xabc')
  expect([early, empty, late].map(({ transactionHash }) => transactionHash)).toEqual([undefined, undefined, '0xabc'])
  expect(empty.eventId).toBe(early.eventId)
  expect(late.eventId).not.toBe(early.eventId)
  expect((await newsOf('0xabc')).eventId).toBe(late.eventId)
  await dialect.stop()
})

describe('the partner token of Transak', () => {
  const fetched = ({ asked }: Dialect) => asked.filter(({ path }) => path.endsWith('/refresh-token')).length

  async function world() {
    const dialect = await testedProviders.transak.start()
    const make = () => testedProviders.transak.make(dialect, parts())
    await shared.deleteFrom('onramp_tokens').execute()
    const coverage = await make().coverage({ country: 'US' })
    if (coverage.kind !== 'answer') throw new Error(coverage.kind)
    const [asset] = coverage.value.assets
    const method = coverage.value.currencies[0]?.methods[0]
    if (asset === undefined || method === undefined) throw new Error('nothing is covered')
    const asked: OnrampOrder = {
      country: 'US',
      asset,
      method,
      pay: { amount: '100.00', currency: 'USD' },
      orderId: order,
      project: 'shop',
      seller: 'transak',
      receiver,
      returnUrl: 'https://app.example',
      callerAddress: undefined,
    }
    return { dialect, make, asked }
  }

  it('is fetched once for all processes, also when they begin at once', async () => {
    const { dialect, make, asked } = await world()
    const processes = [make(), make(), make()]
    const opened = await Promise.all(processes.map((provider) => provider.openSession(asked)))
    for (const provider of processes) opened.push(await provider.openSession(asked))
    expect(opened.map(({ kind }) => kind)).toEqual(Array(6).fill('answer'))
    expect(fetched(dialect)).toBe(1)
    await dialect.stop()
  })

  it('is fetched again, once, when it is refused, and the one before is known to all', async () => {
    const { dialect, make, asked } = await world()
    const [one, other] = [make(), make()]
    expect(await one.openSession(asked)).toMatchObject({ kind: 'answer' })
    expect(await other.openSession(asked)).toMatchObject({ kind: 'answer' })
    // Somebody who has the keys fetches one, too, which ends ours.
    await make().openSession(asked)
    await fetchToken(dialect)
    expect(await one.openSession(asked)).toMatchObject({ kind: 'answer' })
    expect(await other.openSession(asked)).toMatchObject({ kind: 'answer' })
    expect(fetched(dialect)).toBe(3)
    const row = await shared.selectFrom('onramp_tokens').selectAll().executeTakeFirst()
    expect(new Set([row?.token, row?.token_before, null]).size).toBe(3)
    await dialect.stop()
  })

  it.each([
    [500, 1],
    [503, 1],
    [302, 1],
    [401, 2],
    [403, 2],
  ])('after status %s has been fetched %s times: what is not its fault does not end it', async (status, times) => {
    const { dialect, make, asked } = await world()
    const provider = make()
    expect(await provider.openSession(asked)).toMatchObject({ kind: 'answer' })
    dialect.lies.reply = { status, json: {} }
    expect(await provider.openSession(asked)).toMatchObject({ kind: 'unreachable', reason: 'status' })
    expect(fetched(dialect)).toBe(times)
    await dialect.stop()
  })
})

/** As another service with the same keys would. */
async function fetchToken({ url }: Dialect): Promise<void> {
  const headers = { 'api-secret': canary, 'content-type': 'application/json' }
  const body = JSON.stringify({ apiKey: 'key-1' })
  await fetch(`${url}/partners/api/v2/refresh-token`, { method: 'POST', headers, body })
}
