import type { ProviderState } from './onrampProvider.ts'

/**
 * How far an order is. `expired` and `unknown` are our own clock's words, `delivered` our own node's, the others the
 * provider's.
 */
export type OrderState = ProviderState | 'created' | 'delivered' | 'unknown'

/**
 * What may follow a state. A payment may arrive after we gave an order up, and coins after a provider called it failed:
 * what was paid or delivered is never kept from the person. `delivered` and `refunded` are final.
 */
const followers: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['opened', 'paying', 'paid', 'delivering', 'delivered', 'failed', 'refunded', 'expired'],
  opened: ['paying', 'paid', 'delivering', 'delivered', 'failed', 'refunded', 'expired', 'unknown'],
  paying: ['paid', 'delivering', 'delivered', 'failed', 'refunded', 'expired', 'unknown'],
  paid: ['delivering', 'delivered', 'failed', 'refunded', 'unknown'],
  delivering: ['delivered', 'failed', 'refunded'],
  delivered: [],
  failed: ['delivered', 'refunded'],
  refunded: [],
  expired: ['paid', 'delivering', 'delivered', 'failed', 'refunded'],
  unknown: ['paid', 'delivering', 'delivered', 'failed', 'refunded'],
}

const hourMs = 3_600_000

/**
 * What our own clock makes of an order of which nothing was heard for so long. A page that was never opened is of no use
 * after an hour, an open one after a day; a bank may take a week to say that a payment is on its way, and a provider three
 * days to deliver what is paid.
 */
const endings: Readonly<
  Partial<Record<OrderState, { readonly afterMs: number; readonly state: 'expired' | 'unknown' }>>
> = {
  created: { afterMs: hourMs, state: 'expired' },
  opened: { afterMs: 24 * hourMs, state: 'expired' },
  paying: { afterMs: 7 * 24 * hourMs, state: 'unknown' },
  paid: { afterMs: 3 * 24 * hourMs, state: 'unknown' },
}

/** What an order has become by our own clock. Undefined: it stays as it is. */
export function endingOf(state: OrderState, silentMs: number): 'expired' | 'unknown' | undefined {
  const ending = endings[state]
  return ending !== undefined && silentMs >= ending.afterMs ? ending.state : undefined
}

/** Every state of an order. */
export const orderStates = Object.keys(followers) as readonly OrderState[]

/**
 * Which purchase of an order news are of: the one that it goes on with, one that was not heard of before, or one that was
 * left for another. A person whose card was declined tries another one on the same page: that is a new purchase.
 */
export type Attempt = 'present' | 'new' | 'left'

const ofNewAttempt: readonly OrderState[] = ['opened', 'paying', 'paid', 'delivering']

/**
 * The states that `state` may follow: what else an order is in, it stays in. A new purchase may follow a failed one. The
 * end of one that was left is not the order's, but for the money that is paid back when no other went on.
 */
export function precedingStates(state: OrderState, attempt: Attempt = 'present'): readonly OrderState[] {
  if (attempt === 'left' && state === 'refunded') return ['failed', 'expired']
  if (attempt === 'left' && (state === 'failed' || state === 'expired')) return []
  return orderStates.filter(
    (each) =>
      followers[each].includes(state) || (attempt === 'new' && each === 'failed' && ofNewAttempt.includes(state)),
  )
}
