import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { alice } from '../../test/fakeConnector.ts'
import { coverage, onrampWorld, receiver, refusal, usdcAddress, wireOffer } from '../../test/onrampWorld.ts'
import { fetchOffers, watchOffers } from './fetchOffers.action.ts'
import { editOnramp, loadOnramp, setOnrampProviders } from './onramp.actions.ts'
import { onrampQuote } from './onrampQuote.ts'
import { checkOnramp, proposedCountry } from './onrampRegion.ts'

const lost = () => Promise.reject(new TypeError('no network'))

describe('the options', () => {
  it('are those of the country of the browser, on the networks of the kit, and begin with USDC for dollars [S3.89] [S3.90] [S3.91] [S3.92]', async () => {
    const { kit, asked, state } = await onrampWorld({ locale: 'de-AT' })
    await loadOnramp(kit)
    expect(asked[0]?.query.get('country')).toBe('AT')
    const usdc = {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'Ethereum',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: usdcAddress,
          networkId: 'eip155:1',
          providers: ['moonpay', 'stripe'],
        },
      ],
    }
    expect(state()).toMatchObject({
      providers: ['moonpay', 'stripe'],
      selectedProvider: undefined,
      country: 'AT',
      source: 'service',
      method: 'card',
      purchaseCurrency: usdc,
      purchaseNetwork: usdc.networks[0],
      paymentCurrency: {
        id: 'USD',
        payment_method_limits: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'bank', min: '10.00', max: undefined },
        ],
      },
    })
    expect(state().purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'SOL'])
    expect(state().paymentCurrencies.map(({ id }) => id)).toEqual(['EUR', 'USD'])
  })

  it('are examples where the service can not be asked, and say so [S8.54] [S9.39] [S9.40] [S9.41] [S9.42] [S9.43] [S9.44]', async () => {
    const { kit, state } = await onrampWorld({ answers: { coverage: lost } })
    await loadOnramp(kit)
    expect(state()).toMatchObject({ source: 'fallback', error: { code: 'http/unreachable' } })
    expect(state().providers).toEqual(['coinbase', 'meld'])
    expect(state().purchaseCurrency?.symbol).toBe('USDC')
    expect(state().purchaseCurrency?.networks.map(({ chain_id }) => chain_id)).toEqual(['1', '137'])
    expect(state().paymentCurrency?.id).toBe('USD')
    const limits = [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'bank', min: '10.00', max: '25000.00' },
    ]
    expect(state().paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: limits },
      { id: 'EUR', payment_method_limits: limits },
    ])
  })

  it('say that nothing is set up where that is so', async () => {
    const { kit, state } = await onrampWorld({ answers: { coverage: () => coverage({ providers: [], assets: [] }) } })
    await loadOnramp(kit)
    expect(state()).toMatchObject({ source: 'service', providers: [], error: { code: 'onramp/not-configured' } })
  })

  it('are asked for again in another country, and a late answer of the first is dropped', async () => {
    const waiting: ((answer: object) => void)[] = []
    const { kit, asked, state } = await onrampWorld({
      answers: { coverage: () => new Promise<object>((resolve) => waiting.push(resolve)) },
    })
    const first = loadOnramp(kit, { country: 'US', subdivision: 'NY' })
    await settle()
    editOnramp(kit, { country: 'DE' })
    await settle()
    expect(asked.map(({ query }) => [query.get('country'), query.get('subdivision')])).toEqual([
      ['US', 'NY'],
      ['DE', null],
    ])
    waiting[1]?.(coverage({ providers: ['stripe'] }))
    waiting[0]?.(coverage({ providers: ['moonpay'] }))
    await first
    await settle()
    expect(state()).toMatchObject({
      country: 'DE',
      subdivision: undefined,
      providers: ['stripe'],
      optionsLoading: false,
    })
  })

  it('keep what was chosen where it is still there', async () => {
    const { kit, state } = await onrampWorld()
    await loadOnramp(kit)
    const [euro] = state().paymentCurrencies
    const sol = state().purchaseCurrencies.find(({ symbol }) => symbol === 'SOL')
    editOnramp(kit, { paymentCurrency: euro, purchaseCurrency: sol, method: 'bank' })
    expect(state().purchaseNetwork?.networkId).toMatch(/^solana:/)
    await loadOnramp(kit)
    expect(state()).toMatchObject({ paymentCurrency: { id: 'EUR' }, purchaseCurrency: { id: 'SOL' }, method: 'card' })
  })

  it('begin with the currency of the country where it is taken, until the person has chosen one', async () => {
    const own: Readonly<Record<string, string>> = { DE: 'EUR', NO: 'NOK', US: 'USD' }
    const world = await onrampWorld({
      answers: { coverage: () => coverage({ ownCurrency: own[world.state().country ?? ''] }) },
    })
    const { kit, state } = world
    const proposed = async (country: string) => {
      await loadOnramp(kit, { country })
      return state().paymentCurrency?.id
    }
    expect([await proposed('DE'), await proposed('NO'), await proposed('US')]).toEqual(['EUR', 'USD', 'USD'])
    editOnramp(kit, { paymentCurrency: state().paymentCurrency })
    expect(await proposed('DE')).toBe('USD')
    editOnramp(kit, { paymentCurrency: state().paymentCurrencies.find(({ id }) => id === 'EUR') })
    expect([await proposed('US'), state().chosenCurrency]).toEqual(['EUR', 'EUR'])
  })

  it('name the parts of a country, which are no parts of the next one, and images of tokens', async () => {
    const subdivisions = [{ code: 'QC', name: 'Quebec' }]
    const iconUrl = 'https://api.example/public/getTokenImage/ETH'
    const [ether] = coverage().assets
    const { kit, state } = await onrampWorld({
      answers: { coverage: () => coverage({ subdivisions, assets: [{ ...ether, iconUrl }] }) },
    })
    await loadOnramp(kit, { country: 'CA', subdivision: 'QC' })
    expect(state()).toMatchObject({ subdivision: 'QC', subdivisions, purchaseNetwork: { iconUrl } })
    editOnramp(kit, { country: 'DE' })
    expect(state()).toMatchObject({ subdivision: undefined, subdivisions: [] })
  })

  it.each([[undefined], ['coinbase'], [['coinbase', 7]], [{ 0: 'coinbase' }], [new Set(['coinbase'])], [null]])(
    'take no list of providers but an array of strings: %j [S5.25]',
    async (list) => {
      const { kit, state } = await onrampWorld()
      expect(() => setOnrampProviders(kit, list)).toThrow(expect.objectContaining({ code: 'onramp/providers-invalid' }))
      expect(state().wantedProviders).toBeUndefined()
    },
  )

  it('have the providers that the app names, of those that are set up', async () => {
    const { kit, state } = await onrampWorld()
    setOnrampProviders(kit, ['stripe', 'someone'])
    await loadOnramp(kit)
    expect(state().providers).toEqual(['stripe'])
  })
})

