import { afterEach, describe, expect, it } from 'vitest'
import { createSeller, signatureOf } from '../../test/createSeller.ts'
import { startFakeNode } from '../../test/startFakeNode.ts'
import { testApi } from '../../test/testApi.ts'
import { newProject } from '../modules/projects/project.ts'
import type { OnrampProvider, ProviderNews } from './onrampProvider.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

const ada = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const polygonUsdc = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const origin = 'https://app.example'
const answer = <Value>(value: Value) => ({ kind: 'answer', value }) as const

const noFurtherNews = { reference: undefined, receiver: undefined, assetCode: undefined, atMs: 1 }

/** A provider like Coinbase, of two coins on two networks: two fees, and a price of one dollar. */
const dollars: Partial<OnrampProvider> = {
  name: 'coinbase',
  coverage: async ({ country }) => {
    const coin = { symbol: 'USDC', name: 'USD Coin' }
    const methods = [
      { kind: 'bank', code: 'ACH_BANK_ACCOUNT', min: '10.00', max: '25000.00' },
      { kind: 'card', code: 'CARD', min: '10.00', max: '7500.00' },
    ] as const
    const assets = [
      { networkId: 'eip155:1', address: usdc, ...coin, code: 'USDC:ethereum' },
      { networkId: 'eip155:137', address: polygonUsdc, ...coin, code: 'USDC:polygon' },
    ] as const
    return answer(
      country === 'US' ? { currencies: [{ currency: 'USD', methods }], assets } : { currencies: [], assets: [] },
    )
  },
  quotes: async ({ pay }) => {
    const fee = (kind: 'provider' | 'network' | 'partner', amount: string) => {
      return { kind, money: { amount, currency: pay.currency } }
    }
    const fees = [fee('provider', '1.50'), fee('network', '0.10'), fee('partner', '0.40')]
    const receive = (Number(pay.amount) / 1.25).toFixed(6)
    return answer([{ id: undefined, seller: 'coinbase', pay, receive, fees, expiresAtMs: undefined }])
  },
}

const world = (...others: readonly Partial<OnrampProvider>[]) => worldOf('http://127.0.0.1:9', others)

