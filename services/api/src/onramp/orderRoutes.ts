import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import {
  getOnrampOrder,
  type OnrampOrder,
  openOnrampOrder,
  postOnrampHook,
  postOnrampOrder,
} from '@latchkey/protocol/http'
import { answerScope } from '@latchkey/service-kit/answerScope'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { ApiError } from '../http/ApiError.ts'
import { expectRoom } from '../http/expectRoom.ts'
import { jsonReply } from '../http/replies.ts'
import { defineRoute, type Reply, type Route } from '../http/route.ts'
import type { OrderFollower } from './createOrderFollower.ts'
import type { OrderMaker, WantedOrder } from './createOrderMaker.ts'
import type { Order, OrderStore } from './createOrderStore.ts'
import { finishedOrder, providerFailed, refusedBy, unknownOrder, webhookRefused } from './onramp.errors.ts'
import type { OnrampProvider, ProviderNews } from './onrampProvider.ts'
import { openFailurePage, wantsPage } from './openFailurePage.ts'
import { expectProvider, type Providers } from './purchaseChecks.ts'

/** States in which the provider's page is still of use. */
const payable: readonly string[] = ['created', 'opened', 'paying']

/** Orders: made, opened and followed, with the news of their providers. */
export function orderRoutes(options: orderRoutes.Options): readonly Route[] {
  const { providers, maker, orders, follower, disk } = options

  async function find(id: string): Promise<Order> {
    const order = /^[0-9a-f]{32}$/.test(id) ? await orders.find(id) : undefined
    if (order === undefined) throw unknownOrder()
    return order
  }

  /** Leads to the provider's page, which is made at this moment. */
  async function open(order: Order, callerAddress: string | undefined): Promise<Reply> {
    const provider = expectProvider(providers, order.provider, 404)
    if (!payable.includes(order.state)) throw finishedOrder(order.state)
    const { id, project, purchase, quote, returnUrl, receiver } = order
    const session = await provider.openSession({
      ...purchase,
      orderId: id,
      project,
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
  }

  /** Notes what a provider says of one of its orders. */
  async function note(provider: OnrampProvider, news: ProviderNews): Promise<void> {
    const { orderId, reference } = news
    const order = await (orderId === undefined
      ? reference && orders.findByReference(provider.name, reference)
      : find(orderId))
    // An order of one provider is nothing that another one may speak of.
    if (!order || order.provider !== provider.name) throw unknownOrder()
    expectRoom(disk, [news])
    await follower.take(order, news)
  }

  return [
    defineRoute(postOnrampOrder, async ({ body, project, header, baseUrl }) => {
      const { country, subdivision, pay, seller, receiver, returnUrl, receiveAtLeast, quoteId } = body
      const wanted: WantedOrder = {
        project: project(),
        origin: header('origin'),
        provider: expectProvider(providers, body.provider),
        asset: { networkId: body.asset.networkId as CaipNetworkId, address: body.asset.address ?? undefined },
        isMethod: ({ code }) => code === body.method,
        ...{ country, subdivision, pay, seller, receiver, returnUrl, receiveAtLeast },
      }
      const order = await (quoteId === undefined
        ? maker.makeNow(wanted)
        : answerScope.run(() => maker.makeOfQuote(quoteId, wanted)))
      return jsonReply(toWire(order, baseUrl))
    }),

    defineRoute(getOnrampOrder, async ({ params, project, baseUrl }) => {
      const order = await find(params.orderId)
      if (order.project !== project().id) throw unknownOrder()
      return jsonReply(toWire(await follower.follow(order), baseUrl))
    }),

    defineRoute(openOnrampOrder, async ({ params, callerAddress, header }) => {
      let returnUrl: string | undefined
      try {
        const order = await find(params.orderId)
        returnUrl = order.returnUrl
        return await open(order, callerAddress)
      } catch (error) {
        if (error instanceof ApiError && wantsPage(header('accept'))) return openFailurePage(error, returnUrl)
        throw error
      }
    }),

    defineRoute(postOnrampHook, async ({ params, bytes, headers }) => {
      const provider = expectProvider(providers, params.provider, 404)
      const read = await provider.readWebhook(headers(), bytes)
      if (read.kind === 'refused') throw webhookRefused(read.reason)
      // What is read and written of it waits for the disk once, at the end.
      if (read.kind === 'news') await answerScope.run(() => note(provider, read.news))
      return jsonReply({})
    }),
  ]
}

export declare namespace orderRoutes {
  type Options = {
    providers: Providers
    maker: OrderMaker
    orders: OrderStore
    follower: OrderFollower
    disk: DiskWatch
  }
}

/** The address that leads to the provider's page for an order. */
export function openUrl(baseUrl: string, orderId: string): string {
  return `${baseUrl}/v1/onramp/orders/${orderId}/open`
}

function toWire(order: Order, baseUrl: string): OnrampOrder {
  const { asset } = order.purchase
  return {
    orderId: order.id,
    url: openUrl(baseUrl, order.id),
    provider: order.provider,
    seller: order.quote.seller,
    state: order.state,
    stopped: order.stopped ?? null,
    receiver: order.receiver,
    asset: { networkId: asset.networkId, address: asset.address ?? null, symbol: asset.symbol },
    pay: order.quote.pay,
    receive: order.quote.receive,
    fees: order.quote.fees.map(({ kind, money }) => ({ kind, money })),
    received: order.received ?? null,
    transactionHash: order.transactionHash ?? null,
    createdAt: new Date(order.createdAtMs).toISOString(),
    updatedAt: new Date(order.updatedAtMs).toISOString(),
  }
}
