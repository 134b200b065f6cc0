import { generateKeyPairSync } from 'node:crypto'
import { systemClock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { onrampKeysSchema } from '../../config/onrampKeys.ts'
import { createHealthScores } from '../../upstream/createHealthScores.ts'
import { createHttpClient } from '../../upstream/createHttpClient.ts'
import { createOnrampProviders } from './createOnrampProviders.ts'

const httpClient = createHttpClient(systemClock)
afterAll(() => httpClient.stop())
const parts = { httpClient, clock: systemClock, scores: createHealthScores(systemClock), random: Math.random }
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
})
