import type { InputOf, postOnrampOffers } from '@latchkey/protocol/http'
import { afterEach, describe, expect, it } from 'vitest'
import { createSeller } from '../../test/createSeller.ts'
import { testApi } from '../../test/testApi.ts'
import { createProjectRepository } from '../modules/projects/createProjectRepository.ts'
import { newProject } from '../modules/projects/project.ts'
import type { OnrampProvider } from './onrampProvider.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

const ada = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = 'eip155:1:0x1111111111111111111111111111111111111111'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const body: InputOf<typeof postOnrampOffers>['body'] = {
  receiver: ada,
  asset: { networkId: 'eip155:1' },
  kind: 'card',
  country: 'US',
  pay: { amount: '50.00', currency: 'USD' },
}
const answer = <Value>(value: Value) => ({ kind: 'answer', value }) as const
const away = { kind: 'unreachable', reason: 'timeout' } as const

/** The seller, and others beside it that are made of it. */
async function world(...others: readonly Partial<OnrampProvider>[]) {
  const { provider, seller } = createSeller()
  const node = [{ name: 'a', url: 'http://127.0.0.1:9', wsUrl: undefined, priority: 50 }]
  const api = await testApi({
    defaultProject: newProject('shop', { allowedOrigins: ['https://app.example'], family: 'acme' }),
    onrampProviders: [provider, ...others.map((other) => ({ ...provider, ...other }))],
    rpcUrls: new Map([['eip155:1', node]]),
  })
  open.push(api)
  const call = async (asked: Promise<Response>) => {
    const response = await asked
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  return {
    api,
    seller,
    coverage: (query = 'country=US') => call(api.get(`/v1/onramp/coverage?projectId=shop&${query}`)),
    offers: (changes: object = {}) => call(api.post('/v1/onramp/offers?projectId=shop', { ...body, ...changes })),
    order: (changes: object, project = 'shop') => {
      const made = { ...body, provider: 'stripe', method: 'card', returnUrl: 'https://app.example/', ...changes }
      return call(api.post(`/v1/onramp/orders?projectId=${project}`, made))
    },
  }
}

const quoteOf = (receive: string, pay = body.pay) =>
  answer([{ id: undefined, seller: 'banxa', pay, receive, fees: [], expiresAtMs: undefined }])

describe('the coverage of a country', () => {
  const methods = (min: string | undefined, max: string) => [
    { kind: 'card', code: 'CARD', min, max } as const,
    { kind: 'bank', code: 'ACH', min: '20.00', max: '25000.00' } as const,
  ]
  const other: Partial<OnrampProvider> = {
    name: 'meld',
    coverage: async () =>
      answer({
        currencies: [
          { currency: 'USD', methods: methods('5.00', '3000.00') },
          { currency: 'EUR', methods: methods(undefined, '1.00') },
        ],
        assets: [
          { networkId: 'eip155:1', address: usdc.toLowerCase(), symbol: 'USDC', name: 'USDC', code: 'u' },
          { networkId: 'eip155:1', address: undefined, symbol: 'ETH', name: 'Ether', code: 'e' },
          { networkId: 'eip155:137', address: undefined, symbol: 'POL', name: 'POL', code: 'p' },
        ],
        subdivisions: [
          { code: 'QC', name: 'Quebec' },
          { code: 'AB', name: 'Alberta' },
        ],
      }),
  }

  it('is of all providers together: widest limits, each asset once, on networks with a node alone', async () => {
    const { coverage } = await world(other)
    const { status, body } = await coverage()
    expect(status).toBe(200)
    expect(body.providers).toEqual(['stripe', 'meld'])
    expect(body.currencies).toEqual([
      {
        currency: 'USD',
        methods: [
          { kind: 'card', min: '5.00', max: '7500.00' },
          { kind: 'bank', min: '20.00', max: '25000.00' },
        ],
      },
      {
        currency: 'EUR',
        methods: [
          { kind: 'card', min: null, max: '1.00' },
          { kind: 'bank', min: '20.00', max: '25000.00' },
        ],
      },
    ])
    expect(body.assets).toMatchObject([
      { networkId: 'eip155:1', address: null, symbol: 'ETH', decimals: 18, providers: ['stripe', 'meld'] },
      { networkId: 'eip155:1', address: usdc.toLowerCase(), decimals: 6, providers: ['meld'] },
    ])
    expect(body.failed).toEqual([])
  })

  it('has the currency of the country, its parts by their names, and images of what there is one of', async () => {
    const { coverage } = await world(other, { ...other, name: 'moonpay' })
    const { body } = await coverage('country=CA')
    expect(body.ownCurrency).toBe('CAD')
    expect(body.subdivisions.map(({ code }: { code: string }) => code)).toEqual(['AB', 'QC'])
    const [token] = body.assets
    expect(token.iconUrl).toMatch(/\/public\/getTokenImage\/USDC$/)
    expect((await coverage('country=MC')).body.ownCurrency).toBe('EUR')
  })

  it('names a provider that could not say what it sells, and asks it again', async () => {
    let asked = 0
    const { coverage } = await world({
      name: 'meld',
      coverage: async (region) => {
        asked += 1
        return asked === 1 ? away : (other.coverage?.(region) ?? away)
      },
    })
    expect((await coverage()).body.failed).toEqual([{ provider: 'meld', code: 'onramp/provider-unavailable' }])
    expect((await coverage()).body.failed).toEqual([])
    await coverage()
    expect(asked).toBe(2)
  })

  it.each(['', 'country=usa', 'country=US&subdivision=new-york'])('wants a country: %s', async (query) => {
    const { coverage } = await world()
    expect((await coverage(query)).status).toBe(400)
  })
})

describe('offers', () => {
  it('come from all providers, the most first, with why the others have none', async () => {
    const { offers, api } = await world(
      { name: 'meld', quotes: async () => quoteOf('0.0171') },
      { name: 'moonpay', quotes: async () => away },
      { name: 'transak', quotes: async () => quoteOf('1', { amount: '500.00', currency: 'USD' }) },
      { name: 'coinbase', coverage: async () => answer({ currencies: [], assets: [] }) },
    )
    const { status, body } = await offers()
    expect(status).toBe(200)
    expect(body.offers).toMatchObject([
      { provider: 'meld', seller: 'banxa', method: 'card', kind: 'card', receive: '0.0171', fees: [] },
      { provider: 'stripe', receive: '0.0163', fees: [{ kind: 'provider' }] },
    ])
    expect(body.offers[0].expiresAt).toBe(new Date(api.clock.ms + 60_000).toISOString())
    expect(body.failures.map(({ provider, code }: Record<string, string>) => `${provider} ${code}`)).toEqual([
      'moonpay onramp/provider-unavailable',
      'transak onramp/provider-changed',
      'coinbase onramp/asset-unsupported',
    ])
  })

  it('name both limits where the amount is not between them', async () => {
    const { offers } = await world()
    const limits = { provider: 'stripe', min: '10.00', max: '7500.00' }
    const low = await offers({ pay: { amount: '9.99', currency: 'USD' } })
    expect(low.body).toMatchObject({ offers: [], failures: [{ ...limits, code: 'onramp/amount-too-low' }] })
    const high = await offers({ pay: { amount: '7500.01', currency: 'USD' } })
    expect(high.body).toMatchObject({ offers: [], failures: [{ ...limits, code: 'onramp/amount-too-high' }] })
  })

  it.each([
    [{ pay: { amount: 'fifty', currency: 'USD' } }, 400, 'onramp/amount-invalid'],
    [{ pay: { amount: '50.001', currency: 'USD' } }, 400, 'onramp/amount-too-precise'],
    [{ pay: { amount: '50.1', currency: 'JPY' } }, 400, 'onramp/amount-too-precise'],
    [{ receiver: 'eip155:137:0x12' }, 400, 'onramp/receiver-invalid'],
    [{ provider: 'meld' }, 400, 'onramp/provider-unknown'],
    [{ kind: 'cheque' }, 422, 'api/invalid-body'],
  ])('are refused before anyone is asked: %j', async (changes, status, code) => {
    const { offers, seller } = await world()
    expect(await offers(changes)).toMatchObject({ status, body: { code } })
    expect(seller.coverageAsked).toBe(0)
  })
})

describe('a quote', () => {
  it('makes one order, at its price, without another question', async () => {
    const { offers, order, seller } = await world()
    const [{ quoteId }] = (await offers()).body.offers
    seller.quotes = []
    const made = await order({ quoteId })
    expect([made.status, made.body.receive]).toEqual([200, '0.0163'])
    expect(await order({ quoteId })).toMatchObject({ status: 400, body: { code: 'onramp/quote-expired' } })
  })

  it('makes one order, also where several are asked for at once', async () => {
    const { offers, order } = await world()
    const [{ quoteId }] = (await offers()).body.offers
    const answers = await Promise.all(Array.from({ length: 4 }, () => order({ quoteId })))
    const statuses = answers.map(({ status, body }) => `${status} ${body.code ?? 'made'}`)
    const over = '400 onramp/quote-expired'
    expect(statuses.sort()).toEqual(['200 made', over, over, over])
  })

  it('is over after a minute', async () => {
    const { api, offers, order } = await world()
    const [{ quoteId }] = (await offers()).body.offers
    api.clock.ms += 60_000
    expect(await order({ quoteId })).toMatchObject({ status: 400, body: { code: 'onramp/quote-expired' } })
    expect(await order({ quoteId: 'f'.repeat(32) })).toMatchObject({ body: { code: 'onramp/quote-expired' } })
  })

  it('is of one project, receiver, asset, amount, country and way to pay', async () => {
    const { api, offers, order } = await world({ name: 'meld' })
    await createProjectRepository(api.deps.database, api.deps.clock).save(
      newProject('forum', { allowedOrigins: ['https://app.example'], family: 'acme' }),
    )
    const [{ quoteId }] = (await offers({ provider: 'stripe' })).body.offers
    const mismatch = (field: string) => ({ status: 400, body: { code: 'onramp/quote-mismatch', reasons: [{ field }] } })
    expect(await order({ quoteId, provider: 'meld' })).toMatchObject(mismatch('provider'))
    expect(await order({ quoteId, receiver: bob })).toMatchObject(mismatch('receiver'))
    expect(await order({ quoteId, asset: { networkId: 'eip155:1', address: usdc } })).toMatchObject(mismatch('asset'))
    expect(await order({ quoteId, pay: { amount: '51', currency: 'USD' } })).toMatchObject(mismatch('pay'))
    expect(await order({ quoteId, method: 'bank' })).toMatchObject(mismatch('method'))
    expect(await order({ quoteId, country: 'DE' })).toMatchObject(mismatch('country'))
    expect(await order({ quoteId }, 'forum')).toMatchObject(mismatch('quoteId'))
    expect(await order({ quoteId, pay: { amount: '50', currency: 'USD' } })).toMatchObject({ status: 200 })
  })
})

describe('the features of a project', () => {
  const featureOf = async (response: Promise<Response>) =>
    JSON.parse(await (await response).text()).features.find(({ id }: { id: string }) => id === 'onramp')

  it('name the providers that are set up, of which a project may have some', async () => {
    const { api } = await world({ name: 'meld' })
    const config = (id: string) => featureOf(api.get(`/appkit/v1/config?projectId=${id}`))
    expect(await config('shop')).toEqual({ id: 'onramp', isEnabled: true, config: ['stripe', 'meld'] })
    const projects = createProjectRepository(api.deps.database, api.deps.clock)
    const feature = (isEnabled: boolean, list: string[] | null) => [{ id: 'onramp', isEnabled, config: list }]
    await projects.save(newProject('some', { features: feature(true, ['coinbase', 'meld']) }))
    await projects.save(newProject('none', { features: feature(false, null) }))
    expect(await config('some')).toEqual({ id: 'onramp', isEnabled: true, config: ['meld'] })
    expect(await config('none')).toEqual({ id: 'onramp', isEnabled: false, config: null })
  })

  it('say that buying is off where none is set up', async () => {
    const api = await testApi({ defaultProject: newProject('shop') })
    open.push(api)
    const off = { id: 'onramp', isEnabled: false, config: null }
    expect(await featureOf(api.get('/appkit/v1/config?projectId=shop'))).toEqual(off)
  })
})
