import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import type { Module } from '../http/route.ts'
import type { TokenRegistry } from '../modules/balances/knownTokens.ts'
import type { ChainTable } from '../modules/chains/createChainTable.ts'
import type { ImageStore } from '../modules/images/createImageStore.ts'
import { createCoverageReader } from './createCoverageReader.ts'
import type { DeliveryCheck } from './createDeliveryCheck.ts'
import { createMarket } from './createMarket.ts'
import type { OrderFollower } from './createOrderFollower.ts'
import { createOrderMaker } from './createOrderMaker.ts'
import type { OrderStore } from './createOrderStore.ts'
import type { QuoteStore } from './createQuoteStore.ts'
import { createOfferFinder } from './findOffers.ts'
import { linkRoutes } from './linkRoutes.ts'
import { offerRoutes } from './offerRoutes.ts'
import type { OnrampProvider } from './onrampProvider.ts'
import { optionRoutes } from './optionRoutes.ts'
import { orderRoutes } from './orderRoutes.ts'
import { sellerRoutes } from './sellerRoutes.ts'

/** Purchases of coins for money, of the providers that the operator has set up. */
export function onrampModule(options: onrampModule.Options): Module {
  const { orders, follower, quotes, clock, disk, chains, registry, images } = options
  const { covers } = options.deliveryCheck
  const providers = new Map(options.onrampProviders.map((provider) => [provider.name, provider]))
  const readCoverage = createCoverageReader({ chains, covers, clock })
  const findOffers = createOfferFinder(readCoverage)
  const market = createMarket({ providers, readCoverage, findOffers, chains, registry })
  const maker = createOrderMaker({ findOffers, quotes, orders, covers, disk })
  return {
    name: 'onramp',
    routes: [
      ...offerRoutes({ providers, market, quotes, images, covers, disk, clock }),
      ...orderRoutes({ providers, maker, orders, follower, disk }),
      ...optionRoutes({ providers, market, chains }),
      ...sellerRoutes({ providers, market, images }),
      ...linkRoutes({ providers, readCoverage, findOffers, maker }),
    ],
  }
}

export declare namespace onrampModule {
  type Options = {
    /** Those whose keys the operator has set. */
    onrampProviders: readonly OnrampProvider[]
    orders: OrderStore
    follower: OrderFollower
    deliveryCheck: DeliveryCheck
    quotes: QuoteStore
    chains: ChainTable
    registry: TokenRegistry
    images: ImageStore
    disk: DiskWatch
    clock: Clock
  }
}
