import type { CaipNetworkId } from '@latchkey/protocol'
import { solana } from '@latchkey/protocol/networks'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { type Listening, listen } from '../process/listen.ts'
import { servePracticeFont } from '../site/practiceLook.ts'
import { createCheckout } from './createCheckout.ts'
import { createDelivery } from './createDelivery.ts'
import { createWebhookSender, type WebhookMood, webhookMoods } from './createWebhookSender.ts'
import { createCoinbaseDialect } from './dialects/coinbase.ts'
import type { Asked, Dialect, Lies, Reply } from './dialects/dialect.types.ts'
import { createMeldDialect } from './dialects/meld.ts'
import { createMoonpayDialect } from './dialects/moonpay.ts'
import { createStripeDialect } from './dialects/stripe.ts'
import { createTransakDialect } from './dialects/transak.ts'
import { openShopStore } from './openShopStore.ts'
import { addPurchaseRoutes } from './pages/addPurchaseRoutes.ts'
import { addressOf, refusedPage } from './pages/purchasePages.ts'
import { shopControlPage } from './pages/shopControlPage.ts'
import { shopScript, shopStyle } from './pages/shopLook.ts'
import { type ShopAsset, type ShopKeys, type ShopName, shopNames } from './shop.types.ts'
import { type AnswerMood, answerMoods, liesOfMood } from './shopMoods.ts'

/** Of a form or a question to a provider. */
const largestBodyBytes = 65_536
const silentMs = 10_000

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export declare namespace startShop {
  type Options = {
    readonly port?: number | undefined
    /** Where it keeps what it must not forget. Default: in memory. */
    readonly file?: string | undefined
    readonly keys: ShopKeys
    readonly assets: readonly ShopAsset[]
    /** Of one whole unit of an asset, in a currency. */
    readonly askPrice: (asset: ShopAsset, currency: string) => Promise<number>
    /** Where its webhooks go, below which each provider has its own. */
    readonly hooksUrl: string
    /** The chains that it delivers on, and the secret of its accounts there. */
    readonly chains: readonly { readonly caip: CaipNetworkId; readonly rpcUrl: string }[]
    readonly treasuryKey: Hex
    readonly nowMs?: (() => number) | undefined
    /** Notes a question of the partner's server. */
    readonly onAsked?: ((provider: ShopName, asked: Asked) => void) | undefined
    readonly onFailure?: ((error: unknown) => void) | undefined
  }
}

/**
 * The shop of the devnet: five providers of purchases in one server, each below its own path in its own dialect, with
 * its pages for people, its webhooks, and a treasury that really delivers. The page at `/` says how each behaves.
 * @throws Error when a chain is none of the devnet
 */
