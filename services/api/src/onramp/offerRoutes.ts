import type { CaipNetworkId } from '@latchkey/protocol'
import { getOnrampCoverage, type OnrampOffer, postOnrampOffers } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { expectRoom } from '../http/expectRoom.ts'
import { jsonReply } from '../http/replies.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { TokenRegistry } from '../modules/balances/knownTokens.ts'
import type { ChainTable } from '../modules/chains/createChainTable.ts'
import type { CoverageReader } from './createCoverageReader.ts'
import type { DeliveryCheck } from './createDeliveryCheck.ts'
import type { KeptQuote, QuoteStore } from './createQuoteStore.ts'
import { isSameAddress } from './decimals.ts'
import { mostFirst, type OfferFinder } from './findOffers.ts'
import { mergeCoverages } from './mergeCoverages.ts'
import { unknownProvider } from './onramp.errors.ts'
import type { OnrampAsset } from './onrampProvider.ts'
import { expectPayment, expectProvider, expectReceiver, type Providers } from './purchaseChecks.ts'

/** How long an offer holds of whose end its provider says nothing. */
const offerMs = 60_000

/** What can be bought, and what each provider would deliver. */
export function offerRoutes(options: offerRoutes.Options): readonly Route[] {
  const { providers, readCoverage, findOffers, quotes, chains, registry, disk, clock } = options

  function decimalsOf({ networkId, address }: OnrampAsset): number | undefined {
    const chain = chains.find(networkId)
    if (chain === undefined || address === undefined) return chain?.network.nativeCurrency.decimals
    const isIt = (token: { address: string }) => isSameAddress(token.address, address)
    return registry.listed(chain).find(isIt)?.decimals
  }

  return [
    defineRoute(getOnrampCoverage, async ({ query: { country, subdivision } }) => {
      const read = await Promise.all(
        [...providers.values()].map(async (provider) => ({
          provider: provider.name,
          result: await readCoverage(provider, { country, subdivision }),
        })),
      )
      return jsonReply(mergeCoverages(read, decimalsOf))
    }),

    defineRoute(postOnrampOffers, async ({ body, project }) => {
      const { receiver, kind, country, subdivision, pay } = body
      if (providers.size === 0) throw unknownProvider(false)
      const asked = body.provider === undefined ? [...providers.values()] : [expectProvider(providers, body.provider)]
      const networkId = body.asset.networkId as CaipNetworkId
      expectReceiver(receiver, networkId, options)
      expectPayment(pay)
      const asset = { networkId, address: body.asset.address ?? undefined }
      const isMethod = (method: { kind: string }) => method.kind === kind
      const answers = await Promise.all(
        asked.map(async (provider) => ({
          provider: provider.name,
          ...(await findOffers(provider, { country, subdivision, asset, isMethod, pay })),
        })),
      )
      const holdsUntilMs = clock.nowMs() + offerMs
      const found: readonly KeptQuote[] = answers
        .flatMap(({ provider, value = [] }) => value.map((offer) => ({ provider, ...offer })))
        .sort(mostFirst)
        .map(({ provider, purchase, quote }) => {
          const expiresAtMs = quote.expiresAtMs ?? holdsUntilMs
          return { project: project().id, provider, receiver, purchase, quote, expiresAtMs }
        })
      expectRoom(disk, found)
      const ids = await quotes.add(found)
      return jsonReply({
        offers: found.map((quote, index) => toWire(ids[index] ?? '', quote)),
        failures: answers.flatMap(({ provider, refusal }) => {
          if (refusal === undefined) return []
          const { code, description, min, max } = refusal
          return [{ provider, code, description, min, max }]
        }),
      })
    }),
  ]
}

export declare namespace offerRoutes {
  type Options = Pick<DeliveryCheck, 'covers'> & {
    providers: Providers
    readCoverage: CoverageReader
    findOffers: OfferFinder
    quotes: QuoteStore
    chains: ChainTable
    registry: TokenRegistry
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
