import type { Network } from '@latchkey/protocol'
import { mainnet, solana } from '@latchkey/protocol/networks'
import { connect } from '../src/connection/connection.actions.ts'
import type { KitFeatures } from '../src/kit/kit.types.ts'
import { editOnramp, loadOnramp } from '../src/onramp/onramp.actions.ts'
import { onrampStore } from '../src/onramp/onrampState.ts'

import type { KitStorage, SideWindowOptions } from '../src/ports/env.ts'
import { settle } from './fakeClock.ts'
import { alice, fakeConnector } from './fakeConnector.ts'
import { fakeTabs } from './fakeTabs.ts'
import { testKit } from './testKit.ts'

export const apiUrl = 'https://api.example'
export const usdcAddress = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const orderId = '5f0c1c2e2f0a4a579a2c000000000001'
export const receiver = `eip155:1:${alice}` as const
/** When the world begins, by its own clock. */
export const atMs = 1_000_000

const iso = (ms: number) => new Date(ms).toISOString()

export const wireOrder = (change: Record<string, unknown> = {}) => ({
  orderId,
  url: `https://elsewhere.example/v1/onramp/orders/${orderId}/open`,
  provider: 'moonpay',
  seller: 'moonpay',
  state: 'created',
  stopped: null,
  receiver,
  asset: { networkId: 'eip155:1', address: usdcAddress, symbol: 'USDC' },
  pay: { amount: '50.00', currency: 'USD' },
  receive: '48.90',
  fees: [{ kind: 'provider', money: { amount: '1.10', currency: 'USD' } }],
  received: null,
  transactionHash: null,
  createdAt: iso(atMs),
  updatedAt: iso(atMs),
  ...change,
})

export const coverage = (change: Record<string, unknown> = {}) => ({
  providers: ['moonpay', 'stripe'],
  currencies: [
    { currency: 'EUR', methods: [{ kind: 'card', min: '9.00', max: null }] },
    {
      currency: 'USD',
      methods: [
        { kind: 'card', min: '10.00', max: '7500.00' },
        { kind: 'bank', min: '10.00', max: null },
      ],
    },
  ],
  assets: [
    { networkId: 'eip155:1', address: null, symbol: 'ETH', name: 'Ether', providers: ['moonpay', 'stripe'] },
    { networkId: 'eip155:1', address: usdcAddress, symbol: 'USDC', name: 'USD Coin', providers: ['moonpay', 'stripe'] },
    { networkId: 'eip155:424242', address: null, symbol: 'ODD', name: 'Of no network here', providers: ['stripe'] },
    { networkId: solana.caipNetworkId, address: null, symbol: 'SOL', name: 'Solana', providers: ['moonpay'] },
  ],
  failed: [],
  ...change,
})

export const wireOffer = (provider: string, receive: string, nowMs: number, change: Record<string, unknown> = {}) => ({
  quoteId: `quote-${provider}`,
  provider,
  seller: provider,
  method: 'credit_debit_card',
  kind: 'card',
  pay: { amount: '50.00', currency: 'USD' },
  receive,
  fees: [
    { kind: 'provider', money: { amount: '1.00', currency: 'USD' } },
    { kind: 'network', money: { amount: '0.10', currency: 'USD' } },
  ],
  expiresAt: iso(nowMs + 60_000),
  ...change,
})

type Answer = (body: Record<string, unknown>) => Response | Promise<Response> | object

/** What a service answers, by the last word of its path: a test changes what it wants to. */
export type Answers = { coverage: Answer; offers: Answer; orders: Answer; order: Answer }

export const refusal = (status: number, code: string, description = code) =>
  Response.json({ status: 'FAILED', reasons: [{ field: '', description }], code, requestId: 'request-1' }, { status })

export type OnrampWorldOptions = {
  readonly answers?: Partial<Answers>
  readonly storage?: KitStorage
  readonly mobile?: boolean
  readonly blocked?: boolean
  /** The person has closed the window before it was led anywhere. */
  readonly closed?: boolean
  readonly timeZone?: string
  readonly locale?: string
  readonly features?: Partial<KitFeatures>
  readonly networks?: readonly [Network, ...Network[]]
}

/** A kit with a wallet, a browser and a service of purchases, each as the test says. */
export async function onrampWorld(options: OnrampWorldOptions = {}) {
  const { storage = fakeTabs().open(), mobile = false, blocked = false } = options
  const asked: { path: string; query: URLSearchParams; body: Record<string, unknown> }[] = []
  /** What happened in the browser, in order. */
  const steps: string[] = []
  const answers: Answers = {
    coverage: () => coverage(),
    offers: ({ provider }) => ({
      offers: [wireOffer(String(provider), provider === 'stripe' ? '48.95' : '48.90', kit.clock.nowMs())],
      failures: [],
    }),
    orders: () => wireOrder(),
    order: () => wireOrder(),
    ...options.answers,
  }
  const openWindow = ({ name }: SideWindowOptions) => {
    steps.push(`open ${name.replace(/-[0-9a-f]+$/, '')}`)
    if (blocked) return undefined
    return {
      go: (url: string) => {
        steps.push(`go ${url}`)
        return !options.closed
      },
      close: () => void steps.push('close'),
    }
  }
  const kit = testKit({
    apiUrl,
    projectId: 'p',
    features: options.features,
    networks: options.networks ?? [mainnet, solana],
    connectors: [fakeConnector({ id: 'one' })],
    env: {
      storage: {
        ...storage,
        set: (key, value) => {
          if (key.endsWith('.orders')) steps.push('write')
          storage.set(key, value)
        },
      },
      platform: { mobile, ios: false, android: mobile, telegram: false, locale: options.locale ?? 'en-US' },
      openWindow,
      openUrl: (url, target) => void steps.push(`${target} ${url}`),
      timeZone: () => options.timeZone ?? 'Europe/Berlin',
      fetch: async (input, init) => {
        const { pathname, searchParams } = new URL(String(input))
        if (!pathname.startsWith('/v1/onramp/')) return new Response('{}', { status: 404 })
        const path = pathname.slice('/v1/onramp/'.length)
        const body = init?.body ? JSON.parse(String(init.body)) : {}
        asked.push({ path, query: searchParams, body })
        const name = path.startsWith('orders/') ? 'order' : (path as keyof Answers)
        const answer = await answers[name](body)
        return answer instanceof Response ? answer : Response.json(answer)
      },
    },
  })
  const stop = kit.start()
  await settle()
  await connect(kit, { connectorId: 'one' })
  const state = () => onrampStore(kit).getState()
  /** Fills the form in: 50 US dollars by card for USDC. */
  const fill = async () => {
    await loadOnramp(kit)
    editOnramp(kit, { paymentAmount: '50.00' })
  }
  const count = (path: string) => asked.filter((each) => each.path === path).length
  return { kit, answers, asked, steps, state, fill, count, stop }
}
