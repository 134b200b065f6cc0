import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { ApiConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { SolanaReader } from '../balances/providers/createSolanaReader.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { HeadReader } from '../history/createHeadReader.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { createIndexCoverage, type IndexCoverage } from './createIndexCoverage.ts'
import { createIndexer, type Indexer } from './createIndexer.ts'
import { createIndexStore } from './createIndexStore.ts'
import { createEvmChainReader } from './evm/createEvmChainReader.ts'
import { createSolanaIndexer, type SolanaIndexer } from './solana/createSolanaIndexer.ts'
import { createSolanaIndexStore } from './solana/createSolanaIndexStore.ts'

/** What follows chains into the database: those of the devnet from their beginning, others from where the operator says. */
export function buildIndexers(options: buildIndexers.Options): {
  readonly indexer: Indexer
  readonly solanaIndexer: SolanaIndexer
  readonly coverage: IndexCoverage
} {
  const { config, chains, gateway, askSolana, database, disk, heads, log, clock } = options
  const firsts = new Map(config.devnet?.chains.map(({ caip }) => [caip, 0]) ?? config.indexChains)
  const pollMs = config.devnet === undefined ? 4_000 : 500
  const indexer = createIndexer({
    chains,
    firstBlocks: firsts,
    readers: {
      eip155: (chain) => createEvmChainReader(gateway, chain),
      solana: undefined,
      bip122: undefined,
      polkadot: undefined,
      cosmos: undefined,
    },
    store: createIndexStore(database, heads.forget),
    log,
    clock,
    pollMs,
    isDiskLow: disk.isLow,
  })
  return {
    indexer,
    coverage: createIndexCoverage({ database, indexer }),
    solanaIndexer: createSolanaIndexer({
      chains,
      firstSlots: firsts,
      ask: askSolana,
      store: createSolanaIndexStore(database),
      log,
      pollMs,
      isDiskLow: disk.isLow,
    }),
  }
}

export declare namespace buildIndexers {
  type Options = {
    readonly config: Pick<ApiConfig, 'devnet' | 'indexChains'>
    readonly chains: ChainTable
    readonly gateway: RpcGateway
    readonly askSolana: SolanaReader
    readonly database: Kysely<Schema>
    readonly disk: Pick<DiskWatch, 'isLow'>
    readonly heads: Pick<HeadReader, 'forget'>
    readonly log: Logger
    readonly clock: Clock
  }
}
