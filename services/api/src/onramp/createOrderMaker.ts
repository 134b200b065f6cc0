import { parseCaipAddress } from '@latchkey/protocol'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { expectRoom } from '../http/expectRoom.ts'
import type { Project } from '../modules/projects/project.ts'
import type { DeliveryCheck } from './createDeliveryCheck.ts'
import type { Order, OrderStore } from './createOrderStore.ts'
import type { KeptQuote, QuoteStore } from './createQuoteStore.ts'
import { compareDecimals, isSameAddress } from './decimals.ts'
import type { Offer, OfferFinder, OfferRequest } from './findOffers.ts'
import { expiredQuote, otherQuote, providerFailed, refusedBy } from './onramp.errors.ts'
import type { OnrampProvider } from './onrampProvider.ts'
import { expectPayment, expectReceiver, expectReturnUrl } from './purchaseChecks.ts'

/** Who asks for an order, of whom, and for whom. */
export type WantedOrder = OfferRequest & {
  readonly project: Project
  /** Of the page that asks. */
  readonly origin: string | undefined
  readonly provider: OnrampProvider
  /** Of whom, where the provider lists several. Undefined: the one that delivers the most. */
  readonly seller?: string | undefined
  /** CAIP-10. */
  readonly receiver: string
  readonly returnUrl: string
  /** Below it the order isn't made. */
  readonly receiveAtLeast?: string | undefined
}

/** Makes orders, after every reason against them. */
export function createOrderMaker({ findOffers, quotes, orders, covers, disk }: createOrderMaker.Options) {
  function check({ project, returnUrl, receiver, asset, pay }: WantedOrder): void {
    expectReturnUrl(project, returnUrl)
    expectReceiver(receiver, asset.networkId, { covers })
    expectPayment(pay)
    expectRoom(disk, [returnUrl, receiver])
  }

  const partsOf = ({ project, origin, provider, receiver, returnUrl }: WantedOrder) => {
    return { project: project.id, origin, provider: provider.name, receiver, returnUrl }
  }

  return {
    /** At the provider's price of this moment. */
    async makeNow(wanted: WantedOrder): Promise<Order> {
      check(wanted)
      const { seller, receiveAtLeast } = wanted
      const found = await findOffers(wanted.provider, wanted)
      if (found.refusal !== undefined) throw refusedBy(found.refusal)
      const offer = found.value.find(({ quote }) => seller === undefined || quote.seller === seller)
      if (offer === undefined) throw refusedBy(providerFailed({ kind: 'refused' }))
      const { receive } = offer.quote
      if (receiveAtLeast !== undefined && compareDecimals(receive, receiveAtLeast) < 0)
        throw expiredQuote(
          'receiveAtLeast',
          `The price has changed: ${receive} ${offer.purchase.asset.symbol} would arrive.`,
        )
      return orders.add({ ...partsOf(wanted), ...offer })
    },

    /** Of an offer that was made, if it is the same purchase. */
    async makeOfQuote(quoteId: string, wanted: WantedOrder): Promise<Order> {
      check(wanted)
      const kept = await quotes.find(quoteId)
      if (kept === undefined) throw quoteOver()
      const differing = differenceOf(wanted, kept)
      if (differing !== undefined) throw otherQuote(differing)
      const { purchase, quote }: Offer = kept
      const order = await orders.addOfQuote({ ...partsOf(wanted), purchase, quote }, quoteId)
      if (order === undefined) throw quoteOver()
      return order
    },
  }
}

export type OrderMaker = ReturnType<typeof createOrderMaker>

export declare namespace createOrderMaker {
  type Options = Pick<DeliveryCheck, 'covers'> & {
    findOffers: OfferFinder
    quotes: QuoteStore
    orders: OrderStore
    disk: DiskWatch
  }
}

function quoteOver() {
  return expiredQuote('quoteId', 'The quote is over, or was used for an order. Ask for offers again.')
}

/** The input in which an order is another purchase than the quote. */
function differenceOf(wanted: WantedOrder, { project, provider, receiver, purchase, quote }: KeptQuote) {
  const { asset, method, country, subdivision, pay } = purchase
  const addressOf = (account: string) => parseCaipAddress(account).address
  const isSame = {
    quoteId: wanted.project.id === project,
    provider: wanted.provider.name === provider && (wanted.seller ?? quote.seller) === quote.seller,
    asset: wanted.asset.networkId === asset.networkId && isSameAddress(wanted.asset.address, asset.address),
    receiver: isSameAddress(addressOf(wanted.receiver), addressOf(receiver)),
    method: wanted.isMethod(method),
    country: wanted.country === country && wanted.subdivision === subdivision,
    pay: wanted.pay.currency === pay.currency && compareDecimals(wanted.pay.amount, pay.amount) === 0,
  }
  return Object.entries(isSame).find(([, same]) => !same)?.[0]
}
