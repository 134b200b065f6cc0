import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { ApiConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { SolanaReader } from '../balances/providers/createSolanaReader.ts'
import { createBitcoinHistory } from '../bitcoin/createBitcoinHistory.ts'
import type { EsploraGateway } from '../bitcoin/createEsploraGateway.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { FollowedAccounts } from '../followed/createFollowedAccounts.ts'
import { type ImageStore, tokenIconUrl } from '../images/createImageStore.ts'
import type { IndexCoverage } from '../indexer/createIndexCoverage.ts'
import type { Indexer } from '../indexer/createIndexer.ts'
import type { SolanaIndexer } from '../indexer/solana/createSolanaIndexer.ts'
import type { PriceBook } from '../prices/createPriceBook.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { createMintNames } from '../solana/createMintNames.ts'
import type { MintReader } from '../solana/createMintReader.ts'
import type { ListedTokens } from '../tokens/listedTokens.ts'
import { createHistoryReader, type HistoryReader } from './createHistoryReader.ts'
import { createHistoryWorth } from './createHistoryWorth.ts'
import { createTokenNames } from './createTokenNames.ts'
import { type HistorySources, nodeHistories, withNodeHistory } from './sources/createHistorySources.ts'
import { createSolanaHistory } from './sources/createSolanaHistory.ts'

/** Puts what knows the past of accounts together: the index, the nodes that know it themselves, and explorers. */
export function buildHistory(options: buildHistory.Options): HistoryReader {
  const { config, chains, gateway, clock, database, prices, listed, explorers } = options
  const iconUrl = tokenIconUrl(options.images, config.publicUrl ?? '')
  const nodes = nodeHistories(chains, {
    eip155: undefined,
    solana: createSolanaHistory({
      ask: options.askSolana,
      index: options.solanaIndexer,
      namesOf: createMintNames({ readMints: options.readMints, listed }),
      iconUrl,
    }),
    bip122: createBitcoinHistory({ ask: options.askEsplora, iconUrl }),
    polkadot: undefined,
    cosmos: undefined,
  })
  return createHistoryReader({
    database,
    chains,
    indexed: options.indexer.indexed,
    coverage: options.coverage,
    followed: options.followed,
    paymasters: config.sponsor?.paymasters ?? new Map(),
    sources: withNodeHistory(explorers, nodes),
    readWorth: createHistoryWorth({ chains, prices }),
    clock,
    readNames: createTokenNames({ database, gateway, chains, listed }),
  })
}

export declare namespace buildHistory {
  type Options = {
    readonly config: Pick<ApiConfig, 'publicUrl' | 'sponsor'>
    readonly chains: ChainTable
    readonly gateway: RpcGateway
    readonly explorers: HistorySources
    readonly clock: Clock
    readonly database: Kysely<Schema>
    readonly indexer: Pick<Indexer, 'indexed'>
    readonly coverage: IndexCoverage
    readonly followed: Pick<FollowedAccounts, 'chains' | 'reading'>
    readonly solanaIndexer: SolanaIndexer
    readonly askSolana: SolanaReader
    readonly askEsplora: EsploraGateway
    readonly readMints: MintReader
    readonly prices: PriceBook
    readonly listed: ListedTokens
    readonly images: ImageStore
  }
}
