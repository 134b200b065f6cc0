import type { Rate } from '@latchkey/service-kit/buckets'
import type { NetworkReader } from '@latchkey/service-kit/callerNetwork'
import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import type { Buckets } from '@latchkey/service-kit/sharedBuckets'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { ApiConfig, MarketConfig, OtherServices } from './config/config.types.ts'
import type { Schema } from './db/schema.types.ts'
import type { ReplyMemory } from './http/createReplyMemory.ts'
import type { AllowanceReader } from './modules/allowances/createAllowanceReader.ts'
import type { BalanceReader } from './modules/balances/createBalanceReader.ts'
import type { TokenRegistry } from './modules/balances/knownTokens.ts'
import type { SolanaReader } from './modules/balances/providers/createSolanaReader.ts'
import type { EsploraGateway } from './modules/bitcoin/createEsploraGateway.ts'
import type { BundlerGateway } from './modules/bundler/createBundlerGateway.ts'
import type { ChainTable } from './modules/chains/createChainTable.ts'
import type { NodeCheck } from './modules/chains/createNodeCheck.ts'
import type { EventStore } from './modules/events/createEventStore.ts'
import type { HeadReader } from './modules/history/createHeadReader.ts'
import type { HistoryReader } from './modules/history/createHistoryReader.ts'
import type { ImageStore } from './modules/images/createImageStore.ts'
import type { Indexing } from './modules/indexer/buildIndexers.ts'
import type { Indexer } from './modules/indexer/createIndexer.ts'
import type { Names } from './modules/names/buildNames.ts'
import type { Nfts } from './modules/nfts/buildNfts.ts'
import type { GrantFollower } from './modules/permissions/createGrantFollower.ts'
import type { GrantStore } from './modules/permissions/createGrantStore.ts'
import type { RevocationCheck } from './modules/permissions/createRevocationCheck.ts'
import type { PriceBook } from './modules/prices/createPriceBook.ts'
import type { LoginReader } from './modules/projects/createLoginReader.ts'
import type { ProjectGuard } from './modules/projects/createProjectGuard.ts'
import type { ProjectRepository } from './modules/projects/createProjectRepository.ts'
import type { AllowedMethods } from './modules/rpc/allowedCalls.ts'
import type { RpcGateway } from './modules/rpc/createRpcGateway.ts'
import type { SignIns } from './modules/signIns/buildSignIns.ts'
import type { MintReader } from './modules/solana/createMintReader.ts'
import type { Aggregators } from './modules/swaps/aggregators/createAggregators.ts'
import type { Jupiter } from './modules/swaps/solana/createJupiter.ts'
import type { TokenLists } from './modules/tokens/createTokenLists.ts'
import type { WalletRepository } from './modules/wallets/createWalletRepository.ts'
import type { Metrics } from './observe/createMetrics.ts'
import type { DeliveryCheck } from './onramp/createDeliveryCheck.ts'
import type { OrderFollower } from './onramp/createOrderFollower.ts'
import type { OrderStore } from './onramp/createOrderStore.ts'
import type { QuoteStore } from './onramp/createQuoteStore.ts'
import type { OnrampProvider } from './onramp/onrampProvider.ts'
import type { Sponsoring } from './sponsor/buildSponsor.ts'
import type { UntrustedFetch } from './upstream/createUntrustedFetch.ts'
import type { VoucherReader } from './upstream/createVoucherReader.ts'

/** The parts of the service. A module is given those that it names. */
export type AppDeps = Names & {
  readonly config: {
    readonly devnet: boolean
    readonly publicUrl: string | undefined
    readonly rateLimit: (Rate & { readonly exempt: readonly string[] }) | undefined
    readonly testingProjectId: string | undefined
    readonly nameZones: readonly string[]
    readonly eventDays: number
    readonly accountPageHost: string | undefined
    readonly modulesOff: readonly string[]
    readonly projectsToken: string | undefined
    readonly operatorPage: string | undefined
    /** The installation's other services, for the operators' page. */
    readonly others: OtherServices
    /** Where the database is. */
    readonly place: Pick<ApiConfig, 'databaseUrl' | 'sqlitePath'>
    readonly indexes: boolean
  }
  readonly clock: Clock
  readonly startedAtMs: number
  /** What the service was built from. Undefined where it isn't known. */
  readonly commit: string | undefined
  readonly log: Logger
  readonly metrics: Metrics
  readonly database: Kysely<Schema>
  readonly disk: DiskWatch
  readonly buckets: Buckets
  readonly guard: ProjectGuard
  readonly projects: ProjectRepository
  readonly readNetwork: NetworkReader
  readonly chains: ChainTable
  readonly nodeCheck: NodeCheck
  readonly gateway: RpcGateway
  readonly rpcMethods: AllowedMethods
  readonly askEsplora: EsploraGateway
  readonly prices: PriceBook
  readonly markets: readonly MarketConfig[]
  readonly aggregators: Aggregators
  readonly jupiter: Jupiter | undefined
  readonly askSolana: SolanaReader
  readonly readMints: MintReader
  readonly swapFee: ApiConfig['swapFee']
  readonly tokenLists: TokenLists
  readonly registry: TokenRegistry
  readonly readBalances: BalanceReader
  readonly readAllowances: AllowanceReader
  readonly nfts: Nfts
  readonly indexer: Indexer
  /** Follows the chains. Undefined where that is not for this process to do. */
  readonly indexing: Pick<Indexing, 'start' | 'follower'> | undefined
  readonly readHistory: HistoryReader
  readonly heads: HeadReader
  readonly events: EventStore
  readonly onrampProviders: readonly OnrampProvider[]
  readonly orders: OrderStore
  readonly follower: OrderFollower
  readonly deliveryCheck: DeliveryCheck
  /** Offers of purchases. */
  readonly quotes: QuoteStore
  readonly signIns: SignIns | undefined
  readonly bundlerGateway: BundlerGateway
  readonly untrustedFetch: UntrustedFetch
  /** Undefined: there is none who vouches for accounts. */
  readonly readVoucher: VoucherReader | undefined
  readonly readLogins: LoginReader | undefined
  readonly grants: GrantStore
  readonly grantFollower: GrantFollower
  readonly isRevoked: RevocationCheck
  /** Undefined: no fees are paid for others. */
  readonly sponsoring: Sponsoring | undefined
  /** What was replied and may be given again. */
  readonly replies: ReplyMemory
  readonly wallets: WalletRepository
  readonly images: ImageStore
  /** The modules that are on. */
  readonly moduleNames: readonly string[]
  /** Closes what was opened. */
  stop(): Promise<void>
}
