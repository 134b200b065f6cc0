import { caipAddressSchema } from '@latchkey/protocol'
import { onrampOrderSchema, onrampPaymentKinds } from '@latchkey/protocol/http'
import * as v from 'valibot'
import type { Kit } from '../kit/kit.types.ts'
import { mergeOrders } from './mergeOrders.ts'
import { type OnrampOrder, orderKey } from './onrampState.ts'
import { orderIdShape, orderUrl } from './orderCheck.ts'

const recordSchema = v.object({ v: v.literal(1), orders: v.array(v.unknown()) })

const orderSchema = v.object({
  ...onrampOrderSchema.entries,
  orderId: v.pipe(v.string(), v.regex(orderIdShape)),
  receiver: caipAddressSchema,
  kind: v.picklist(onrampPaymentKinds),
})

/**
 * The purchases that this browser has made with this kit's service, the newest first. Another version, or what is no
 * record, is an empty one; an order that leads elsewhere than to the service is dropped.
 */
export function readOrders(kit: Kit): readonly OnrampOrder[] {
  const text = kit.env.storage.get(orderKey(kit))
  if (text === null) return []
  try {
    const parsed = v.safeParse(recordSchema, JSON.parse(text))
    if (!parsed.success) return []
    const orders = parsed.output.orders.flatMap((entry): readonly OnrampOrder[] => {
      const order = v.safeParse(orderSchema, entry)
      return order.success && isOurs(kit, order.output) ? [order.output] : []
    })
    return mergeOrders([], [...new Map(orders.map((order) => [order.orderId, order])).values()])
  } catch {
    return []
  }
}

/**
 * Writes an order down as it is now, and keeps what other pages wrote. It has a key of its own: the kit's record is
 * written as a whole by the page that changes last.
 */
export function writeOrder(kit: Kit, order: OnrampOrder): void {
  const orders = mergeOrders(readOrders(kit), [order])
  try {
    kit.env.storage.set(orderKey(kit), JSON.stringify({ v: 1, orders }))
  } catch (error) {
    kit.env.log('warn', 'The browser does not store: a purchase is not followed by other pages', error)
  }
}

function isOurs(kit: Kit, { orderId, url, receiver, asset }: OnrampOrder): boolean {
  return url === orderUrl(kit, orderId) && receiver.startsWith(`${asset.networkId}:`)
}
