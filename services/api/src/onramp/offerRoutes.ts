import type { CaipNetworkId } from '@latchkey/protocol'
import { getOnrampCoverage, type OnrampOffer, postOnrampOffers } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { expectRoom } from '../http/expectRoom.ts'
import { jsonReply } from '../http/replies.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { type ImageStore, tokenIconUrl } from '../modules/images/createImageStore.ts'
import type { DeliveryCheck } from './createDeliveryCheck.ts'
import type { Market } from './createMarket.ts'
import type { KeptQuote, QuoteStore } from './createQuoteStore.ts'
import { expectAnyProvider, expectPayment, expectProvider, expectReceiver, type Providers } from './purchaseChecks.ts'

/** How long an offer holds of whose end its provider says nothing. */
const offerMs = 60_000

/** What can be bought, and what each provider would deliver. */
export function offerRoutes(options: offerRoutes.Options): readonly Route[] {
  const { providers, market, quotes, images, disk, clock } = options
  return [
    defineRoute(getOnrampCoverage, async ({ query: { country, subdivision }, baseUrl }) => {
      const coverage = await market.coverage({ country, subdivision })
      const iconUrl = tokenIconUrl(images, baseUrl)
      const assets = coverage.assets.map((asset) => ({ ...asset, iconUrl: iconUrl(asset.symbol) || undefined }))
      return jsonReply({ ...coverage, assets })
    }),

    defineRoute(postOnrampOffers, async ({ body, project }) => {
      const { receiver, kind, country, subdivision, pay } = body
      expectAnyProvider(providers)
      const asked = body.provider === undefined ? undefined : [expectProvider(providers, body.provider)]
      const networkId = body.asset.networkId as CaipNetworkId
      expectReceiver(receiver, networkId, options)
      expectPayment(pay)
      const asset = { networkId, address: body.asset.address ?? undefined }
      const isMethod = (method: { kind: string }) => method.kind === kind
      const { offers, refusals } = await market.offers({ country, subdivision, asset, isMethod, pay }, asked)
      const holdsUntilMs = clock.nowMs() + offerMs
      const found: readonly KeptQuote[] = offers.map((offer) => ({
        ...offer,
        project: project().id,
        receiver,
        expiresAtMs: offer.quote.expiresAtMs ?? holdsUntilMs,
      }))
      expectRoom(disk, found)
      const ids = await quotes.add(found)
      return jsonReply({
        offers: found.map((quote, index) => toWire(ids[index] ?? '', quote)),
        failures: refusals.map(({ provider, code, description, min, max }) => ({
          provider,
          code,
          description,
          min,
          max,
        })),
      })
    }),
  ]
}

export declare namespace offerRoutes {
  type Options = Pick<DeliveryCheck, 'covers'> & {
    providers: Providers
    market: Market
    quotes: QuoteStore
    images: ImageStore
    disk: DiskWatch
    clock: Clock
  }
}

function toWire(quoteId: string, { provider, purchase, quote, expiresAtMs }: KeptQuote): OnrampOffer {
  return {
    quoteId,
    provider,
    seller: quote.seller,
    method: purchase.method.code,
    kind: purchase.method.kind,
    pay: quote.pay,
    receive: quote.receive,
    fees: quote.fees.map(({ kind, money }) => ({ kind, money })),
    expiresAt: new Date(expiresAtMs).toISOString(),
  }
}
