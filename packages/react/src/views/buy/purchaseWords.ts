import type { OnrampOrder } from '@latchkey/core/onramp'
import type { RingProps } from '@latchkey/ui'
import type { Translate } from '../../messages/messages.types.ts'
import { coinText, moneyText } from './buyFigures.ts'
import { isThrough, providerNames } from './providerNames.ts'

export type PurchaseNames = {
  readonly provider: string
  /** As quoted, and what has arrived by what is known. */
  readonly amount: string
  readonly arrived: string
  readonly token: string
  readonly paid: string
  readonly network: string
}

type Words = {
  readonly t: Translate
  readonly locale: string
  readonly isolate: (text: string) => string
  readonly network: string | undefined
}

/** Who sells: the provider, or of those that it lists, one. */
export function providerTitle(order: OnrampOrder, t: Translate): string {
  const provider = providerNames[order.provider]
  return isThrough(order) ? t('buy.through', { seller: order.seller, provider }) : provider
}

/** What sentences about a purchase name. */
export function purchaseNames(order: OnrampOrder, { t, locale, isolate, network }: Words): PurchaseNames {
  const { asset, receive, received, pay } = order
  return {
    provider: providerTitle(order, t),
    amount: isolate(coinText(receive, asset.symbol, locale)),
    arrived: isolate(coinText(received ?? receive, asset.symbol, locale)),
    token: asset.symbol,
    paid: isolate(moneyText(pay, locale)),
    network: network ?? t('common.network'),
  }
}

export type Outcome = { readonly title: string; readonly body: string; readonly ring: RingProps['state'] }

/** How far a purchase is. Until a node has seen it arrive, the provider says so, and not we. */
export function purchaseOutcome(order: OnrampOrder, names: PurchaseNames, t: Translate): Outcome {
  const { provider, amount, arrived, network, paid } = names
  if (order.stopped !== null) {
    const body =
      order.stopped === 'receiver-changed' ? t('buy.stopped.receiver', { provider }) : t('buy.stopped.asset', names)
    return { title: t('buy.stopped.title'), body, ring: 'failed' }
  }
  switch (order.state) {
    case 'created':
    case 'opened':
      return { title: t('buy.in', { provider }), body: t('buy.in.body'), ring: 'asked' }
    case 'paying':
      return { title: t('buy.paying.title', { provider }), body: t('buy.paying.body'), ring: 'asked' }
    case 'paid':
      return { title: t('buy.paid.title', { provider }), body: t('buy.paid.body', { amount }), ring: 'asked' }
    case 'delivering':
      return {
        title: t('buy.delivering.title', { provider }),
        body: t('buy.delivering.body', { network }),
        ring: 'asked',
      }
    case 'delivered':
      return {
        title: t('buy.delivered.title', { amount: arrived }),
        body: t('buy.delivered.body', { network }),
        ring: 'done',
      }
    case 'failed':
      return { title: t('buy.failed.title'), body: t('buy.failed.body', { provider }), ring: 'failed' }
    case 'refunded':
      return {
        title: t('buy.refunded.title'),
        body: t('buy.refunded.body', { provider, amount: paid }),
        ring: 'failed',
      }
    case 'expired':
      return { title: t('buy.expired.title'), body: t('buy.expired.body'), ring: 'failed' }
    case 'unknown':
      return { title: t('buy.unknown.title', { provider }), body: t('buy.unknown.body', { provider }), ring: 'asked' }
  }
}

/** The same in a line of a list. */
export function purchaseLine(order: OnrampOrder, names: PurchaseNames, t: Translate): string {
  if (order.stopped !== null) return t('buy.state.stopped')
  if (order.state === 'created' || order.state === 'opened') return t('buy.state.open', names)
  if (order.state === 'delivered') return t('buy.state.arrived', names)
  return purchaseOutcome(order, names, t).title
}
