import type { OnrampCoverage, OnrampOffer, OnrampOfferFailure, OnrampOrder } from '@latchkey/protocol/http'
import { base, mainnet } from '@latchkey/protocol/networks'
import { swapUsdc } from './scriptedSwaps.ts'

type Provider = OnrampOffer['provider']

/** What is asked of the providers. */
export type OnrampQuestion = {
  readonly provider: Provider
  readonly receiver: string
  readonly asset: { readonly networkId: string; readonly address: string | null }
  readonly kind: OnrampOffer['kind']
  readonly country: string
  readonly pay: { readonly amount: string; readonly currency: string }
}

/** Sellers of the test. */
export type ScriptedOnramp = {
  providers: readonly Provider[]
  /** What is sold in a country, or the code of a refusal. */
  coverage: (country: string) => OnrampCoverage | string
  /** What a provider answers, or the code of a refusal of the service. */
  offers: (question: OnrampQuestion) => { offers: OnrampOffer[]; failures: OnrampOfferFailure[] } | string
  /** The code of a refusal of orders. */
  refusal: string | undefined
  /** By their ids: a test changes what became of one. */
  readonly orders: Map<string, OnrampOrder>
}

const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const usdcOnMainnet = swapUsdc.slice(swapUsdc.lastIndexOf(':') + 1)
/** The whole dollar that an asset costs. */
const prices: Readonly<Record<string, number>> = { ETH: 3_000, USDC: 1 }
/** In per cent of what is paid. */
const providerFees: Readonly<Record<Provider, number>> = {
  coinbase: 1,
  moonpay: 2,
  meld: 1.5,
  transak: 1.8,
  stripe: 1.2,
}

/** Coinbase and MoonPay, for dollars and euros, by card and bank. Nothing is sold in Norway. */
export function scriptedOnramp(given: Partial<ScriptedOnramp> = {}): ScriptedOnramp {
  const providers = given.providers ?? (['coinbase', 'moonpay'] as const)
  return {
    providers,
    coverage: (country) => ({
      providers: [...providers],
      currencies: ['USD', 'EUR'].map((currency) => ({
        currency,
        methods: [
          { kind: 'card', min: '10.00', max: '7500.00' },
          { kind: 'bank', min: '10.00', max: '25000.00' },
        ],
      })),
      assets: country === 'NO' ? [] : scriptedAssets(providers),
      failed: [],
    }),
    offers: (question) => ({ offers: [scriptedOffer(question)], failures: [] }),
    refusal: undefined,
    orders: new Map(),
    ...given,
  }
}

function scriptedAssets(providers: readonly Provider[]): OnrampCoverage['assets'] {
  const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6, providers: [...providers] }
  const ether = { symbol: 'ETH', name: 'Ether', decimals: 18, address: null, providers: [...providers] }
  return [
    { ...usdc, networkId: mainnet.caipNetworkId, address: usdcOnMainnet },
    { ...usdc, networkId: base.caipNetworkId, address: usdcOnBase },
    { ...ether, networkId: mainnet.caipNetworkId },
  ]
}

const symbolOf = ({ address }: OnrampQuestion['asset']) => (address === null ? 'ETH' : 'USDC')

/** What is left of the money after a fee of the provider and one of the network. */
export function scriptedOffer(question: OnrampQuestion, given: Partial<OnrampOffer> = {}): OnrampOffer {
  const { provider, kind, pay, asset } = question
  const providerFee = (Number(pay.amount) * providerFees[provider]) / 100
  const fee = (kindOf: 'provider' | 'network', amount: number) => ({
    kind: kindOf,
    money: { amount: amount.toFixed(2), currency: pay.currency },
  })
  return {
    quoteId: `quote of ${provider}`,
    provider,
    seller: provider,
    method: kind,
    kind,
    pay,
    receive: ((Number(pay.amount) - providerFee - 0.1) / (prices[symbolOf(asset)] ?? 1)).toFixed(6),
    fees: [fee('provider', providerFee), fee('network', 0.1)],
    expiresAt: '2100-01-01T00:00:00.000Z',
    ...given,
  }
}

type OrderBody = OnrampQuestion & { readonly seller: string; readonly quoteId: string; readonly receiveAtLeast: string }

/** The part of the scripted services that sells. Undefined: it is asked for something else. */
export function answerOnramp(
  onramp: ScriptedOnramp,
  { pathname, searchParams, origin }: URL,
  sent: unknown,
): [unknown, number] | undefined {
  const refuse = (code: string): [unknown, number] => [{ status: 'FAILED', reasons: [], code, requestId: 'r' }, 400]
  const body = typeof sent === 'string' ? JSON.parse(sent) : undefined
  if (pathname === '/v1/onramp/coverage') {
    const found = onramp.coverage(searchParams.get('country') ?? '')
    return typeof found === 'string' ? refuse(found) : [found, 200]
  }
  if (pathname === '/v1/onramp/offers') {
    const found = onramp.offers(body)
    return typeof found === 'string' ? refuse(found) : [found, 200]
  }
  if (pathname === '/v1/onramp/orders') {
    if (onramp.refusal) return refuse(onramp.refusal)
    const order = scriptedOrder(body, origin, onramp.orders.size)
    onramp.orders.set(order.orderId, order)
    return [order, 200]
  }
  if (pathname.startsWith('/v1/onramp/orders/')) {
    const order = onramp.orders.get(pathname.slice(pathname.lastIndexOf('/') + 1))
    return order ? [order, 200] : refuse('onramp/order-unknown')
  }
  return undefined
}

function scriptedOrder(body: OrderBody, origin: string, count: number): OnrampOrder {
  const { provider, seller, receiver, asset, pay, receiveAtLeast } = body
  const orderId = String(count + 1).padStart(32, '0')
  const { fees } = scriptedOffer(body)
  const at = new Date(1_000_000 + count).toISOString()
  return {
    orderId,
    url: `${origin}/v1/onramp/orders/${orderId}/open`,
    provider,
    seller,
    state: 'created',
    stopped: null,
    receiver,
    asset: { ...asset, symbol: symbolOf(asset) },
    pay,
    receive: receiveAtLeast,
    fees,
    received: null,
    transactionHash: null,
    createdAt: at,
    updatedAt: at,
  }
}
