import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import type { Module } from '../http/route.ts'
import type { TokenRegistry } from '../modules/balances/knownTokens.ts'
import type { SolanaReader } from '../modules/balances/providers/createSolanaReader.ts'
import type { ChainTable } from '../modules/chains/createChainTable.ts'
import type { RpcGateway } from '../modules/rpc/createRpcGateway.ts'
import { createCoverageReader } from './createCoverageReader.ts'
import { createDeliveryCheck } from './createDeliveryCheck.ts'
import { createOrderFollower } from './createOrderFollower.ts'
import type { OrderStore } from './createOrderStore.ts'
import type { QuoteStore } from './createQuoteStore.ts'
import { createOfferFinder } from './findOffers.ts'
import { offerRoutes } from './offerRoutes.ts'
import type { OnrampProvider } from './onrampProvider.ts'
import { orderRoutes } from './orderRoutes.ts'

/** Purchases of coins for money, of the providers that the operator has set up. */
export function onrampModule(options: onrampModule.Options): Module {
  const { orders, quotes, clock, disk, chains, registry, gateway, askSolana } = options
  const providers = new Map(options.onrampProviders.map((provider) => [provider.name, provider]))
  const { covers, isDelivered } = createDeliveryCheck({ chains, gateway, askSolana })
  const readCoverage = createCoverageReader({ chains, covers, clock })
  const findOffers = createOfferFinder(readCoverage)
  const follower = createOrderFollower({ orders, providers, isDelivered, clock })
  const shared = { providers, quotes, findOffers, covers, disk, clock }
  return {
    name: 'onramp',
    routes: [
      ...offerRoutes({ ...shared, readCoverage, chains, registry }),
      ...orderRoutes({ ...shared, orders, follower }),
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
    gateway: Pick<RpcGateway, 'request'>
    askSolana: SolanaReader
    disk: DiskWatch
    clock: Clock
  }
}
