import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { errorFields } from '@latchkey/service-kit/log'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { ApiConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import type { SolanaReader } from '../balances/providers/createSolanaReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { type AccountFollower, createAccountFollower } from '../followed/createAccountFollower.ts'
import { createFollowedAccounts, type FollowedAccounts } from '../followed/createFollowedAccounts.ts'
import type { HeadReader } from '../history/createHeadReader.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { createIndexCoverage, type IndexCoverage } from './createIndexCoverage.ts'
import { createIndexer, type Indexer } from './createIndexer.ts'
import { createIndexProgress } from './createIndexProgress.ts'
import { createIndexStore } from './createIndexStore.ts'
import { createLease } from './createLease.ts'
import { createEvmChainReader } from './evm/createEvmChainReader.ts'
import { createLogReader } from './evm/createLogReader.ts'
import { createNodeCalls } from './evm/createNodeCalls.ts'
import { createSolanaIndexer, type SolanaIndexer } from './solana/createSolanaIndexer.ts'
import { createSolanaIndexStore } from './solana/createSolanaIndexStore.ts'

/** On the devnet a process that was killed is started again at once, and no other is there. */
const devnetLeaseMs = 500
const usualLeaseMs = 10_000

/** What follows chains into the database: those of the devnet from their beginning, others from where the operator says. */
export function buildIndexers(options: buildIndexers.Options): Indexing {
  const { config, chains, gateway, askSolana, database, disk, heads, log, clock, metrics } = options
  const firsts = new Map(config.devnet?.chains.map(({ caip }) => [caip, 0]) ?? config.indexChains)
  const isPractice = config.devnet !== undefined
  const pollMs = isPractice ? 500 : 4_000
  const progress = createIndexProgress({ database, clock, metrics })
  const lease = createLease({
    database,
    name: 'index',
    leaseMs: config.indexLeaseMs ?? (isPractice ? devnetLeaseMs : usualLeaseMs),
    onChange(isHeld) {
      progress.leads(isHeld)
      log.info(isHeld ? 'this process indexes' : 'another process indexes')
    },
    onFailure: (error) => log.warn({ what: 'lease of the index', ...errorFields(error) }, 'part failed'),
  })
  const store = createIndexStore({ database, fence: lease.fence, onChange: heads.forget })
  const readers = {
    eip155: (chain: Chain) => createEvmChainReader(gateway, chain),
    solana: undefined,
    bip122: undefined,
    polkadot: undefined,
    cosmos: undefined,
  }
  const maxAccounts = config.followAccounts ?? 0
  const isFollowed = ({ network: { caipNetworkId: id, chainNamespace } }: Chain) =>
    maxAccounts > 0 && readers[chainNamespace] !== undefined && !firsts.has(id)
  const followed = createFollowedAccounts({
    database,
    clock,
    chains: new Set(chains.served.filter(isFollowed).map(({ network }) => network.caipNetworkId)),
    maxAccounts,
    progress,
    onNew: () => follower.wake(),
  })
  const follower = createAccountFollower({
    chains,
    readerOf: (chain) => createLogReader(createNodeCalls(gateway, chain)),
    accounts: followed,
    database,
    store,
    isPractice,
    lease,
    progress,
    log,
    pollMs,
    isDiskLow: disk.isLow,
  })
  const indexer = createIndexer({
    chains,
    firstBlocks: firsts,
    readers,
    store,
    isPractice,
    begin: (id) =>
      database.transaction().execute(async (transaction) => {
        if (await lease.fence(transaction)) await followed.end(transaction, id)
      }),
    lease,
    progress,
    log,
    pollMs,
    isDiskLow: disk.isLow,
  })
  const solanaIndexer = createSolanaIndexer({
    chains,
    firstSlots: firsts,
    ask: askSolana,
    store: createSolanaIndexStore(database),
    isPractice,
    lease,
    log,
    pollMs,
    isDiskLow: disk.isLow,
  })
  return {
    indexer,
    solanaIndexer,
    coverage: createIndexCoverage({ database, indexer, progress }),
    followed,
    follower,
    start() {
      progress.leads(false)
      lease.start()
      indexer.start()
      solanaIndexer.start()
      follower.start()
    },
    async stop() {
      await Promise.all([indexer.stop(), solanaIndexer.stop(), follower.stop()])
      await lease.stop()
    },
  }
}

export type Indexing = {
  readonly indexer: Indexer
  readonly solanaIndexer: SolanaIndexer
  readonly coverage: IndexCoverage
  /** The accounts of chains that are not indexed. */
  readonly followed: FollowedAccounts
  readonly follower: AccountFollower
  /** Stands by, and follows the chains while no other process on the database does. */
  start(): void
  stop(): Promise<void>
}

export declare namespace buildIndexers {
  type Options = {
    readonly config: Pick<ApiConfig, 'devnet' | 'indexChains' | 'indexLeaseMs' | 'followAccounts'>
    readonly chains: ChainTable
    readonly gateway: RpcGateway
    readonly askSolana: SolanaReader
    readonly database: Kysely<Schema>
    readonly disk: Pick<DiskWatch, 'isLow'>
    readonly heads: Pick<HeadReader, 'forget'>
    readonly log: Logger
    readonly clock: Clock
    readonly metrics: Metrics
  }
}
