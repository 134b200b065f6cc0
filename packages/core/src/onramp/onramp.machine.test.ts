import { KitError } from '@latchkey/protocol'
import { mainnet, polygon } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { mergeOrder, mergeOrders } from './mergeOrders.ts'
import { type OnrampEffect, type OnrampEvent, type OnrampOptions, onrampTransition } from './onramp.machine.ts'
import {
  findPurchase,
  noOnramp,
  type OnrampOffer,
  type OnrampOrder,
  type OnrampQuestion,
  type OnrampState,
  type PurchaseCurrency,
} from './onrampState.ts'
import { orderProgress } from './orderProgress.ts'

const [ethereum, matic] = [mainnet, polygon].map(({ caipNetworkId, name, id }) => ({
  name,
  display_name: name,
  chain_id: String(id),
  contract_address: '',
  networkId: caipNetworkId,
  providers: ['stripe'] as const,
}))
const currency = (symbol: string, ...networks: (typeof ethereum)[]): PurchaseCurrency => ({
  id: symbol,
  name: symbol,
  symbol,
  networks: networks.flatMap((network) => (network ? [network] : [])),
})
const usdc = currency('USDC', ethereum, matic)
const ether = currency('ETH', ethereum)
const dollars = { id: 'USD', payment_method_limits: [{ id: 'card' as const, min: '10.00', max: undefined }] }
const euros = { id: 'EUR', payment_method_limits: [{ id: 'bank' as const, min: undefined, max: undefined }] }

const options: OnrampOptions = {
  providers: ['stripe', 'moonpay'],
  uncovered: [],
  purchaseCurrencies: [ether, usdc],
  paymentCurrencies: [euros, dollars],
  source: 'service',
  error: undefined,
}
const question: OnrampQuestion = {
  receiver: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  asset: { networkId: mainnet.caipNetworkId, address: null, symbol: 'ETH' },
  kind: 'card',
  country: 'US',
  subdivision: undefined,
  pay: { amount: '50.00', currency: 'USD' },
}
const offer = (provider: OnrampOffer['provider'], receive: string): OnrampOffer => ({
  quoteId: provider,
  provider,
  seller: provider,
  method: 'card',
  kind: 'card',
  pay: question.pay,
  receive,
  fees: [],
  expiresAt: '2026-01-01T00:00:00.000Z',
  endsAtMs: 0,
  question,
  source: 'service',
})
const ready = onrampTransition(noOnramp, { type: 'OptionsCame', options, networkId: polygon.caipNetworkId })[0]
const offered: OnrampState = {
  ...ready,
  question,
  offers: [offer('stripe', '2'), offer('moonpay', '1')],
  purchaseAmount: '2',
  quotesLoading: true,
}
const error = new KitError({ code: 'http/unreachable', shortMessage: 'away' })

