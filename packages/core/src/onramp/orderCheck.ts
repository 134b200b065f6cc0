import { type CaipAddress, parseCaipAddress } from '@latchkey/protocol'
import type { OnrampOrder as WireOrder } from '@latchkey/protocol/http'
import type { Kit } from '../kit/kit.types.ts'
import { compareDecimals } from './compareDecimals.ts'
import type { OnrampOrder, OnrampQuestion } from './onrampState.ts'

type Agreement = Pick<OnrampQuestion, 'receiver' | 'asset' | 'pay'> & { readonly receive: string }

/**
 * What of an order is not as it was agreed to: it is then neither opened nor believed. Undefined: it is what was agreed
 * to. More may arrive than that.
 */
export function findOrderChange(
  order: WireOrder,
  agreed: Agreement,
): 'receiver' | 'asset' | 'payment' | 'amount' | undefined {
  if (!isSameAccount(order.receiver, agreed.receiver)) return 'receiver'
  const { networkId, address } = order.asset
  if (networkId !== agreed.asset.networkId || !isSameAddress(address, agreed.asset.address)) return 'asset'
  const isPaid =
    order.pay.currency === agreed.pay.currency && compareDecimals(order.pay.amount, agreed.pay.amount) === 0
  if (!isPaid) return 'payment'
  return compareDecimals(order.receive, agreed.receive) < 0 ? 'amount' : undefined
}

/** What the service says of an order, in what was agreed to. For somebody else or something else it is stopped. */
export function orderNews(known: OnrampOrder, said: WireOrder): OnrampOrder {
  const { receiver, asset, pay, receive } = known
  const agreed = { receiver: receiver as CaipAddress, asset: { ...asset, networkId: asset.networkId }, pay, receive }
  const change = findOrderChange(said, agreed as Agreement)
  const { state, received, transactionHash, updatedAt } = said
  const stopped = change === 'receiver' ? 'receiver-changed' : change === 'asset' ? 'asset-changed' : said.stopped
  return { ...known, state, stopped, received, transactionHash, updatedAt }
}

/**
 * Where the browser is led for an order: to the service of the kit, by the id alone. What an answer or a record says of
 * it is not followed.
 */
export function orderUrl(kit: Kit, orderId: string): string {
  return `${kit.options.apiUrl ?? ''}/v1/onramp/orders/${orderId}/open`
}

export const orderIdShape = /^[0-9a-f]{32}$/

function isSameAccount(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => parseCaipAddress(text as CaipAddress))
  if (first === undefined || second === undefined) return false
  const { address, ...chain } = first
  const isSameChain = chain.namespace === second.namespace && chain.reference === second.reference
  return isSameChain && isSameAddress(address, second.address)
}

/** Addresses of Ethereum's kind are the same in any case; others are what they are. */
function isSameAddress(one: string | null, other: string | null): boolean {
  return one === other || (one?.startsWith('0x') === true && one.toLowerCase() === other?.toLowerCase())
}
