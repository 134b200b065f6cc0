import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import type { Module } from '../http/route.ts'
import type { TokenRegistry } from '../modules/balances/knownTokens.ts'
import type { SolanaReader } from '../modules/balances/providers/createSolanaReader.ts'
import type { ChainTable } from '../modules/chains/createChainTable.ts'
import type { ImageStore } from '../modules/images/createImageStore.ts'
import type { RpcGateway } from '../modules/rpc/createRpcGateway.ts'
import { createCoverageReader } from './createCoverageReader.ts'
import { createDeliveryCheck } from './createDeliveryCheck.ts'
import { createMarket } from './createMarket.ts'
import { createOrderFollower } from './createOrderFollower.ts'
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
  const { orders, quotes, clock, disk, chains, registry, images, gateway, askSolana } = options
  const providers = new Map(options.onrampProviders.map((provider) => [provider.name, provider]))
  const { covers, isDelivered } = createDeliveryCheck({ chains, gateway, askSolana })
  const readCoverage = createCoverageReader({ chains, covers, clock })
  const findOffers = createOfferFinder(readCoverage)
  const follower = createOrderFollower({ orders, providers, isDelivered, clock })
  const market = createMarket({ providers, readCoverage, findOffers, chains, registry })
  const maker = createOrderMaker({ findOffers, quotes, orders, covers, disk })
  return {
    name: 'onramp',
    routes: [
      ...offerRoutes({ providers, market, quotes, covers, disk, clock }),
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
    quotes: QuoteStore
    chains: ChainTable
    registry: TokenRegistry
    images: ImageStore
    gateway: Pick<RpcGateway, 'request'>
    askSolana: SolanaReader
    disk: DiskWatch
    clock: Clock
  }
}