describe('the form of a purchase', () => {
  const abort: OnrampEffect[] = [{ type: 'abort', key: 'offers' }]
  const begin: OnrampEffect[] = [{ type: 'begin', key: 'offers' }]
  const gone = { offers: [], purchaseAmount: '', quotesLoading: false, question: undefined }
  const rows: [string, OnrampState, OnrampEvent, Partial<OnrampState>, OnrampEffect[]][] = [
    [
      'begins on the network in use',
      noOnramp,
      { type: 'OptionsCame', options, networkId: polygon.caipNetworkId },
      { purchaseCurrency: usdc, purchaseNetwork: matic, paymentCurrency: dollars },
      abort,
    ],
    [
      'stays on a network that the next currency has',
      ready,
      { type: 'Edited', change: { purchaseCurrency: ether } },
      { purchaseNetwork: ethereum },
      abort,
    ],
    [
      'takes a network that is named',
      ready,
      { type: 'Edited', change: { purchaseNetwork: ethereum } },
      { purchaseNetwork: ethereum },
      abort,
    ],
    [
      'takes no network that the currency lacks',
      { ...ready, purchaseCurrency: ether, purchaseNetwork: ethereum },
      { type: 'Edited', change: { purchaseNetwork: matic } },
      { purchaseNetwork: ethereum },
      abort,
    ],
    [
      'takes a way to pay that a currency has',
      noOnramp,
      { type: 'OptionsCame', options: { ...options, paymentCurrencies: [euros] }, networkId: undefined },
      { method: 'bank' },
      abort,
    ],
    ['of another amount has no offers', offered, { type: 'Edited', change: { paymentAmount: '60' } }, gone, abort],
    [
      'of another country has no offers and no part of it',
      { ...offered, country: 'US', subdivision: 'NY' },
      { type: 'Edited', change: { country: 'DE' } },
      { ...gone, subdivision: undefined },
      abort,
    ],
    [
      'keeps its offers where nothing is changed',
      { ...offered, paymentAmount: '50.00' },
      { type: 'Edited', change: { paymentAmount: '50.00', method: 'card' } },
      { offers: offered.offers, question },
      [],
    ],
    [
      'has no offers of the options before',
      offered,
      { type: 'OptionsCame', options, networkId: undefined },
      gone,
      abort,
    ],
    [
      'keeps its offers where one of them is chosen',
      offered,
      { type: 'Edited', change: { selectedProvider: 'moonpay' } },
      { offers: offered.offers, purchaseAmount: '1' },
      [],
    ],
    [
      'keeps what was offered while the same is asked again',
      offered,
      { type: 'OffersAsked', question: { ...question } },
      { offers: offered.offers, quotesLoading: true },
      begin,
    ],
    [
      'drops what was offered for something else',
      offered,
      { type: 'OffersAsked', question: { ...question, kind: 'bank' } },
      { offers: [], quotesLoading: true },
      begin,
    ],
    [
      'has the next answer of a provider in place of its last',
      offered,
      { type: 'OffersCame', provider: 'moonpay', offers: [offer('moonpay', '10')], failures: [] },
      { offers: [offer('moonpay', '10'), offer('stripe', '2')], purchaseAmount: '10' },
      [],
    ],
    [
      'has no offer of a provider that has none any more',
      offered,
      { type: 'OffersCame', provider: 'stripe', offers: [], failures: [] },
      { offers: [offer('moonpay', '1')], purchaseAmount: '1' },
      [],
    ],
    [
      'has no offer of a provider that was not asked',
      offered,
      { type: 'OffersEnded', providers: ['moonpay'], error: undefined },
      { offers: [offer('moonpay', '1')], quotesLoading: false },
      [],
    ],
    [
      'says why there is none',
      { ...ready, quotesLoading: true },
      { type: 'OffersEnded', providers: [], error },
      { error, quotesLoading: false, source: 'service' },
      [],
    ],
    [
      'has only those who sell that the app names',
      offered,
      { type: 'ProvidersSet', names: ['moonpay', 'acme'] },
      { providers: ['moonpay'], ...gone },
      abort,
    ],
    [
      'has all of them again where the app names them',
      { ...ready, providers: [], wantedProviders: [] },
      { type: 'ProvidersSet', names: ['moonpay', 'stripe'] },
      { providers: ['stripe', 'moonpay'] },
      abort,
    ],
  ]
  it.each(rows)('%s', (_, state, event, expected, effects) => {
    const [next, caused] = onrampTransition(state, event)
    expect(next).toMatchObject(expected)
    expect(caused).toEqual(effects)
  })
})

const order = (change: Partial<OnrampOrder> = {}): OnrampOrder => ({
  orderId: 'a'.repeat(32),
  url: 'https://api.example',
  provider: 'stripe',
  seller: 'stripe',
  state: 'opened',
  stopped: null,
  receiver: question.receiver,
  asset: question.asset,
  pay: question.pay,
  receive: '0.02',
  fees: [],
  received: null,
  transactionHash: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:01:00.000Z',
  kind: 'card',
  ...change,
})