describe('the region', () => {
  it.each([
    ['en-GB', 'GB'],
    ['de', 'DE'],
    ['es-419', 'US'],
    ['not a tag', 'US'],
  ])('of %s is proposed as %s, and no address is looked up', async (locale, country) => {
    const { kit, asked } = await onrampWorld({ locale })
    expect(proposedCountry(kit)).toBe(country)
    expect(asked).toEqual([])
  })

  it('has no purchases in a restricted time zone [S9.80]', async () => {
    const remote = { onramp: ['stripe'], source: 'remote' } as unknown as Parameters<typeof checkOnramp>[1]
    const { kit } = await onrampWorld({ timeZone: 'Asia/Hong_Kong' })
    expect(checkOnramp(kit, remote)?.code).toBe('onramp/region-restricted')
    expect(checkOnramp((await onrampWorld()).kit, remote)).toBeUndefined()
  })

  it('has none where the operator has set up no provider, or the app wants none', async () => {
    const { kit } = await onrampWorld()
    const off = { onramp: [], source: 'remote' } as unknown as Parameters<typeof checkOnramp>[1]
    expect(checkOnramp(kit, off)?.code).toBe('onramp/not-configured')
    expect(checkOnramp(kit, undefined)).toBeUndefined()
    const without = await onrampWorld({ features: { onramp: false } })
    expect(checkOnramp(without.kit, undefined)?.code).toBe('onramp/not-configured')
  })
})