export async function startShop(options: startShop.Options) {
  const { keys, assets, askPrice, hooksUrl, chains, treasuryKey, nowMs = Date.now, onFailure = () => {} } = options
  const treasuries = await Promise.all(
    chains.map(async ({ caip, rpcUrl }) =>
      // Loaded here: not every shop delivers on both kinds.
      caip === solana.caipNetworkId
        ? (await import('./treasury/openSolanaTreasury.ts')).openSolanaTreasury({ rpcUrl, key: treasuryKey })
        : (await import('./treasury/openEvmTreasury.ts')).openEvmTreasury({
            networkId: caip,
            rpcUrl,
            key: treasuryKey,
          }),
    ),
  )
  const store = openShopStore(options.file ?? ':memory:', nowMs)
  const checkout = createCheckout({ store, assets, askPrice, nowMs, onPaid: () => delivery.work() })
  const delivery = createDelivery({ store, assetOf: checkout.assetOf, treasuries, nowMs, onFailure })
  const moods = new Map(
    shopNames.map((name) => [name, { answers: 'honest' as AnswerMood, webhooks: 'honest' as WebhookMood }]),
  )
  const lies = new Map<ShopName, Lies>(shopNames.map((name) => [name, {}]))
  const moodOf = (name: ShopName) => moods.get(name) ?? { answers: 'honest' as const, webhooks: 'honest' as const }
  const liesOf = (name: ShopName): Lies => ({ ...liesOfMood[moodOf(name).answers], ...lies.get(name) })

  let url = ''
  const base = (name: ShopName) => () => `${url}/${name}`
  const dialects: Readonly<Record<ShopName, Dialect>> = {
    coinbase: createCoinbaseDialect(keys.coinbase, checkout, base('coinbase')),
    meld: createMeldDialect(keys.meld, checkout, { base: base('meld'), hookUrl: `${hooksUrl}/meld` }),
    moonpay: createMoonpayDialect(keys.moonpay, checkout),
    transak: createTransakDialect(keys.transak, checkout, base('transak')),
    stripe: createStripeDialect(keys.stripe, checkout, base('stripe')),
  }
  const webhooks = createWebhookSender({
    store,
    dialects,
    hooksUrl,
    liesOf,
    moodOf: (name) => moodOf(name).webhooks,
    nowMs,
  })

  async function answer(name: ShopName, asked: Asked): Promise<Reply> {
    options.onAsked?.(name, asked)
    if (moodOf(name).answers === 'silent') await new Promise((resolve) => setTimeout(resolve, silentMs).unref())
    const said = liesOf(name)
    return said.reply ?? dialects[name].answer(asked, said)
  }

  const app = new Hono()
  app.use(async (context, next) => {
    // A name of another host that leads here is refused.
    const { hostname } = URL.parse(`http://${context.req.header('host')}`) ?? { hostname: '' }
    if (hostname !== 'localhost' && hostname !== '127.0.0.1') return context.text('The shop is for this machine.', 403)
    await next()
    context.header('cache-control', 'no-store')
    context.header('content-security-policy', policy)
    context.header('referrer-policy', 'no-referrer')
    context.header('x-content-type-options', 'nosniff')
  })
  app.use(bodyLimit({ maxSize: largestBodyBytes }))
  app.get('/', (context) => context.html(shopControlPage(moods, store.list(20))))
  app.get('/shop.css', (context) => context.body(shopStyle, 200, { 'content-type': 'text/css' }))
  app.get('/shop.js', (context) => context.body(shopScript, 200, { 'content-type': 'text/javascript' }))
  servePracticeFont(app)
  app.post('/control', async (context) => {
    const { provider, answers, webhooks: mood } = v.parse(changeSchema, await context.req.json())
    const before = moodOf(provider)
    moods.set(provider, { answers: answers ?? before.answers, webhooks: mood ?? before.webhooks })
    return context.json(Object.fromEntries(moods))
  })
  app.post('/forge', async (context) => {
    const purchase = store.find(v.parse(forgeSchema, await context.req.json()).purchase)
    return purchase === undefined
      ? context.json({ message: 'no such purchase' }, 404)
      : context.json({ status: (await webhooks.forge(purchase)) ?? null })
  })
  addPurchaseRoutes(app, checkout)
  app.all('/:name/*', async (context) => {
    const name = shopNames.find((one) => one === context.req.param('name'))
    if (name === undefined) return context.json({ message: 'no such provider' }, 404)
    const page = new URL(context.req.url)
    const path = page.pathname.slice(name.length + 1)
    if (context.req.method === 'GET' && path === dialects[name].pagePath) {
      const entry = await dialects[name].enter(page)
      if (typeof entry === 'string') return context.html(refusedPage(name, entry), entry === 'used' ? 410 : 403)
      return context.redirect(addressOf(entry), 303)
    }
    return toResponse(context, await answer(name, await read(context, path, page.searchParams)))
  })
  app.onError((error, context) => {
    onFailure(error)
    return context.json({ message: v.isValiError(error) ? error.message : 'failed' }, v.isValiError(error) ? 400 : 500)
  })

  const listening: Listening = await listen(app, options.port)
  url = listening.url
  return {
    url,
    store,
    dialects,
    /** What a provider says that it should not, beside what its page says: for tests. */
    liesOf: (name: ShopName) => lies.get(name) ?? {},
    set(name: ShopName, change: { readonly answers?: AnswerMood; readonly webhooks?: WebhookMood }): void {
      moods.set(name, { ...moodOf(name), ...change })
    },
    forge: webhooks.forge,
    async stop(): Promise<void> {
      checkout.stop()
      await Promise.all([listening.stop(), webhooks.stop(), delivery.stop()])
      store.close()
    },
  }
}

const oneOf = <Name extends string>(list: Readonly<Record<Name, string>>) => v.picklist(Object.keys(list) as Name[])
const changeSchema = v.object({
  provider: v.picklist(shopNames),
  answers: v.optional(oneOf(answerMoods)),
  webhooks: v.optional(oneOf(webhookMoods)),
})
const forgeSchema = v.object({ purchase: v.string() })

async function read({ req }: Context, path: string, query: URLSearchParams): Promise<Asked> {
  const body = await req.text()
  const isJson = req.header('content-type') === 'application/json'
  const json = isJson
    ? v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), body)
    : undefined
  return {
    method: req.method,
    path,
    query,
    headers: req.raw.headers,
    body,
    json: json?.success ? json.output : undefined,
  }
}

function toResponse(context: Context, { status, json, text, retryAfter }: Reply): Response {
  const headers = {
    'content-type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  }
  return context.body(text ?? JSON.stringify(json ?? {}), status as 200, headers)
}