describe('an order after news', () => {
  const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`
  it.each<[string, OnrampOrder, Partial<OnrampOrder>, Partial<OnrampOrder>]>([
    ['goes on', order(), { state: 'paid', updatedAt: at(2) }, { state: 'paid' }],
    [
      'is not set back by older news',
      order({ state: 'paid' }),
      { state: 'opened', updatedAt: at(0) },
      { state: 'paid' },
    ],
    ['takes a state that our clock gave it', order(), { state: 'expired' }, { state: 'expired' }],
    [
      'may be paid after it expired',
      order({ state: 'expired' }),
      { state: 'paid', updatedAt: at(2) },
      { state: 'paid' },
    ],
    ['stays delivered', order({ state: 'delivered' }), { state: 'failed', updatedAt: at(2) }, { state: 'delivered' }],
    ['stays refunded', order({ state: 'refunded' }), { state: 'delivered', updatedAt: at(2) }, { state: 'refunded' }],
    [
      'stays stopped',
      order({ stopped: 'asset-changed' }),
      { state: 'delivering', updatedAt: at(2) },
      { stopped: 'asset-changed' },
    ],
    [
      'keeps what was agreed to',
      order(),
      { receive: '9', url: 'https://elsewhere.example', updatedAt: at(2) },
      { receive: '0.02', url: 'https://api.example' },
    ],
  ])('%s', (_, known, news, expected) => {
    expect(mergeOrder(known, order(news))).toMatchObject(expected)
  })

  it('leaves the list as it is where nothing is new', () => {
    const list = [order()]
    expect(mergeOrders(list, [order()])).toBe(list)
  })

  it.each<[Partial<OnrampOrder>, ReturnType<typeof orderProgress>]>([
    [{ state: 'created' }, { stage: 'pay', isOver: false, canOpen: true, isClaimed: false, isShort: false }],
    [{ state: 'paying' }, { stage: 'pay', isOver: false, canOpen: true, isClaimed: false, isShort: false }],
    [{ state: 'paid' }, { stage: 'deliver', isOver: false, canOpen: false, isClaimed: false, isShort: false }],
    [
      { state: 'delivering', transactionHash: '0x1' },
      { stage: 'deliver', isOver: false, canOpen: false, isClaimed: true, isShort: false },
    ],
    [{ state: 'unknown' }, { stage: 'deliver', isOver: false, canOpen: false, isClaimed: false, isShort: false }],
    [
      { state: 'delivered', transactionHash: '0x1' },
      { stage: 'done', isOver: true, canOpen: false, isClaimed: false, isShort: false },
    ],
    [
      { state: 'delivered', receive: '49', received: '48.51' },
      { stage: 'done', isOver: true, canOpen: false, isClaimed: false, isShort: false },
    ],
    [
      { state: 'delivered', receive: '49', received: '48.509999999999999999' },
      { stage: 'done', isOver: true, canOpen: false, isClaimed: false, isShort: true },
    ],
    [{ state: 'expired' }, { stage: 'failed', isOver: true, canOpen: false, isClaimed: false, isShort: false }],
    [
      { state: 'delivering', stopped: 'receiver-changed' },
      { stage: 'failed', isOver: true, canOpen: false, isClaimed: false, isShort: false },
    ],
  ])('shows %j', (change, progress) => {
    expect(orderProgress(order(change))).toEqual(progress)
  })
})

it('finds the purchase that a transaction has delivered, and takes no claim of a provider for that', () => {
  const delivered = order({ state: 'delivered', transactionHash: '0xAB' })
  const networkId = delivered.asset.networkId
  expect(findPurchase([delivered], { networkId, hash: '0xab' })).toBe(delivered)
  expect(findPurchase([delivered], { networkId: 'eip155:137', hash: '0xab' })).toBeUndefined()
  expect(findPurchase([{ ...delivered, state: 'delivering' }], { networkId, hash: '0xab' })).toBeUndefined()
  expect(findPurchase([order({ state: 'delivered' })], { networkId, hash: '0xab' })).toBeUndefined()
})
