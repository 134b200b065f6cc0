import type { Kit } from '../kit/kit.types.ts'
import { onrampMachine } from './onramp.machine.ts'
import { type OnrampOrder, onrampStore } from './onrampState.ts'

/** As many purchases a browser remembers. */
const maxOrders = 50

/** What follows each of these: nothing. A failed purchase may still be paid back, an expired one may have been paid. */
const finalStates: readonly OnrampOrder['state'][] = ['delivered', 'refunded']

export function isFinal({ state }: OnrampOrder): boolean {
  return finalStates.includes(state)
}

/**
 * A purchase after news of it: older news changes nothing, nor does any after a final state. What was agreed to stays as
 * it was agreed, and what was stopped stays stopped.
 */
export function mergeOrder(known: OnrampOrder, news: OnrampOrder): OnrampOrder {
  const isOlder = Date.parse(news.updatedAt) < Date.parse(known.updatedAt)
  if (isOlder || isFinal(known)) return known
  const { state, received, transactionHash, updatedAt } = news
  const stopped = known.stopped ?? news.stopped
  const isSame = state === known.state && stopped === known.stopped && transactionHash === known.transactionHash
  return isSame && updatedAt === known.updatedAt
    ? known
    : { ...known, state, stopped, received, transactionHash, updatedAt }
}

/** The list after news of some of it, the newest first, `maxOrders` at most. The same list where nothing is new. */
export function mergeOrders(list: readonly OnrampOrder[], news: readonly OnrampOrder[]): readonly OnrampOrder[] {
  const known = list.map((order) => {
    const fresh = news.find(({ orderId }) => orderId === order.orderId)
    return fresh === undefined ? order : mergeOrder(order, fresh)
  })
  const added = news.filter(({ orderId }) => !list.some((order) => order.orderId === orderId))
  if (added.length === 0 && known.every((order, at) => order === list[at])) return list
  return [...added, ...known].toSorted(newestFirst).slice(0, maxOrders)
}

/** Takes up what is known of purchases from elsewhere: the service, another page. */
export function addOrders(kit: Kit, news: readonly OnrampOrder[]): void {
  const orders = mergeOrders(onrampStore(kit).getState().orders, news)
  onrampMachine(kit).send({ type: 'OrdersKnown', orders })
}

function newestFirst(one: OnrampOrder, other: OnrampOrder): number {
  return Date.parse(other.createdAt) - Date.parse(one.createdAt)
}
