import type { OnrampOrder } from './onrampState.ts'
import { isShort } from './orderCheck.ts'

/** As many purchases a browser remembers. */
export const maxOrders = 50

/** How a purchase shows. */
export type OrderProgress = {
  /** `pay`: the person is at the provider's page, or has yet to go there. */
  readonly stage: 'pay' | 'deliver' | 'done' | 'failed'
  /** Nothing more is expected of it. */
  readonly isOver: boolean
  /** The provider's page can still be opened. */
  readonly canOpen: boolean
  /** A transaction that the provider has named, and that no node of the service has seen pay the receiver. */
  readonly isClaimed: boolean
  /** Less than 99 % of what was quoted has arrived (`received`). */
  readonly isShort: boolean
}

type State = OnrampOrder['state']

const stages: Readonly<Record<State, OrderProgress['stage']>> = {
  created: 'pay',
  opened: 'pay',
  paying: 'pay',
  paid: 'deliver',
  delivering: 'deliver',
  unknown: 'deliver',
  delivered: 'done',
  failed: 'failed',
  refunded: 'failed',
  expired: 'failed',
}

/**
 * How far a purchase is. It is never guessed from the provider's window: who closes that may have paid.
 *
 * @example
 * const { stage, isOver } = orderProgress(order)
 */
export function orderProgress(order: OnrampOrder): OrderProgress {
  const { state, stopped, transactionHash } = order
  const stage = stopped === null ? stages[state] : 'failed'
  return {
    stage,
    isOver: stage === 'done' || stage === 'failed',
    canOpen: stage === 'pay',
    isClaimed: stage === 'deliver' && transactionHash !== null,
    isShort: isShort(order),
  }
}

/** What follows each of these: nothing. A failed purchase may still be paid back, an expired one may have been paid. */
const finalStates: readonly State[] = ['delivered', 'refunded']

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

function newestFirst(one: OnrampOrder, other: OnrampOrder): number {
  return Date.parse(other.createdAt) - Date.parse(one.createdAt)
}
