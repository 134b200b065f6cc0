import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import {
  getOnrampOrder,
  type OnrampOrder,
  openOnrampOrder,
  postOnrampHook,
  postOnrampOrder,
} from '@latchkey/protocol/http'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import type * as v from 'valibot'
import { expectRoom } from '../http/expectRoom.ts'
import { jsonReply } from '../http/replies.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { DeliveryCheck } from './createDeliveryCheck.ts'
import type { createOrderFollower } from './createOrderFollower.ts'
import type { NewOrder, Order, OrderStore } from './createOrderStore.ts'
import type { QuoteStore } from './createQuoteStore.ts'
import { compareDecimals, isSameAddress } from './decimals.ts'
import type { Offer, OfferFinder } from './findOffers.ts'
import {
  expiredQuote,
  finishedOrder,
  otherQuote,
  providerFailed,
  refusedBy,
  unknownOrder,
  webhookRefused,
} from './onramp.errors.ts'
import { expectPayment, expectProvider, expectReceiver, expectReturnUrl, type Providers } from './purchaseChecks.ts'

/** States in which the provider's page is still of use. */
const payable: readonly string[] = ['created', 'opened', 'paying']

type Body = v.InferOutput<(typeof postOnrampOrder)['body']>

/** Orders: made, opened and followed, with the news of their providers. */
export function orderRoutes(options: orderRoutes.Options): readonly Route[] {
  const { providers, findOffers, quotes, orders, follower, disk } = options

  async function find(id: string): Promise<Order> {
    const order = /^[0-9a-f]{32}$/.test(id) ? await orders.find(id) : undefined
    if (order === undefined) throw unknownOrder()
    return order
  }

  /** At the price of this moment. */
  async function offerNow(body: Body): Promise<Offer> {
    const { country, subdivision, pay, seller, receiveAtLeast } = body
    const asset = { networkId: body.asset.networkId as CaipNetworkId, address: body.asset.address ?? undefined }
    const isMethod = ({ code }: { code: string }) => code === body.method
    const provider = expectProvider(providers, body.provider)
    const found = await findOffers(provider, { country, subdivision, asset, isMethod, pay })
    if (found.refusal !== undefined) throw refusedBy(found.refusal)
    const offer = found.value.find(({ quote }) => seller === undefined || quote.seller === seller)
    if (offer === undefined) throw refusedBy(providerFailed({ kind: 'refused' }))
    const { receive } = offer.quote
    if (receiveAtLeast !== undefined && compareDecimals(receive, receiveAtLeast) < 0)
      throw expiredQuote(
        'receiveAtLeast',
        `The price has changed: ${receive} ${offer.purchase.asset.symbol} would arrive.`,
      )
    return offer
  }

  async function add(order: Omit<NewOrder, keyof Offer>, body: Body, quoteId: string | undefined): Promise<string> {
    if (quoteId === undefined) return orders.add({ ...order, ...(await offerNow(body)) })
    const kept = await quotes.find(quoteId)
    const over = 'The quote is over, or was used for an order. Ask for offers again.'
    if (kept === undefined) throw expiredQuote('quoteId', over)
    const { purchase, quote } = kept
    const differing = differenceOf(body, { ...kept, project: order.project === kept.project })
    if (differing !== undefined) throw otherQuote(differing)
    const id = await orders.addOfQuote({ ...order, purchase, quote }, quoteId)
    if (id === undefined) throw expiredQuote('quoteId', over)
    return id
  }

  return [
    defineRoute(postOnrampOrder, async ({ body, project, header, baseUrl }) => {
      const { name: provider } = expectProvider(providers, body.provider)
      const { receiver, returnUrl } = body
      expectReturnUrl(project(), returnUrl)
      expectReceiver(receiver, body.asset.networkId as CaipNetworkId, options)
      expectPayment(body.pay)
      const order = { project: project().id, origin: header('origin'), provider, receiver, returnUrl }
      expectRoom(disk, [body])
      return jsonReply(toWire(await find(await add(order, body, body.quoteId)), baseUrl))
    }),

    defineRoute(getOnrampOrder, async ({ params, project, baseUrl }) => {
      const order = await find(params.orderId)
      if (order.project !== project().id) throw unknownOrder()
      return jsonReply(toWire(await follower.follow(order), baseUrl))
    }),

    defineRoute(openOnrampOrder, async ({ params, callerAddress }) => {
      const order = await find(params.orderId)
      const provider = expectProvider(providers, order.provider, 404)
      if (!payable.includes(order.state)) throw finishedOrder(order.state)
      const { id, purchase, quote, returnUrl, receiver } = order
      const session = await provider.openSession({
        ...purchase,
        orderId: id,
        seller: quote.seller,
        receiver: parseCaipAddress(receiver).address,
        returnUrl,
        callerAddress: provider.needsCallerAddress ? callerAddress : undefined,
      })
      if (session.kind !== 'answer') throw refusedBy(providerFailed(session))
      const { url, reference } = session.value
      // Each page is an event of its own, whose reference is kept beside those before it.
      await orders.note(id, { eventId: `opened ${reference ?? ''}`, state: 'opened', reference })
      return {
        status: 302,
        contentType: 'text/plain; charset=utf-8',
        body: '',
        headers: { location: url, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
      }
    }),

    defineRoute(postOnrampHook, async ({ params, bytes, headers }) => {
      const provider = expectProvider(providers, params.provider, 404)
      const read = await provider.readWebhook(headers(), bytes)
      if (read.kind === 'refused') throw webhookRefused(read.reason)
      if (read.kind === 'news') {
        const { orderId, reference } = read.news
        const order = await (orderId === undefined
          ? reference && orders.findByReference(provider.name, reference)
          : find(orderId))
        // An order of one provider is nothing that another one may speak of.
        if (!order || order.provider !== provider.name) throw unknownOrder()
        expectRoom(disk, [read.news])
        await follower.take(order, read.news)
      }
      return jsonReply({})
    }),
  ]
}

export declare namespace orderRoutes {
  type Options = Pick<DeliveryCheck, 'covers'> & {
    providers: Providers
    findOffers: OfferFinder
    quotes: QuoteStore
    orders: OrderStore
    follower: ReturnType<typeof createOrderFollower>
    disk: DiskWatch
  }
}

/** The input in which an order is another purchase than the quote. */
function differenceOf(
  body: Body,
  { project, provider, receiver, purchase, quote }: Offer & { project: boolean; provider: string; receiver: string },
): string | undefined {
  const { asset, method, country, subdivision, pay } = purchase
  const isSame = {
    quoteId: project,
    provider: body.provider === provider && (body.seller ?? quote.seller) === quote.seller,
    receiver: isSameAddress(body.receiver.split(':').at(-1), receiver.split(':').at(-1)),
    asset: body.asset.networkId === asset.networkId && isSameAddress(body.asset.address ?? undefined, asset.address),
    method: body.method === method.code,
    country: body.country === country && body.subdivision === subdivision,
    pay: body.pay.currency === pay.currency && compareDecimals(body.pay.amount, pay.amount) === 0,
  }
  return Object.entries(isSame).find(([, same]) => !same)?.[0]
}

function toWire(order: Order, baseUrl: string): OnrampOrder {
  const { asset } = order.purchase
  return {
    orderId: order.id,
    url: `${baseUrl}/v1/onramp/orders/${order.id}/open`,
    provider: order.provider,
    seller: order.quote.seller,
    state: order.state,
    stopped: order.stopped ?? null,
    receiver: order.receiver,
    asset: { networkId: asset.networkId, address: asset.address ?? null, symbol: asset.symbol },
    pay: order.quote.pay,
    receive: order.quote.receive,
    fees: order.quote.fees.map(({ kind, money }) => ({ kind, money })),
    transactionHash: order.transactionHash ?? null,
    createdAt: new Date(order.createdAtMs).toISOString(),
    updatedAt: new Date(order.updatedAtMs).toISOString(),
  }
}
