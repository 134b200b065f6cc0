import { isAddress, namespaceCapabilities, namespaces } from '@latchkey/protocol'
import type { getAccountHistory, HistoryEntry } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { InferInput } from 'valibot'
import type { OrderFollower } from '../../onramp/createOrderFollower.ts'
import type { Order, OrderStore } from '../../onramp/createOrderStore.ts'
import type { OrderState } from '../../onramp/orderState.ts'
import { invalidAddress, unknownOnramp } from './history.errors.ts'

const dayMs = 86_400_000
const label = 'Coinbase'
const buyers = namespaces.filter((namespace) => namespaceCapabilities[namespace].some((each) => each === 'onramp'))

/**
 * In the words of the one on-ramp whose purchases are listed. Clients ask again while one is in progress, and take every
 * further word for a failure. Absent: nothing has been paid, so nothing is listed.
 */
const statuses: Readonly<Partial<Record<OrderState, string>>> = {
  paying: 'IN_PROGRESS',
  paid: 'IN_PROGRESS',
  delivering: 'IN_PROGRESS',
  unknown: 'IN_PROGRESS',
  delivered: 'SUCCESS',
  failed: 'FAILED',
  refunded: 'FAILED',
}

/**
 * The purchases of an account by Coinbase that the asking page began in the last day, without what was paid: what an
 * account has bought elsewhere is for its owner alone. They are on whatever network was bought on: clients ask for the one
 * that they are on, and where Coinbase doesn't sell there, the link was to another. Each is followed first, since these
 * clients ask for no order.
 */
export function createPurchaseReader({ purchases, clock }: createPurchaseReader.Options) {
  return async (asked: createPurchaseReader.Asked): Promise<InferInput<(typeof getAccountHistory)['response']>> => {
    const { onramp, address, project, origin } = asked
    if (onramp !== 'coinbase' || purchases === undefined) throw unknownOnramp()
    if (!buyers.some((namespace) => isAddress(namespace, address))) throw invalidAddress()
    if (origin === undefined) return { data: [], next: null }
    const since = { project, origin, provider: 'coinbase', sinceMs: clock.nowMs() - dayMs } as const
    const found = await purchases.orders.list({ ...since, address })
    const followed = await Promise.all(found.map((order) => purchases.follower.follow(order)))
    return { data: followed.flatMap((order) => toEntry(order, asked) ?? []), next: null }
  }
}

export declare namespace createPurchaseReader {
  type Options = {
    /** Undefined: nothing is bought here. */
    readonly purchases: { readonly orders: OrderStore; readonly follower: OrderFollower } | undefined
    readonly clock: Clock
  }
  type Asked = {
    readonly onramp: string
    readonly address: string
    readonly iconUrl: (symbol: string) => string
    readonly project: string
    /** Of the page that asks. A caller that is none has begun nothing. */
    readonly origin: string | undefined
  }
}

function toEntry(order: Order, { address, iconUrl }: createPurchaseReader.Asked): HistoryEntry | undefined {
  const status = statuses[order.state]
  if (status === undefined) return undefined
  const { asset } = order.purchase
  const icon = iconUrl(asset.symbol)
  return {
    id: order.id,
    metadata: {
      operationType: 'buy',
      hash: order.transactionHash ?? '',
      minedAt: new Date(order.updatedAtMs).toISOString(),
      sentFrom: label,
      sentTo: address,
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
      nonce: 1,
      application: null,
      chain: asset.networkId,
    },
    transfers: [
      {
        fungible_info: { name: asset.name, symbol: asset.symbol, icon: icon === '' ? null : { url: icon } },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: order.quote.receive },
        value: null,
        price: null,
      },
    ],
  }
}