async function worldOf(nodeUrl: string, others: readonly Partial<OnrampProvider>[]) {
  const { provider, seller } = createSeller()
  const node = [{ name: 'a', url: nodeUrl, wsUrl: undefined, priority: 50 }]
  const api = await testApi({
    publicUrl: 'https://api.example',
    defaultProject: newProject('shop', { allowedOrigins: [origin, 'https://forum.example'] }),
    onrampProviders: others.map((other) => ({ ...provider, ...other })),
    rpcUrls: new Map([
      ['eip155:1', node],
      ['eip155:137', node],
    ]),
  })
  open.push(api)
  const call = async (asked: Promise<Response>) => {
    const response = await asked
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const get = (path: string, headers?: Record<string, string>) =>
    call(api.get(`${path}${path.includes('?') ? '&' : '?'}projectId=shop`, headers))
  const post = (path: string, body: unknown) => call(api.post(`${path}?projectId=shop`, body, { origin }))
  const orderOf = async (url: string) => (await get(`/v1/onramp/orders/${url.split('/').at(-2)}`)).body
  return { api, seller, get, post, orderOf }
}

describe('the routes of the specification', () => {
  it('answer what can be bought, of a UUID each, with the limits of each way to pay [S7.30]', async () => {
    const { get } = await world(dollars)
    const { status, body } = await get('/v1/onramp/options')
    expect(status).toBe(200)
    expect(body.paymentCurrencies).toEqual([
      {
        id: 'USD',
        payment_method_limits: [
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
          { id: 'card', min: '10.00', max: '7500.00' },
        ],
      },
    ])
    expect(body.purchaseCurrencies).toMatchObject([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [
          { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: usdc },
          { name: 'polygon', chain_id: '137', contract_address: polygonUsdc },
        ],
      },
    ])
    expect((await get('/v1/onramp/options')).body).toEqual(body)
  })

  it('quote the whole objects that clients send, with every fee [S7.31] [S7.32]', async () => {
    const { get, post } = await world(dollars)
    const options = (await get('/v1/onramp/options')).body
    const asked = {
      purchaseCurrency: options.purchaseCurrencies[0],
      paymentCurrency: options.paymentCurrencies[0],
      amount: '50.00',
      network: 'USDC',
    }
    const money = (amount: string, currency = 'USD') => ({ amount, currency })
    expect(await post('/v1/onramp/quote', asked)).toEqual({
      status: 200,
      body: {
        paymentTotal: money('50.00'),
        paymentSubtotal: money('48'),
        purchaseAmount: money('40.000000', 'USDC'),
        networkFee: money('0.1'),
        coinbaseFee: money('1.9'),
        quoteId: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    })
    const bad = (changes: object) => post('/v1/onramp/quote', { ...asked, ...changes })
    expect(await bad({ amount: '1' })).toMatchObject({ status: 400, body: { code: 'onramp/amount-too-low' } })
    expect(await bad({ amount: 'x' })).toMatchObject({ status: 400, body: { code: 'onramp/amount-invalid' } })
    expect(await bad({ purchaseCurrency: 'DOGE' })).toMatchObject({ body: { code: 'onramp/asset-unsupported' } })
    expect(await bad({ country: 'DE' })).toMatchObject({ status: 400, body: { code: 'onramp/asset-unsupported' } })
    expect(await bad({ amount: 50 })).toMatchObject({ status: 422 })
  })

  it('are off without a provider, and unavailable where none answers', async () => {
    const off = await world()
    expect(await off.get('/v1/onramp/options')).toMatchObject({ status: 400, body: { code: 'onramp/not-configured' } })
    const silent = await world({ coverage: async () => ({ kind: 'unreachable', reason: 'timeout' }) })
    const answered = await silent.get('/v1/onramp/options')
    expect(answered).toMatchObject({ status: 503, body: { code: 'onramp/provider-unavailable' } })
  })
})

describe('the generator of links', () => {
  const wallet = { address: ada, blockchains: ['polygon', 'ethereum'], assets: ['USDC'] }
  const body = { destinationWallets: [wallet], partnerUserId: ada, defaultNetwork: 'polygon', defaultExperience: 'buy' }
  const path = '/v1/generators/onrampurl'

  it('answers an address of the service, which opens the page at the click [S7.28] [S7.29]', async () => {
    const { api, post, orderOf, seller } = await world(dollars)
    const { status, body: made } = await post(path, body)
    expect([status, Object.keys(made)]).toEqual([200, ['url']])
    expect(made.url).toMatch(/^https:\/\/api\.example\/v1\/onramp\/orders\/[0-9a-f]{32}\/open$/)
    expect(await orderOf(made.url)).toMatchObject({
      state: 'created',
      provider: 'coinbase',
      receiver: `eip155:137:${ada}`,
      asset: { symbol: 'USDC', networkId: 'eip155:137' },
      pay: { amount: '10.00', currency: 'USD' },
    })
    expect(seller.opened).toEqual([])
    expect((await api.get(new URL(made.url).pathname)).status).toBe(302)
    expect(seller.opened).toMatchObject([{ returnUrl: origin, method: { kind: 'card' } }])
  })

  it.each([
    [{ presetFiatAmount: 50.25 }, '50.25'],
    [{ presetFiatAmount: '50.25' }, '50.25'],
    [{ presetCryptoAmount: 40.5 }, '50.62'],
  ])('takes amounts with a fraction: %j', async (preset, amount) => {
    const { post, orderOf } = await world(dollars)
    const { body: made } = await post(path, { ...body, ...preset })
    expect((await orderOf(made.url)).pay).toEqual({ amount, currency: 'USD' })
  })

  it.each([
    ['{', 'api/invalid-request'],
    [{ ...body, destinationWallets: undefined }, 'api/invalid-request'],
    [{ ...body, destinationWallets: [] }, 'onramp/receiver-invalid'],
    [{ ...body, destinationWallets: [{ ...wallet, address: 'ada' }] }, 'onramp/receiver-invalid'],
    [{ ...body, destinationWallets: [{ ...wallet, assets: ['DOGE'] }] }, 'onramp/asset-unsupported'],
    [{ ...body, presetFiatAmount: 1 }, 'onramp/amount-too-low'],
  ])('refuses %j with status 400', async (bad, code) => {
    const { post } = await world(dollars)
    expect(await post(path, bad)).toMatchObject({ status: 400, body: { code } })
  })

  it('is of Coinbase alone', async () => {
    const { post } = await world({ name: 'meld' })
    expect(await post(path, body)).toMatchObject({ status: 400, body: { code: 'onramp/provider-unknown' } })
  })
})

describe('the history of purchases', () => {
  it('is of orders by Coinbase that the asking page has begun in the last day, without money [S7.7]', async () => {
    const { api, post, get } = await world(dollars)
    const wallets = [{ address: ada, assets: ['USDC'] }]
    const { url } = (await post('/v1/generators/onrampurl', { destinationWallets: wallets, partnerUserId: ada })).body
    const orderId = url.split('/').at(-2)
    const history = async (from = origin, query = '', account = ada.toLowerCase()) =>
      (await get(`/v1/account/${account}/history?onramp=coinbase${query}`, { origin: from })).body
    const notify = (eventId: string, state: string) => {
      const text = JSON.stringify({ eventId, orderId, state, atMs: 1 })
      return api.post('/v1/onramp/hooks/coinbase', text, { 'x-signature': signatureOf(text) })
    }
    expect(await history()).toEqual({ data: [], next: null })
    await notify('e1', 'paid')
    const { data } = await history()
    expect(data).toMatchObject([
      {
        id: orderId,
        metadata: {
          operationType: 'buy',
          sentFrom: 'Coinbase',
          status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
          nonce: 1,
          chain: 'eip155:1',
        },
        transfers: [
          {
            fungible_info: { icon: { url: 'https://api.example/public/getTokenImage/USDC' } },
            ...{ direction: 'in', quantity: { numeric: '8.000000' }, value: null, price: null },
          },
        ],
      },
    ])
    expect(JSON.stringify(data)).not.toContain('10.00')
    // The network that the client is on, which Coinbase need not sell on.
    expect((await history(origin, '&chainId=137')).data).toHaveLength(1)
    expect((await history('https://forum.example')).data).toEqual([])
    expect((await history(origin, '', usdc)).data).toEqual([])
    await notify('e2', 'failed')
    expect((await history()).data[0].metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_FAILED')
    api.clock.ms += 86_400_001
    expect((await history()).data).toEqual([])
  })

  it('asks how far they are, as its clients ask for no order: success is what our own node has seen', async () => {
    const word = (digits: string) => `0x${digits.padStart(64, '0')}`
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const logs = [{ address: usdc, topics: [transfer, word('1'), word(ada.slice(2))], data: word('1') }]
    const node = await startFakeNode((text) => ({
      jsonrpc: '2.0',
      id: JSON.parse(text).id,
      result: { status: '0x1', logs },
    }))
    open.push(node)
    const { api, post, get, seller } = await worldOf(node.url, [dollars])
    const { url } = (
      await post('/v1/generators/onrampurl', { destinationWallets: [{ address: ada }], partnerUserId: ada })
    ).body
    await api.get(new URL(url).pathname)
    const statusAfter = async (state: ProviderNews['state'], transactionHash?: string) => {
      const orderId = url.split('/').at(-2)
      seller.news = { eventId: state, orderId, state, transactionHash, ...noFurtherNews }
      api.clock.ms += 3_001
      const { body } = await get(`/v1/account/${ada}/history?onramp=coinbase`, { origin })
      return body.data.map(({ metadata }: { metadata: { status: string } }) => metadata.status)
    }
    expect(await statusAfter('opened')).toEqual([])
    expect(await statusAfter('paying')).toEqual(['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'])
    expect(await statusAfter('delivering', word('2'))).toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
  })

  it('is refused for another provider, and for what is no account', async () => {
    const { get } = await world(dollars)
    const refused = (field: string) => ({ status: 400, body: { reasons: [{ field }] } })
    expect(await get(`/v1/account/${ada}/history?onramp=meld`)).toMatchObject(refused('provider'))
    expect(await get('/v1/account/ada/history?onramp=coinbase')).toMatchObject(refused('address'))
  })
})

describe('the routes of the peer’s server', () => {
  const meld: Partial<OnrampProvider> = {
    ...dollars,
    name: 'meld',
    quotes: async ({ pay }) => {
      const quote = (seller: string, receive: string) => {
        return { id: undefined, seller, pay, receive, fees: [], expiresAtMs: undefined }
      }
      return answer([quote('BANXA', '41'), quote('COINBASE', '43')])
    },
  }

  it('answer options and quotes in its spelling', async () => {
    const { get } = await world(dollars)
    const options = await get('/v1/onramp/buy/options?country=US')
    expect(options.body.paymentCurrencies[0].limits[1]).toEqual({ id: 'CARD', min: '10.00', max: '7500.00' })
    expect(options.body.purchaseCurrencies[0].networks[1]).toMatchObject({
      name: 'polygon',
      contractAddress: polygonUsdc,
      chainId: '137',
    })
    const asked = 'purchaseCurrency=USDC&purchaseNetwork=polygon&paymentAmount=50&paymentCurrency=USD&country=US'
    const quote = await get(`/v1/onramp/buy/quotes?${asked}&paymentMethod=ACH_BANK_ACCOUNT`)
    expect(quote.body).toMatchObject({
      paymentTotal: { value: '50', currency: 'USD' },
      paymentSubTotal: { value: '48', currency: 'USD' },
      purchaseAmount: { value: '40.000000', currency: 'USDC' },
      coinbaseFee: { value: '1.9', currency: 'USD' },
      networkFee: { value: '0.1', currency: 'USD' },
    })
    const cheque = await get(`/v1/onramp/buy/quotes?${asked}&paymentMethod=CHEQUE`)
    expect(cheque).toMatchObject({ status: 400, body: { code: 'onramp/method-unsupported' } })
  })

  it('name the providers that are set up, in the countries where they sell', async () => {
    const { get } = await world(dollars, meld)
    const names = async (query = '') =>
      (await get(`/v1/onramp/providers${query}`)).body.map((row: { serviceProvider: string }) => row.serviceProvider)
    expect(await names()).toEqual(['COINBASE', 'MELD'])
    expect(await names('?countries=DE,US')).toEqual(['COINBASE', 'MELD'])
    expect(await names('?countries=DE')).toEqual([])
    expect((await get('/v1/onramp/providers?countries=usa')).status).toBe(400)
  })

  it('name a provider that could not say where it sells', async () => {
    const away: Partial<OnrampProvider> = { coverage: async () => ({ kind: 'unreachable', reason: 'timeout' }) }
    const { get } = await world({ ...dollars, ...away }, meld)
    const { status, body } = await get('/v1/onramp/providers?countries=US')
    expect(status).toBe(200)
    expect(body).toMatchObject([{ serviceProvider: 'COINBASE' }, { serviceProvider: 'MELD' }])
  })

  it.each([
    ['crypto-currencies', { currencyCode: 'USDC_POLYGON', name: 'USD Coin', chainCode: 'POLYGON' }],
    ['fiat-currencies', { currencyCode: 'USD', name: 'US Dollar' }],
    ['payment-methods', { paymentMethod: 'CREDIT_DEBIT_CARD', paymentType: 'CARD' }],
    ['fiat-purchases-limits', { currencyCode: 'USD', defaultAmount: null, minimumAmount: 10, maximumAmount: 25000 }],
    ['countries', { countryCode: 'DE', name: 'Germany' }],
    ['countries-defaults', { countryCode: 'DE', defaultCurrencyCode: 'EUR' }],
  ])('answer the table %s', async (type, row) => {
    const { get } = await world(dollars)
    const { status, body } = await get(`/v1/onramp/providers/properties?type=${type}`)
    expect(status).toBe(200)
    expect(body).toContainEqual(expect.objectContaining(row))
    if (type === 'countries') expect(body).toHaveLength(250)
  })

  it('leave out the providers that a caller leaves out', async () => {
    const { get } = await world(dollars)
    const path = '/v1/onramp/providers/properties?type=fiat-currencies&excludeProviders=COINBASE'
    expect((await get(path)).body).toEqual([])
  })

  const multi = { destinationCurrencyCode: 'USDC', sourceAmount: 50, sourceCurrencyCode: 'USD' }

  it.each(['multi/quotes', 'providers/properties?type=crypto-currencies'])(
    'say of %s that no provider answers where none does, not that nothing is sold',
    async (path) => {
      const away: Partial<OnrampProvider> = { coverage: async () => ({ kind: 'unreachable', reason: 'timeout' }) }
      const { get, post } = await world({ ...dollars, ...away })
      const target = `/v1/onramp/${path}`
      const { status, body } = path.includes('?') ? await get(target) : await post(target, multi)
      expect([status, body.code]).toEqual([503, 'onramp/provider-unavailable'])
    },
  )

  it('quote each seller by every way to pay, or by the one that is named', async () => {
    const { post } = await world(dollars, meld)
    const { body } = await post('/v1/onramp/multi/quotes', { ...multi, paymentMethodType: 'CREDIT_DEBIT_CARD' })
    expect(body).toMatchObject([
      { serviceProvider: 'BANXA', destinationAmount: 41, paymentMethodType: 'CREDIT_DEBIT_CARD' },
      { serviceProvider: 'COINBASE', destinationAmount: 40, totalFee: 2, networkFee: 0.1, transactionFee: 1.9 },
    ])
    expect((await post('/v1/onramp/multi/quotes', multi)).body).toHaveLength(4)
    const without = await post('/v1/onramp/multi/quotes', { ...multi, excludeProviders: ['BANXA'] })
    expect(without.body.map((row: { serviceProvider: string }) => row.serviceProvider)).toEqual([
      'COINBASE',
      'COINBASE',
    ])
  })

  it('say why there is no quote in `message`, too', async () => {
    const { post } = await world(dollars)
    const refused = await post('/v1/onramp/multi/quotes', { ...multi, sourceAmount: 1 })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'onramp/amount-too-low', message: expect.stringContaining('10.00 to 25000.00') },
    })
  })

  it('answer a widget that is an address of the service, of the seller that was quoted', async () => {
    const { post, orderOf } = await world(dollars, meld)
    const sessionData = { ...multi, walletAddress: ada, serviceProvider: 'BANXA', paymentMethodType: 'ACH' }
    const { body } = await post('/v1/onramp/widget', { sessionData })
    expect(Object.keys(body)).toEqual(['widgetUrl'])
    expect(await orderOf(body.widgetUrl)).toMatchObject({ provider: 'meld', seller: 'BANXA', receive: '41' })
    const own = await post('/v1/onramp/widget', { sessionData: { ...sessionData, serviceProvider: 'COINBASE' } })
    expect(await orderOf(own.body.widgetUrl)).toMatchObject({ provider: 'coinbase', seller: 'coinbase' })
    const away = { ...sessionData, redirectUrl: 'https://evil.example/' }
    expect((await post('/v1/onramp/widget', { sessionData: away })).status).toBe(403)
  })
})
