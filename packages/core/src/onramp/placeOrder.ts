import type { Kit } from '../kit/kit.types.ts'
import { addOrders } from './mergeOrders.ts'
import { orderChanged } from './onramp.errors.ts'
import { onrampMachine } from './onramp.machine.ts'
import { makeOrder } from './onrampRequests.ts'
import type { OnrampOffer, OnrampOrder } from './onrampState.ts'
import { findOrderChange, orderIdShape } from './orderCheck.ts'
import { resumeOrders } from './orderFollower.ts'
import { writeOrder } from './orderRecord.ts'

/**
 * Makes an order of an offer, holds it against that, and writes it down: what is paid from here on is known to the next
 * page. Then it is followed.
 */
export async function placeOrder(
  kit: Kit,
  { offer, returnUrl }: { offer: OnrampOffer; returnUrl: string },
): Promise<OnrampOrder> {
  const machine = onrampMachine(kit)
  // A quote makes one order: whatever came of it, another press needs new offers.
  const order = await makeOrder(kit, { offer, returnUrl }).finally(() =>
    machine.send({ type: 'OffersDropped', error: undefined }),
  )
  checkOrder(order, offer)
  addOrders(kit, [order])
  writeOrder(kit, order)
  resumeOrders(kit)
  return order
}

/** What the service has made of the offer is held against it before anybody pays. */
function checkOrder(order: OnrampOrder, { question, receive, provider }: OnrampOffer): void {
  if (!orderIdShape.test(order.orderId)) throw orderChanged({ details: 'orderId' })
  if (order.provider !== provider) throw orderChanged({ details: 'provider' })
  const change = findOrderChange(order, { ...question, receive })
  if (change !== undefined) throw orderChanged({ details: change })
}
