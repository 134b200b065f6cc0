import { parseCaipAddress } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import { createExpiringCache } from '../cache/caches.ts'
import type { DeliveryCheck } from './createDeliveryCheck.ts'
import type { Order, OrderStore } from './createOrderStore.ts'
import { isSameAddress } from './decimals.ts'
import type { OnrampProvider, ProviderNews } from './onrampProvider.ts'

/** A provider and a node are asked about an order no oftener. */
const askMs = 3_000
const maxAsked = 10_000

/** Brings orders up to date: by the news of providers, and by what our own node has seen. */
export function createOrderFollower({ orders, onrampProviders, findDelivery, clock }: createOrderFollower.Options) {
  const providers = new Map(onrampProviders.map((provider) => [provider.name, provider]))
  const asked = createExpiringCache<void>(clock, askMs, maxAsked)

  /** Notes what a provider says. One that would deliver something else, or to somebody else, is stopped at. */
  async function take(order: Order, news: ProviderNews): Promise<void> {
    const { eventId, reference } = news
    const { address } = parseCaipAddress(order.receiver)
    const stopped =
      news.receiver !== undefined && !isSameAddress(news.receiver, address)
        ? 'receiver-changed'
        : news.assetCode !== undefined && news.assetCode !== order.purchase.asset.code
          ? 'asset-changed'
          : undefined
    await orders.note(
      order.id,
      stopped === undefined
        ? { eventId, reference, state: news.state, transactionHash: news.transactionHash }
        : { eventId, reference, state: 'failed', stopped },
    )
  }

  async function ask({ id, reference, provider, purchase, receiver }: Order): Promise<void> {
    const answer = await providers.get(provider)?.status({ orderId: id, reference })
    const before = await orders.find(id)
    if (before === undefined) return
    if (answer?.kind === 'answer' && answer.value !== undefined) await take(before, answer.value)
    const { transactionHash, stopped } = (await orders.find(id)) ?? before
    if (transactionHash === undefined || stopped !== undefined) return
    const { networkId, address } = purchase.asset
    const claim = { networkId, address, receiver: parseCaipAddress(receiver).address, transactionHash }
    const delivery = await findDelivery(claim)
    if (delivery) await orders.note(id, { eventId: 'own-node', state: 'delivered', received: delivery.received })
  }

  return {
    take,

    /** Asks the provider and our own node, where there is something left to hear. @returns The order after it. */
    async follow(order: Order): Promise<Order> {
      const isOver = order.state === 'delivered' || order.state === 'refunded' || order.state === 'created'
      if (isOver) return order
      await asked.get(order.id, () => ask(order), false)
      return (await orders.find(order.id)) ?? order
    },
  }
}

export type OrderFollower = ReturnType<typeof createOrderFollower>

export declare namespace createOrderFollower {
  type Options = {
    orders: OrderStore
    onrampProviders: readonly OnrampProvider[]
    findDelivery: DeliveryCheck['findDelivery']
    clock: Clock
  }
}
