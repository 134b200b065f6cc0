import { newShopKeys } from '@latchkey/devnet/shop'
import { endpoints } from '@latchkey/protocol/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestShop, usdcOnBase } from '../../test/onramp/startTestShop.ts'
import { type TestApi, testApi } from '../../test/testApi.ts'
import { newProject } from '../modules/projects/project.ts'
import type { OnrampProviderName } from './onrampProvider.ts'

const keys = newShopKeys()
/** Each secret is a canary; MoonPay's publishable key and the ids of accounts are none. */
const secrets = [
  keys.coinbase.keySecret,
  keys.coinbase.webhookSecret,
  keys.meld.apiKey,
  keys.meld.webhookSecret,
  keys.moonpay.secretKey,
  keys.moonpay.webhookKey,
  keys.transak.apiSecret,
  keys.stripe.secretKey,
  keys.stripe.webhookSecret,
]

let world: Awaited<ReturnType<typeof startTestShop>>
let api: TestApi
let seen = ''
beforeAll(async () => {
  world = await startTestShop(keys)
  api = await testApi({
    logLevel: 'trace',
    logStream: {
      write: (text) => {
        seen += text
      },
    },
    publicUrl: 'https://api.example',
    trustedProxies: 1,
    defaultProject: newProject('shop', { allowedOrigins: ['https://app.example'] }),
    rpcUrls: new Map([
      [usdcOnBase.networkId, [{ name: 'a', url: 'http://127.0.0.1:9', wsUrl: undefined, priority: 50 }]],
    ]),
    onrampKeys: world.onrampKeys,
  })
  // Tokens of Coinbase are good for two minutes of the shop's clock.
  api.clock.ms = Date.now()
})
afterAll(async () => {
  await api?.[Symbol.asyncDispose]()
  await world?.shop.stop()
})

async function note(asked: Promise<Response>) {
  const response = await asked
  const text = await response.text()
  seen += `\n${JSON.stringify([...response.headers])}\n${text}`
  return { response, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const pay = { amount: '100.00', currency: 'USD' }
const receiver = `${usdcOnBase.networkId}:0x1111111111111111111111111111111111111111`
const asset = { networkId: usdcOnBase.networkId, address: usdcOnBase.address }
const names: readonly OnrampProviderName[] = ['coinbase', 'meld', 'moonpay', 'transak', 'stripe']
const forwarded = { 'x-forwarded-for': '203.0.113.7' }

async function buyOfEach() {
  const region = { country: 'US' }
  await note(api.get('/v1/onramp/coverage?projectId=shop&country=US'))
  const { body } = await note(
    api.post('/v1/onramp/offers?projectId=shop', { receiver, asset, kind: 'card', ...region, pay }),
  )
  const opened: number[] = []
  for (const offer of body.offers ?? []) {
    const { provider, method, seller, quoteId } = offer
    const returnUrl = 'https://app.example/'
    const order = { provider, receiver, asset, method, ...region, pay, seller, quoteId, returnUrl }
    const made = await note(api.post('/v1/onramp/orders?projectId=shop', order))
    const path = new URL(made.body.url).pathname
    opened.push((await note(api.get(path, forwarded))).response.status)
    await note(api.get(`${path.replace('/open', '')}?projectId=shop`))
  }
  return { sellers: new Set((body.offers ?? []).map(({ provider }: { provider: string }) => provider)), opened }
}

it('shows no secret of a provider in answers, links, errors, logs or metrics', async () => {
  const { sellers, opened } = await buyOfEach()
  expect(sellers).toEqual(new Set(names))
  expect(new Set(opened)).toEqual(new Set([302]))
  for (const name of names) {
    await note(api.post(`/v1/onramp/hooks/${name}`, '{}'))
    await note(api.post(`/v1/onramp/hooks/${name}`, secrets.join()))
  }
  // Each of them refuses the keys, then answers what can't be read, then nothing.
  for (const reply of [{ status: 401 }, { status: 200, text: secrets.join() }, { status: 503 }]) {
    for (const name of names) world.shop.liesOf(name).reply = reply
    api.clock.ms += 2 * 86_400_000
    await buyOfEach()
  }
  for (const { id, path } of endpoints.filter((endpoint) => endpoint.path.includes('onramp')))
    await note(api.get(`${path}?projectId=shop&type=countries&country=US&from=${id}`))
  await note(api.get('/health'))
  await note(api.get('/appkit/v1/config?projectId=shop'))
  seen += await api.metrics()
  expect(seen.length).toBeGreaterThan(10_000)
  const found = secrets.filter((secret) => seen.includes(secret) || seen.includes(encodeURIComponent(secret)))
  expect(found).toEqual([])
  const kept = await Promise.all(
    (['onramp_orders', 'onramp_events', 'onramp_quotes', 'onramp_references'] as const).map((table) =>
      api.deps.database.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(secrets.filter((secret) => JSON.stringify(kept).includes(secret))).toEqual([])
})
