import { caipNetworkIdSchema } from '@latchkey/protocol'
import { currencies } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import rows from '../../../seed/markets.json' with { type: 'json' }
import type { ApiConfig, MarketConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { HttpClient } from '../../upstream/createHttpClient.ts'
import type { TokenRegistry } from '../balances/knownTokens.ts'
import { createContractReader } from '../balances/providers/createContractReader.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { createPriceBook, type PriceBook } from './createPriceBook.ts'
import { createPriceLog } from './createPriceLog.ts'
import { createPriceReader } from './createPriceReader.ts'
import { createRateLog } from './createRateLog.ts'
import { createRateReader } from './createRateReader.ts'
import { createCoinGeckoPrices } from './providers/createCoinGeckoPrices.ts'
import { createFeedPrices } from './providers/createFeedPrices.ts'
import { createFeedReader } from './providers/createFeedReader.ts'
import { createPoolPast } from './providers/createPoolPast.ts'
import { createPoolPrices } from './providers/createPoolPrices.ts'

const marketSchema = v.strictObject({
  wrappedNative: v.string(),
  nativeFeed: v.optional(v.string()),
  dollars: v.array(v.strictObject({ address: v.string(), decimals: v.number(), feed: v.optional(v.string()) })),
  v2Factories: v.array(v.string()),
  v3Factories: v.array(v.string()),
  swap: v.optional(
    v.strictObject({
      router: v.string(),
      quoter: v.string(),
      bases: v.optional(v.array(v.string())),
      v4: v.optional(
        v.strictObject({
          poolManager: v.string(),
          quoter: v.string(),
          universalRouter: v.string(),
          permit2: v.string(),
          pathFormat: v.picklist(['2.0', '2.1']),
        }),
      ),
    }),
  ),
  assetFeeds: v.optional(
    v.array(v.strictObject({ networkId: caipNetworkIdSchema, address: v.optional(v.string()), feed: v.string() })),
  ),
  currencyFeeds: v.optional(v.partial(v.object(v.entriesFromList(currencies, v.string())))),
})

/** Where prices are read on well-known chains. */
export const shippedMarkets: readonly MarketConfig[] = Object.entries(rows).map(([id, market]) => ({
  networkId: v.parse(caipNetworkIdSchema, id),
  ...v.parse(marketSchema, market),
}))

/** Puts the providers of prices together as the configuration names them: the chains first, then the one with a name. */
export function buildPrices(options: buildPrices.Options): PriceBook {
  const { config, markets, chains, gateway, httpClient, registry, database, clock } = options
  const readContracts = createContractReader(gateway)
  const readFeeds = createFeedReader({ readContracts, clock })
  const readPoolPast = createPoolPast({ gateway, database, indexed: options.indexed, clock })
  const coinGecko = config.coinGecko && createCoinGeckoPrices({ ...config.coinGecko, httpClient, clock })
  const log = createPriceLog(database)
  const rateLog = createRateLog({ log, clock })
  return createPriceBook({
    chains,
    registry,
    reader: createPriceReader({
      providers: [
        createPoolPrices({ markets, readContracts, readFeeds, readPoolPast, clock }),
        createFeedPrices({ markets, chains, readFeeds }),
        ...(coinGecko ? [coinGecko] : []),
      ],
      log,
      clock,
      onFailure: options.onFailure,
    }),
    readRates: createRateReader({
      chains,
      markets,
      readFeeds,
      others: coinGecko ? [coinGecko.readRates] : [],
      note: rateLog.note,
      clock,
    }),
    rateLog,
    clock,
  })
}

export declare namespace buildPrices {
  type Options = {
    config: Pick<ApiConfig, 'coinGecko'>
    markets: readonly MarketConfig[]
    chains: ChainTable
    gateway: RpcGateway
    httpClient: HttpClient
    registry: TokenRegistry
    /** The chains that the indexer reads. */
    indexed: ReadonlySet<string>
    database: Kysely<Schema>
    clock: Clock
    onFailure: (provider: string, error: unknown) => void
  }
}
