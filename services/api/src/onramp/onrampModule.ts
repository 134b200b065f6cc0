import { type CaipNetworkId, isAddress, isNamespace, parseCaipAddress } from '@latchkey/protocol'
import {
  getOnrampOrder,
  type OnrampOrder,
  openOnrampOrder,
  postOnrampHook,
  postOnrampOrder,
} from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { refuseProject } from '@latchkey/service-kit/projects'
import { ApiError } from '../http/ApiError.ts'
import { expectRoom } from '../http/expectRoom.ts'
import { jsonReply } from '../http/replies.ts'
import { defineRoute, type Module } from '../http/route.ts'
import type { SolanaReader } from '../modules/balances/providers/createSolanaReader.ts'
import type { ChainTable } from '../modules/chains/createChainTable.ts'
import type { Project } from '../modules/projects/project.ts'
import type { RpcGateway } from '../modules/rpc/createRpcGateway.ts'
import { createDeliveryCheck, type DeliveryCheck } from './createDeliveryCheck.ts'
import { createOrderFollower } from './createOrderFollower.ts'
import type { Order, OrderStore } from './createOrderStore.ts'
import { compareDecimals, createOfferFinder } from './findOffer.ts'
import { providerFailed, refusedInput, unknownOrder, unknownProvider, webhookRefused } from './onramp.errors.ts'
import type { OnrampProvider } from './onrampProvider.ts'

/** States in which the provider's page is still of use. */
const payable: readonly string[] = ['created', 'opened', 'paying']

/** Purchases of coins for money, of the providers that the operator has set up. */
export function onrampModule(options: onrampModule.Options): Module {
  const { orders, clock, disk, chains, gateway, askSolana } = options
  const providers = new Map(options.onrampProviders.map((provider) => [provider.name as string, provider]))
  const findOffer = createOfferFinder(clock)
  const deliveries = createDeliveryCheck({ chains, gateway, askSolana })
  const follower = createOrderFollower({ orders, providers, isDelivered: deliveries.isDelivered, clock })

  async function find(id: string): Promise<Order> {
    const order = /^[0-9a-f]{32}$/.test(id) ? await orders.find(id) : undefined
    if (order === undefined) throw unknownOrder()
    return order
  }

  return {
    name: 'onramp',
    routes: [
      defineRoute(postOnrampOrder, async ({ body, project, header, baseUrl }) => {
        const provider = providers.get(body.provider)
        if (provider === undefined) throw refusedInput('provider', 'This provider is not set up here.')
        expectReturnUrl(project(), body.returnUrl)
        const networkId = body.asset.networkId as CaipNetworkId
        expectReceiver(body.receiver, networkId, deliveries)
        const { country, subdivision, method, pay, seller, receiver, returnUrl, receiveAtLeast } = body
        const asset = { networkId, address: body.asset.address ?? undefined }
        const { purchase, quote } = await findOffer(provider, { country, subdivision, method, pay, seller, asset })
        if (receiveAtLeast !== undefined && compareDecimals(quote.receive, receiveAtLeast) < 0)
          throw new ApiError({
            code: 'api/quote-expired',
            field: 'receiveAtLeast',
            description: `The price has changed: ${quote.receive} ${purchase.asset.symbol} would arrive.`,
          })
        const origin = header('origin')
        const order = { project: project().id, origin, provider: provider.name, receiver, purchase, quote, returnUrl }
        expectRoom(disk, [order])
        return jsonReply(toWire(await find(await orders.add(order)), baseUrl))
      }),
      defineRoute(getOnrampOrder, async ({ params, project, baseUrl }) => {
        const order = await find(params.orderId)
        if (order.project !== project().id) throw unknownOrder()
        return jsonReply(toWire(await follower.follow(order), baseUrl))
      }),
      defineRoute(openOnrampOrder, async ({ params }) => {
        const order = await find(params.orderId)
        const provider = providers.get(order.provider)
        if (provider === undefined) throw unknownProvider()
        if (!payable.includes(order.state))
          throw refusedInput('orderId', `This order is ${order.state}: there is nothing to pay. Make a new one.`)
        const { id, purchase, quote, returnUrl, receiver } = order
        const session = await provider.openSession({
          ...purchase,
          orderId: id,
          seller: quote.seller,
          receiver: parseCaipAddress(receiver).address,
          returnUrl,
          callerAddress: undefined,
        })
        if (session.kind !== 'answer') throw providerFailed(session)
        const { url, reference } = session.value
        await orders.note(id, { eventId: 'opened', state: 'opened', reference })
        return {
          status: 302,
          contentType: 'text/plain; charset=utf-8',
          body: '',
          headers: { location: url, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
        }
      }),
      defineRoute(postOnrampHook, async ({ params, bytes, headers }) => {
        const provider = providers.get(params.provider)
        if (provider === undefined) throw unknownProvider()
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
    ],
  }
}

export declare namespace onrampModule {
  type Options = {
    /** Those whose keys the operator has set. */
    onrampProviders: readonly OnrampProvider[]
    orders: OrderStore
    chains: ChainTable
    gateway: Pick<RpcGateway, 'request'>
    askSolana: SolanaReader
    disk: DiskWatch
    clock: Clock
  }
}

function expectReceiver(receiver: string, networkId: CaipNetworkId, { covers }: Pick<DeliveryCheck, 'covers'>): void {
  const [namespace = '', reference, address = '', ...rest] = receiver.split(':')
  const isThere = `${namespace}:${reference}` === networkId && rest.length === 0
  if (isThere && isNamespace(namespace) && covers(namespace) && isAddress(namespace, address)) return
  throw new ApiError({
    code: 'api/invalid-address',
    field: 'receiver',
    description: `The receiver is no address of ${networkId}. Give one of the network that the asset is on.`,
  })
}

/** A person is led to pages of the project alone, on its listed origins. */
function expectReturnUrl(project: Project, returnUrl: string): void {
  const url = URL.parse(returnUrl)
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === ''
  // A project without a list welcomes every page that calls; a way back it has to name.
  const isListed = project.allowedOrigins.length > 0 || project.development
  if (isWeb && isListed && refuseProject(project, { origin: url.origin }) === undefined) return
  throw new ApiError({
    code: 'api/origin-not-allowed',
    field: 'returnUrl',
    description: 'The page to return to is not on the list of allowed origins of the project. Add its origin there.',
  })
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
