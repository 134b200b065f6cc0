import { generateKeyPairSync } from 'node:crypto'
import { mainnet, solana } from '@latchkey/protocol/networks'
import { systemClock } from '@latchkey/service-kit/clock'
import { openDatabase } from '@latchkey/service-kit/database'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { onrampKeysSchema } from '../../config/onrampKeys.ts'
import type { Schema } from '../../db/schema.types.ts'
import { createHealthScores } from '../../upstream/createHealthScores.ts'
import { createHttpClient } from '../../upstream/createHttpClient.ts'
import { createTokenStore } from '../createTokenStore.ts'
import { createOnrampProviders } from './createOnrampProviders.ts'

const httpClient = createHttpClient(systemClock)
afterAll(() => httpClient.stop())
const database = openDatabase<Schema>({ databaseUrl: undefined, sqlitePath: ':memory:' }, () => {})
afterAll(() => database.destroy())
const parts = {
  httpClient,
  clock: systemClock,
  scores: createHealthScores(systemClock),
  random: Math.random,
  tokens: createTokenStore({ database, clock: systemClock }),
}
const create = (rows: unknown, publicUrl?: string) =>
  createOnrampProviders({ ...parts, keys: v.parse(onrampKeysSchema, rows), publicUrl })

const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const coinbase = {
  kind: 'coinbase',
  keyId: 'key-1',
  keySecret: String(pem).replaceAll('\n', '\\n'),
  webhookSecret: 'w',
}
const meld = { kind: 'meld', apiKey: 'a', webhookSecret: 'w' }
const stripe = { kind: 'stripe', secretKey: 'sk_1', webhookSecret: 'whsec_1' }
const moonpay = { kind: 'moonpay', publishableKey: 'pk_1', secretKey: 'sk_1', webhookKey: 'w' }
const transak = { kind: 'transak', apiKey: 'a', apiSecret: 's', referrerDomain: 'app.example' }

describe('the providers of purchases', () => {
  it('are those that the operator has keys of', () => {
    const all = [coinbase, meld, moonpay, transak, stripe]
    expect(create([], undefined)).toEqual([])
    expect(create(all, 'https://api.example/').map(({ name }) => name)).toEqual(all.map(({ kind }) => kind))
  })

  it.each([
    ['without its secret', { kind: 'stripe', webhookSecret: 'whsec_1' }],
    ['with an empty secret', { ...stripe, secretKey: '' }],
    ['with a word that is not known', { ...stripe, secret: 'sk_1' }],
    ['that is not known', { kind: 'ramp', apiKey: 'a' }],
    ['at no address', { ...stripe, url: 'api.stripe.com' }],
  ])('are none %s', (_, row) => {
    expect(v.safeParse(onrampKeysSchema, [row]).success).toBe(false)
  })

  it('are each named once', () => {
    expect(v.safeParse(onrampKeysSchema, [stripe, stripe]).success).toBe(false)
  })

  it('sell what Stripe sells, or what the operator says of it, by which contracts', async () => {
    const assetsOf = async (row: object) => {
      const coverage = await create([{ ...stripe, ...row }])[0]?.coverage({ country: 'US' })
      return coverage?.kind === 'answer' ? coverage.value.assets.map(({ code, address }) => [code, address]) : []
    }
    expect(await assetsOf({})).toEqual(
      expect.arrayContaining([
        ['sol:solana', undefined],
        ['usdc:base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
      ]),
    )
    const own = `0x${'1'.repeat(40)}`
    expect(await assetsOf({ assets: { 'usdc:base': own, 'eth:ethereum': null, 'usdc:nowhere': own } })).toEqual([
      ['eth:ethereum', undefined],
      ['usdc:base', own],
    ])
  })

  it('need an address for the webhooks of Meld', () => {
    expect(() => create([meld])).toThrow('PUBLIC_URL')
  })

  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  it.each([
    'canary5f1c9e7b',
    String(other),
    '-----BEGIN EC PRIVATE KEY-----\ncanary5f1c9e7b\n-----END EC PRIVATE KEY-----',
  ])('refuse what is no key of Coinbase without quoting it', (keySecret) => {
    const attempt = () => create([{ ...coinbase, keySecret }])
    expect(attempt).toThrow('The key of Coinbase is neither')
    expect(attempt).not.toThrow('canary')
  })

  it.each([
    ['with a secret key and a public one', { ...meld, publicKey: 'p' }],
    ['without the secret of its webhooks', { kind: 'meld', apiKey: 'a' }],
    ['without any key', { kind: 'meld' }],
  ])('refuse Meld %s', (_, row) => {
    expect(() => create([row], 'https://api.example')).toThrow()
  })
})

describe('Meld by its public key alone', () => {
  const order = {
    orderId: '0'.repeat(32),
    project: 'shop',
    seller: 'meld',
    country: 'DE',
    method: { kind: 'card', code: 'CREDIT_DEBIT_CARD', min: '10.00', max: '7500.00' },
    pay: { amount: '50.00', currency: 'EUR' },
    receiver: '0x1111111111111111111111111111111111111111',
    returnUrl: 'https://app.example/',
    callerAddress: undefined,
  } as const

  it.each([
    ['USDC', mainnet.caipNetworkId],
    ['SOL', solana.caipNetworkId],
  ])(
    'leads to the link of the specification, with country, currency and amount: %s [S7.36] [S7.37] [S7.38] [S7.39]',
    async (code, networkId) => {
      const [provider] = create([{ kind: 'meld', publicKey: 'public-1' }])
      const coverage = await provider?.coverage({ country: 'DE' })
      const assets = coverage?.kind === 'answer' ? coverage.value.assets : []
      const asset = assets.find((each) => each.networkId === networkId)
      if (provider === undefined || asset === undefined) throw new Error('It sells nothing there.')
      const session = await provider.openSession({ ...order, asset })
      const url = new URL(session.kind === 'answer' ? session.value.url : '')
      expect(url.origin).toBe('https://meldcrypto.com')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        publicKey: 'public-1',
        destinationCurrencyCode: code,
        walletAddress: order.receiver,
        externalCustomerId: 'shop',
        countryCode: 'DE',
        sourceCurrencyCode: 'EUR',
        sourceAmount: '50.00',
      })
    },
  )

  it('states no price and no news', async () => {
    const [provider] = create([{ kind: 'meld', publicKey: 'public-1' }])
    const [asset] = [{ networkId: mainnet.caipNetworkId, address: undefined, symbol: 'ETH', name: 'E', code: 'ETH' }]
    expect(await provider?.quotes({ ...order, asset })).toMatchObject({ value: [{ receive: '0' }] })
    expect(await provider?.status({ orderId: order.orderId, reference: undefined })).toMatchObject({ value: undefined })
    expect(await provider?.readWebhook(new Headers(), new Uint8Array())).toMatchObject({ kind: 'refused' })
  })
})
