import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { SharedAnswers } from '../../cache/createSharedAnswers.ts'
import type { ApiConfig, MarketConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { HttpClient } from '../../upstream/createHttpClient.ts'
import type { TokenRegistry } from '../balances/knownTokens.ts'
import { createWholeReader } from '../balances/providers/createContractReader.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { createPriceBook, type PriceBook } from './createPriceBook.ts'
import { createPriceLog } from './createPriceLog.ts'
import { createPriceReader } from './createPriceReader.ts'
import { createRateLog } from './createRateLog.ts'
import { createRateReader } from './createRateReader.ts'
import { createCoinGeckoPrices } from './providers/createCoinGeckoPrices.ts'
import { createDefiLlamaPrices } from './providers/createDefiLlamaPrices.ts'
import { createFeedPrices } from './providers/createFeedPrices.ts'
import { createFeedReader } from './providers/createFeedReader.ts'
import { createPoolPast } from './providers/createPoolPast.ts'
import { createPoolPrices } from './providers/createPoolPrices.ts'

/** Puts the providers of prices together as the configuration names them: the chains first, then the one with a name. */
export function buildPrices(options: buildPrices.Options): PriceBook {
  const { config, markets, chains, gateway, httpClient, registry, database, sharedAnswers, clock } = options
  const readContracts = createWholeReader(gateway)
  const readFeeds = createFeedReader({ readContracts, clock })
  const readPoolPast = createPoolPast({ gateway, database, indexed: options.indexed, clock })
  const coinGecko = config.coinGecko && createCoinGeckoPrices({ ...config.coinGecko, httpClient, clock })
  const defiLlama = config.defiLlama && createDefiLlamaPrices({ ...config.defiLlama, httpClient, clock })
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
        ...(defiLlama ? [defiLlama] : []),
      ],
      log,
      sharedAnswers,
      clock,
      onFailure: options.onFailure,
    }),
    readRates: createRateReader({
      chains,
      markets,
      readFeeds,
      others: coinGecko ? [coinGecko.readRates] : [],
      note: rateLog.note,
      sharedAnswers,
      clock,
    }),
    rateLog,
    clock,
  })
}

export declare namespace buildPrices {
  type Options = {
    config: Pick<ApiConfig, 'coinGecko' | 'defiLlama'>
    markets: readonly MarketConfig[]
    chains: ChainTable
    gateway: RpcGateway
    httpClient: HttpClient
    registry: TokenRegistry
    /** The chains that the indexer reads. */
    indexed: ReadonlySet<string>
    database: Kysely<Schema>
    sharedAnswers: SharedAnswers
    clock: Clock
    onFailure: (provider: string, error: unknown) => void
  }
}
