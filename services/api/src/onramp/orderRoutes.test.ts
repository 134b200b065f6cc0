import type { InputOf, postOnrampOrder } from '@latchkey/protocol/http'
import { afterEach, describe, expect, it } from 'vitest'
import { createSeller, secret, signatureOf } from '../../test/createSeller.ts'
import { startFakeNode } from '../../test/startFakeNode.ts'
import { testApi } from '../../test/testApi.ts'
import { createProjectRepository } from '../modules/projects/createProjectRepository.ts'
import { newProject } from '../modules/projects/project.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

const ada = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x1111111111111111111111111111111111111111'
const hash = `0x${'ab'.repeat(32)}`

type Body = InputOf<typeof postOnrampOrder>['body']
const body: Body = {
  provider: 'stripe',
  receiver: `eip155:1:${ada}`,
  asset: { networkId: 'eip155:1' },
  method: 'card',
  country: 'US',
  pay: { amount: '50.00', currency: 'USD' },
  returnUrl: 'https://app.example/bought',
}

type WorldOptions = {
  withSeller?: boolean
  nodeUrl?: string
  needsCallerAddress?: true | undefined
  trustedProxies?: number
}

async function world(options: WorldOptions = {}) {
  const { seller, provider } = createSeller()
  // Assets of a network without a node aren't sold; this one does not answer.
  const { withSeller = true, nodeUrl = 'http://127.0.0.1:9' } = options
  const api = await testApi({
    publicUrl: 'https://api.example',
    defaultProject: newProject('shop', { allowedOrigins: ['https://app.example'] }),
    onrampProviders: withSeller
      ? [{ ...provider, ...(options.needsCallerAddress && { needsCallerAddress: true }) }]
      : [],
    trustedProxies: options.trustedProxies,
    rpcUrls: new Map([['eip155:1', [{ name: 'a', url: nodeUrl, wsUrl: undefined, priority: 50 }]]]),
  })
  open.push(api)
  const order = async (changes: object = {}) => {
    const response = await api.post('/v1/onramp/orders?projectId=shop', { ...body, ...changes })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const read = async (id: string, project = 'shop') => {
    const response = await api.get(`/v1/onramp/orders/${id}?projectId=${project}`)
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const notify = (news: object, headers?: Record<string, string>) => {
    const text = JSON.stringify({ transactionHash: undefined, atMs: 1, ...news })
    return api.post('/v1/onramp/hooks/stripe', text, headers ?? { 'x-signature': signatureOf(text) })
  }
  return { api, seller, order, read, notify, click: (id: string) => api.get(`/v1/onramp/orders/${id}/open`) }
}

const refused = async (asked: Promise<Response>) => {
  const response = await asked
  return { status: response.status, body: await response.json() }
}

const refusal = ({
  status,
  body: { code, reasons },
}: {
  status: number
  body: { code: string; reasons: { field: string }[] }
}) => `${status} ${code} ${reasons[0]?.field}`

describe('an order that can’t be', () => {
  it.each([
    [{ pay: { amount: '9.99', currency: 'USD' } }, '400 onramp/amount-too-low pay.amount', '10.00 to 7500.00 USD'],
    [{ pay: { amount: '7500.01', currency: 'USD' } }, '400 onramp/amount-too-high pay.amount', '10.00 to 7500.00 USD'],
    [{ pay: { amount: '50.001', currency: 'USD' } }, '400 onramp/amount-too-precise pay.amount', '2 decimals'],
    [{ pay: { amount: 'fifty', currency: 'USD' } }, '400 onramp/amount-invalid pay.amount', '50.00'],
    [{ pay: { amount: '-50', currency: 'USD' } }, '400 onramp/amount-invalid pay.amount', ''],
    [{ pay: { amount: '0.00', currency: 'USD' } }, '400 onramp/amount-invalid pay.amount', ''],
    [{ pay: { amount: '50', currency: 'EUR' } }, '400 onramp/currency-unsupported pay.currency', 'US'],
    [{ pay: { amount: '50', currency: 'dollars' } }, '400 onramp/currency-unsupported pay.currency', 'USD'],
    [{ method: 'cheque' }, '400 onramp/method-unsupported method', ''],
    [{ asset: { networkId: 'eip155:1', address: bob } }, '400 onramp/asset-unsupported asset', ''],
    [{ country: 'DE' }, '400 onramp/asset-unsupported asset', 'DE'],
    [{ provider: 'meld' }, '400 onramp/provider-unknown provider', 'not set up'],
    [{ receiver: `eip155:137:${ada}` }, '400 onramp/receiver-invalid receiver', 'eip155:1'],
    [{ receiver: 'eip155:1:0x12' }, '400 onramp/receiver-invalid receiver', ''],
    [{ receiveAtLeast: '0.02' }, '400 onramp/quote-expired receiveAtLeast', '0.0163 ETH'],
    [{ seller: 'nobody' }, '400 onramp/provider-refused provider', ''],
    [{ returnUrl: 'https://evil.example/' }, '403 onramp/return-url-not-allowed returnUrl', ''],
    [{ returnUrl: 'https://app.example@evil.example/' }, '403 onramp/return-url-not-allowed returnUrl', ''],
    [{ returnUrl: 'https://app.example.evil.example/' }, '403 onramp/return-url-not-allowed returnUrl', ''],
    [{ returnUrl: 'javascript:alert(1)//https://app.example' }, '403 onramp/return-url-not-allowed returnUrl', ''],
    [{ returnUrl: 'http://app.example/bought' }, '403 onramp/return-url-not-allowed returnUrl', ''],
    [{ returnUrl: 'no address' }, '403 onramp/return-url-not-allowed returnUrl', ''],
  ])('%j is refused with what is wrong', async (changes, expected, said) => {
    const { order } = await world()
    const answer = await order(changes)
    expect(refusal(answer)).toBe(expected)
    expect(answer.body.reasons[0].description).toContain(said)
  })

  it('is refused where no provider is set up', async () => {
    const { order, notify } = await world({ withSeller: false })
    expect(refusal(await order())).toBe('400 onramp/not-configured provider')
    expect((await notify({ eventId: 'e', state: 'paid' })).status).toBe(404)
  })

  it('is refused where the provider quotes another payment than was asked', async () => {
    const { order, seller } = await world()
    const pay = { amount: '500.00', currency: 'USD' }
    seller.quotes = [{ id: undefined, seller: 'stripe', pay, receive: '1', fees: [], expiresAtMs: undefined }]
    expect(refusal(await order())).toBe('400 onramp/provider-changed provider')
  })
})

describe('an order', () => {
  it('holds the best quote, and asks for coverage once a day', async () => {
    const { api, order, seller, read } = await world()
    const { status, body: made } = await order()
    expect([status, made.state, made.receive, made.fees.length]).toEqual([200, 'created', '0.0163', 1])
    expect(made.url).toBe(`https://api.example/v1/onramp/orders/${made.orderId}/open`)
    await order()
    expect(seller.coverageAsked).toBe(1)
    expect((await read(made.orderId)).body).toEqual(made)
    api.clock.ms += 86_400_001
    await order()
    expect(seller.coverageAsked).toBe(2)
  })

  it('is opened by a page of its own at each click, until it is paid', async () => {
    const { order, click, notify, seller, read } = await world()
    const { orderId } = (await order()).body
    const first = await click(orderId)
    expect([first.status, first.headers.get('location')]).toEqual([302, `https://seller.example/pay?token=${secret}-1`])
    expect([first.headers.get('cache-control'), first.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
    expect((await click(orderId)).headers.get('location')).toContain('-2')
    expect(seller.opened[0]).toMatchObject({ orderId, receiver: ada, returnUrl: body.returnUrl, seller: 'stripe' })
    await notify({ eventId: 'e1', orderId, state: 'paid' })
    expect((await click(orderId)).status).toBe(400)
    expect(JSON.stringify((await read(orderId)).body)).not.toContain(secret)
  })

  it('is over when it was not opened for an hour, and what is paid then counts', async () => {
    const { api, order, click, read, notify } = await world()
    const { orderId } = (await order()).body
    api.clock.ms += 3_599_999
    expect((await read(orderId)).body.state).toBe('created')
    api.clock.ms += 1
    expect(refusal(await refused(click(orderId)))).toBe('400 onramp/order-finished orderId')
    expect((await read(orderId)).body.state).toBe('expired')
    await notify({ eventId: 'e1', orderId, state: 'paid' })
    expect((await read(orderId)).body.state).toBe('paid')
    // Of a payment, no news for three days.
    api.clock.ms += 3 * 86_400_000
    expect((await read(orderId)).body.state).toBe('unknown')
    await notify({ eventId: 'e2', orderId, state: 'delivering' })
    expect((await read(orderId)).body.state).toBe('delivering')
  })

  it('is followed by each of its pages, and goes on with the one that was paid', async () => {
    const { order, click, read, notify, seller } = await world()
    const { orderId } = (await order()).body
    seller.reference = 'first'
    await click(orderId)
    seller.reference = 'second'
    await click(orderId)
    // The end of a page that was left is not the order's.
    await notify({ eventId: 'e1', reference: 'first', state: 'expired' })
    expect((await read(orderId)).body.state).toBe('opened')
    expect(seller.askedFor.at(-1)).toMatchObject({ reference: 'second' })
    await notify({ eventId: 'e2', reference: 'first', state: 'paid' })
    await notify({ eventId: 'e3', reference: 'second', state: 'expired' })
    expect((await read(orderId)).body.state).toBe('paid')
    await notify({ eventId: 'e4', reference: 'first', state: 'failed' })
    expect((await read(orderId)).body.state).toBe('failed')
  })

  it.each([
    [true, 1, '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    [true, 0, '203.0.113.9', undefined],
    [undefined, 1, '203.0.113.9', undefined],
  ] as const)(
    'gives the address of the person to a provider that demands it (%s), of %i trusted proxies alone',
    async (needsCallerAddress, trustedProxies, forwarded, expected) => {
      const { api, order, seller } = await world({ needsCallerAddress, trustedProxies })
      const { orderId } = (await order()).body
      await api.get(`/v1/onramp/orders/${orderId}/open`, { 'x-forwarded-for': forwarded })
      expect(seller.opened[0]?.callerAddress).toBe(expected)
      const tables = ['onramp_orders', 'onramp_events', 'onramp_references'] as const
      const kept = await Promise.all(tables.map((table) => api.deps.database.selectFrom(table).selectAll().execute()))
      expect(JSON.stringify(kept)).not.toContain('203.0.113')
    },
  )

  it('is nothing to another project, and unknown by another id', async () => {
    const { api, order, read, click } = await world()
    await createProjectRepository(api.deps.database, api.deps.clock).save(newProject('forum'))
    const { orderId } = (await order()).body
    expect(refusal(await read(orderId, 'forum'))).toBe('404 onramp/order-unknown orderId')
    expect(refusal(await read('f'.repeat(32)))).toBe('404 onramp/order-unknown orderId')
    expect((await click("' or 1=1 --")).status).toBe(404)
  })

  it('says to a person why its page can’t be opened, and leads back', async () => {
    const { api, order, seller } = await world()
    const { orderId } = (await order({ returnUrl: 'https://app.example/?a=1&b="><script>' })).body
    const look = (id: string) => api.get(`/v1/onramp/orders/${id}/open`, { accept: 'text/html,*/*;q=0.8' })
    seller.isAway = true
    const away = await look(orderId)
    expect(away.status).toBe(503)
    expect(away.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const page = await away.text()
    expect(page).toContain('Nothing was paid.')
    expect(page).toContain('<a href="">Try again</a>')
    expect(page).toMatch(/<a href="https:\/\/app\.example\/[^"]*">Back to the app<\/a>/)
    expect(page).not.toContain('<script')
    const unknown = await look('f'.repeat(32))
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await unknown.text()).not.toMatch(/Nothing was paid|Back to the app|Try again/)
  })
})

describe('news of a provider', () => {
  it('counts when it is signed, once, and never sets an order back', async () => {
    const { order, notify, read } = await world()
    const { orderId } = (await order()).body
    expect((await notify({ eventId: 'e1', orderId, state: 'paid' }, {})).status).toBe(401)
    expect((await notify({ eventId: 'e1', orderId, state: 'paid' }, { 'x-signature': 'a'.repeat(64) })).status).toBe(
      401,
    )
    expect((await read(orderId)).body.state).toBe('created')
    expect((await notify({ eventId: 'e2', orderId, state: 'paid' })).status).toBe(200)
    expect((await notify({ eventId: 'e1', orderId, state: 'paying' })).status).toBe(200)
    expect((await notify({ eventId: 'e2', orderId, state: 'refunded' })).status).toBe(200)
    expect((await read(orderId)).body.state).toBe('paid')
    expect((await notify({ eventId: 'e3', orderId: '0'.repeat(32), state: 'paid' })).status).toBe(404)
    expect((await notify({ eventId: 'e4', reference: 'unheard', state: 'paid' })).status).toBe(404)
  })

  it('stops an order that would go to somebody else, or bring something else', async () => {
    const { order, notify, read } = await world()
    for (const [news, stopped] of [
      [{ receiver: bob }, 'receiver-changed'],
      [{ assetCode: 'doge' }, 'asset-changed'],
    ] as const) {
      const { orderId } = (await order()).body
      await notify({
        eventId: 'e1',
        orderId,
        state: 'delivering',
        receiver: ada.toLowerCase(),
        assetCode: 'eth',
        ...news,
      })
      expect((await read(orderId)).body).toMatchObject({ state: 'failed', stopped })
    }
  })

  it.each([
    ['the receiver', ada, { state: 'delivered', received: '0.000000000000000001' }],
    ['somebody else', bob, { state: 'delivering', received: null }],
  ])('makes it delivered only when our own node saw the transaction pay: %s', async (_, to, seen) => {
    const node = await startFakeNode((text) => {
      const { id, method }: { id: number; method: string } = JSON.parse(text)
      const result = method === 'eth_getTransactionReceipt' ? { status: '0x1', logs: [] } : { to, value: '0x1' }
      return { jsonrpc: '2.0', id, result }
    })
    open.push(node)
    const { api, order, notify, read, click, seller } = await world({ nodeUrl: node.url })
    const { orderId } = (await order()).body
    await click(orderId)
    await notify({ eventId: 'e1', reference: `ref-${orderId}`, state: 'delivering', transactionHash: hash })
    expect((await read(orderId)).body).toMatchObject({ ...seen, transactionHash: hash })
    seller.news = undefined
    api.clock.ms += 3_001
    expect((await read(orderId)).body).toMatchObject(seen)
  })
})
