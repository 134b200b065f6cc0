import type { Fault } from './fault.types.ts'

const onramp = 'packages/core/src/onramp'
const orders = ['unit', `${onramp}/orders.test.ts`] as const
const offers = ['unit', `${onramp}/onramp.test.ts`] as const
const machine = ['unit', `${onramp}/onramp.machine.test.ts`] as const

/** A look at an order that comes to nothing: what the service made is paid for, whatever was agreed to. */
const unseen = (id: string, find: string): Fault => ({
  id,
  file: `${onramp}/orderCheck.ts`,
  find,
  replace: '',
  tests: orders,
})

/** What the kit holds a purchase against before anybody pays, and what it believes of it afterwards. */
export const onrampFaults: readonly Fault[] = [
  unseen(
    'an order for another receiver is opened',
    "if (!isSameAccount(order.receiver, agreed.receiver)) return 'receiver'",
  ),
  unseen(
    'an order of another asset is opened',
    "if (networkId !== agreed.asset.networkId || !isSameAddress(address, agreed.asset.address)) return 'asset'",
  ),
  unseen('an order that costs more is opened', "if (!isPaid) return 'payment'"),
  {
    id: 'an order of which less arrives is opened',
    file: `${onramp}/orderCheck.ts`,
    find: "return compareDecimals(order.receive, agreed.receive) < 0 ? 'amount' : undefined",
    replace: 'return undefined',
    tests: orders,
  },
  {
    id: 'an order is for the same address on any network',
    file: `${onramp}/orderCheck.ts`,
    find: 'return isSameChain && isSameAddress(address, second.address)',
    replace: 'return isSameAddress(address, second.address)',
    tests: orders,
  },
  {
    id: 'the window is led where the answer says',
    file: `${onramp}/onrampRequests.ts`,
    find: 'url: orderUrl(kit, order.orderId), kind',
    replace: 'kind',
    tests: orders,
  },
  {
    id: 'the window is led by an id of any form',
    file: `${onramp}/placeOrder.ts`,
    find: "if (!orderIdShape.test(order.orderId)) throw orderChanged({ details: 'orderId' })",
    replace: '',
    tests: orders,
  },
  {
    id: 'an order of another provider is opened',
    file: `${onramp}/placeOrder.ts`,
    find: "if (order.provider !== provider) throw orderChanged({ details: 'provider' })",
    replace: '',
    tests: orders,
  },
  {
    id: 'an order is paid that no other page knows of',
    file: `${onramp}/placeOrder.ts`,
    find: '  writeOrder(kit, order)\n',
    replace: '',
    tests: orders,
  },
  {
    id: 'an example can be bought',
    file: `${onramp}/buyOffer.action.ts`,
    find: "if (source !== 'service') throw exampleOffer()",
    replace: '',
    tests: orders,
  },
  {
    id: 'an offer that has ended is bought',
    file: `${onramp}/buyOffer.action.ts`,
    find: 'if (endsAtMs <= kit.env.clock.nowMs()) throw quoteExpired()',
    replace: '',
    tests: orders,
  },
  {
    id: 'an offer for an account that has gone is bought',
    file: `${onramp}/buyOffer.action.ts`,
    find: "throw quoteMismatch({ details: 'receiver' })",
    replace: 'void quoteMismatch',
    tests: orders,
  },
  {
    id: 'the restricted time zones buy',
    file: `${onramp}/buyOffer.action.ts`,
    find: 'if (isBuyRestricted(kit)) throw regionRestricted()',
    replace: '',
    tests: orders,
  },
  {
    id: 'a window stays open for an order that was refused',
    file: `${onramp}/buyOffer.action.ts`,
    find: '    opened?.close()\n',
    replace: '',
    tests: orders,
  },
  {
    id: 'the window opens after the press',
    file: `${onramp}/buyOffer.action.ts`,
    find: '  const opened = platform.mobile',
    replace: '  await undefined\n  const opened = platform.mobile',
    tests: orders,
  },
  {
    id: 'the provider’s page reaches the page that opened it',
    file: 'packages/core/src/env/sideWindow.ts',
    find: '  opened.opener = null\n',
    replace: '',
    tests: ['unit', 'packages/core/src/env/sideWindow.test.ts'],
  },
  {
    id: 'a stored order leads anywhere',
    file: `${onramp}/orderRecord.ts`,
    find: 'url === orderUrl(kit, orderId) && ',
    replace: '',
    tests: orders,
  },
  {
    id: 'a stored order has an id of any form',
    file: `${onramp}/orderRecord.ts`,
    find: 'v.pipe(v.string(), v.regex(orderIdShape))',
    replace: 'v.string()',
    tests: orders,
  },
  {
    id: 'what is delivered to somebody else is reported as bought',
    file: `${onramp}/orderCheck.ts`,
    find: "change === 'receiver' ? 'receiver-changed' : ",
    replace: '',
    tests: orders,
  },
  {
    id: 'older news sets an order back',
    file: `${onramp}/mergeOrders.ts`,
    find: 'if (isOlder || isFinal(known)) return known',
    replace: 'if (isFinal(known)) return known',
    tests: orders,
  },
  {
    id: 'what was delivered is called failed afterwards',
    file: `${onramp}/mergeOrders.ts`,
    find: 'if (isOlder || isFinal(known)) return known',
    replace: 'if (isOlder) return known',
    tests: machine,
  },
  {
    id: 'two pages report the same purchase',
    file: `${onramp}/orderFollower.ts`,
    find: 'if (!isReported(before) && !isReported(recorded)) notifyOrder(kit, after)',
    replace: 'if (after) notifyOrder(kit, after)',
    tests: orders,
  },
  {
    id: 'a claim of the provider counts as delivered in the history',
    file: `${onramp}/onrampState.ts`,
    find: "state === 'delivered' && asset.networkId === networkId",
    replace: 'asset.networkId === networkId',
    tests: machine,
  },
  {
    id: 'offers stand in the order of their letters',
    file: `${onramp}/onramp.machine.ts`,
    find: 'return compareDecimals(other.receive, one.receive)',
    replace: 'return other.receive < one.receive ? -1 : 1',
    tests: offers,
  },
  {
    id: 'an offer for another amount is taken for one of this',
    file: `${onramp}/fetchOffers.action.ts`,
    find: "if (!either.aborted) machine.send({ type: 'OffersCame', provider, offers, failures })\n      return",
    replace: "machine.send({ type: 'OffersCame', provider, offers, failures })\n      return",
    tests: offers,
  },
]