describe('the offers', () => {
  it('are asked of each provider at once, and stand in the order of what arrives [S1.10] [S3.93] [S3.94] [S4.52] [S4.53]', async () => {
    const waiting = new Map<unknown, (answer: object) => void>()
    const { kit, state, fill, asked } = await onrampWorld({
      answers: { offers: ({ provider }) => new Promise<object>((resolve) => waiting.set(provider, resolve)) },
    })
    await fill()
    const asking = fetchOffers(kit)
    await settle()
    expect(state().quotesLoading).toBe(true)
    expect(asked.filter(({ path }) => path === 'offers').map(({ body }) => body)).toMatchObject([
      { provider: 'moonpay', receiver, kind: 'card', country: 'US', pay: { amount: '50.00', currency: 'USD' } },
      { provider: 'stripe', asset: { networkId: 'eip155:1', address: usdcAddress } },
    ])
    const answer = (provider: string, receive: string) =>
      waiting.get(provider)?.({ offers: [wireOffer(provider, receive, kit.clock.nowMs())], failures: [] })
    answer('moonpay', '9.5')
    await settle()
    expect(state()).toMatchObject({ paymentAmount: '50.00', purchaseAmount: '9.5', quotesLoading: true })
    answer('stripe', '10.25')
    expect((await asking).map(({ provider }) => provider)).toEqual(['stripe', 'moonpay'])
    expect(state()).toMatchObject({ purchaseAmount: '10.25', quotesLoading: false, error: undefined })
    editOnramp(kit, { selectedProvider: 'moonpay' })
    expect(state()).toMatchObject({ selectedProvider: 'moonpay', purchaseAmount: '9.5' })
  })

  it('have a quote in the words of the specification [S3.96] [S3.97]', async () => {
    const { kit, fill } = await onrampWorld()
    await fill()
    const [best] = await fetchOffers(kit)
    expect(best && onrampQuote(best)).toEqual({
      quoteId: 'quote-stripe',
      coinbaseFee: { amount: '1.00', currency: 'USD' },
      networkFee: { amount: '0.10', currency: 'USD' },
      paymentSubtotal: { amount: '48.90', currency: 'USD' },
      paymentTotal: { amount: '50.00', currency: 'USD' },
      purchaseAmount: { amount: '48.95', currency: 'USDC' },
    })
  })

  it('of another amount are dropped, however late they come', async () => {
    const waiting: ((answer: object) => void)[] = []
    const { kit, state, fill } = await onrampWorld({
      answers: { offers: () => new Promise<object>((resolve) => waiting.push(resolve)) },
    })
    await fill()
    const first = fetchOffers(kit)
    await settle()
    editOnramp(kit, { paymentAmount: '60.00' })
    expect(state()).toMatchObject({ quotesLoading: false, offers: [], purchaseAmount: '' })
    for (const resolve of waiting) resolve({ offers: [wireOffer('moonpay', '48', 0)], failures: [] })
    await first
    expect(state()).toMatchObject({ quotesLoading: false, offers: [] })
  })

  it('that one provider does not make do not hide those of the others [S3.95]', async () => {
    const { kit, state, fill, answers } = await onrampWorld()
    const { offers } = answers
    answers.offers = (body) => (body.provider === 'stripe' ? refusal(503, 'onramp/provider-unavailable') : offers(body))
    await fill()
    await fetchOffers(kit)
    expect(state().offers.map(({ provider }) => provider)).toEqual(['moonpay'])
    expect(state().failures).toMatchObject([{ provider: 'stripe', error: { code: 'onramp/provider-unavailable' } }])
    expect(state().error).toBeUndefined()
    answers.offers = offers
    await fetchOffers(kit)
    expect(state().offers).toHaveLength(2)
    expect(state().failures).toEqual([])
  })

  it('name the widest limits where every provider has others [S3.95]', async () => {
    const limits = { moonpay: ['30.00', '900.00'], stripe: ['20.00', '800.00'] } as const
    const { kit, state, fill } = await onrampWorld({
      answers: {
        offers: ({ provider }) => {
          const [min, max] = limits[provider as keyof typeof limits]
          return {
            offers: [],
            failures: [{ provider, code: 'onramp/amount-too-low', description: `${min} to ${max}`, min, max }],
          }
        },
      },
    })
    await fill()
    await fetchOffers(kit)
    expect(state()).toMatchObject({
      quotesLoading: false,
      error: { code: 'onramp/amount-too-low', shortMessage: '20.00 to 800.00' },
    })
  })

  it('are an example that says so where the service can not be asked [S8.55]', async () => {
    const { kit, state, fill, answers } = await onrampWorld({ answers: { offers: lost } })
    await fill()
    await fetchOffers(kit)
    expect(state()).toMatchObject({
      source: 'fallback',
      quotesLoading: false,
      error: { code: 'http/unreachable' },
      offers: [{ quoteId: 'mocked-quote-id', source: 'fallback', receive: '49.00' }],
    })
    answers.offers = () => ({ offers: [wireOffer('stripe', '48', kit.clock.nowMs())], failures: [] })
    await fetchOffers(kit)
    expect(state()).toMatchObject({ source: 'service', error: undefined, offers: [{ quoteId: 'quote-stripe' }] })
  })

  it.each(['abc', '-5', '1e3', '0', '0.00', '1,5'])('are not asked for the amount %s', async (paymentAmount) => {
    const { kit, state, fill, count } = await onrampWorld()
    await fill()
    editOnramp(kit, { paymentAmount })
    await fetchOffers(kit)
    expect(count('offers')).toBe(0)
    expect(state().error?.code).toBe('onramp/amount-invalid')
  })

  it('are not asked without an amount, and that is no error', async () => {
    const { kit, state, fill, count } = await onrampWorld()
    await fill()
    editOnramp(kit, { paymentAmount: '' })
    expect(await fetchOffers(kit)).toEqual([])
    expect([count('offers'), state().error]).toEqual([0, undefined])
  })

  it('are asked of a provider whose options are not known, and of none that does not sell it', async () => {
    const failed = [{ provider: 'transak', code: 'onramp/provider-unavailable' }]
    const { kit, fill, asked, state } = await onrampWorld({
      answers: { coverage: () => coverage({ providers: ['moonpay', 'transak', 'meld'], failed }) },
    })
    await fill()
    await fetchOffers(kit)
    expect(asked.filter(({ path }) => path === 'offers').map(({ body }) => body.provider)).toEqual([
      'moonpay',
      'transak',
    ])
    setOnrampProviders(kit, ['meld'])
    await fetchOffers(kit)
    expect(state().error?.code).toBe('onramp/asset-unsupported')
  })

  it('are asked for while somebody looks: after a pause, and when the first of them ends', async () => {
    const { kit, fill, count, state } = await onrampWorld()
    await fill()
    const stop = watchOffers(kit)
    await settle()
    expect(count('offers')).toBe(2)
    editOnramp(kit, { paymentAmount: '5' })
    editOnramp(kit, { paymentAmount: '55' })
    await kit.clock.advance(1_000)
    expect(count('offers')).toBe(4)
    await kit.clock.advance(59_500)
    expect(count('offers')).toBe(6)
    expect(state().offers).toHaveLength(2)
    stop()
    await kit.clock.advance(600_000)
    expect(count('offers')).toBe(6)
  })

  it('are asked for once when another country has its options, and when other providers are named', async () => {
    const { kit, fill, asked } = await onrampWorld()
    await fill()
    const stop = watchOffers(kit)
    await settle()
    const since = (from: number) =>
      asked.slice(from).map(({ path, body, query }) => `${path} ${body.provider ?? query.get('country')}`)
    const before = asked.length
    editOnramp(kit, { country: 'DE' })
    await kit.clock.advance(1_000)
    expect(since(before)).toEqual(['coverage DE', 'offers moonpay', 'offers stripe'])
    const then = asked.length
    setOnrampProviders(kit, ['stripe'])
    await kit.clock.advance(1_000)
    expect(since(then)).toEqual(['offers stripe'])
    stop()
  })

  it.each([
    ['an hour ahead', -3_600_000, 30_000],
    ['an hour behind', 3_600_000, 60_000],
    ['right', 0, 60_000],
  ])('hold for a while where the clock of the browser is %s', async (_, offMs, holdsMs) => {
    const { kit, fill, count, answers } = await onrampWorld()
    answers.offers = ({ provider }) => ({
      offers: [wireOffer(String(provider), '48', kit.clock.nowMs() + offMs)],
      failures: [],
    })
    await fill()
    const stop = watchOffers(kit)
    await kit.clock.advance(holdsMs - 1_000)
    expect(count('offers')).toBe(2)
    await kit.clock.advance(1_000)
    expect(count('offers')).toBe(4)
    stop()
  })

  it('are for the account that is connected', async () => {
    const { kit, fill, state } = await onrampWorld()
    await fill()
    await fetchOffers(kit)
    expect(state().question?.receiver).toBe(`eip155:1:${alice}`)
  })
})
