import { constants } from '@latchkey/protocol'
import { createNetworkReader, uncountedProxyAdvice } from '@latchkey/service-kit/callerNetwork'
import { type Clock, systemClock } from '@latchkey/service-kit/clock'
import { openDatabase } from '@latchkey/service-kit/database'
import { createDatabaseMeters } from '@latchkey/service-kit/databaseMeters'
import { createLogger, errorFields } from '@latchkey/service-kit/log'
import { openBuckets } from '@latchkey/service-kit/sharedBuckets'
import { watchDisk } from '@latchkey/service-kit/watchDatabase'
import type { AppDeps } from './appDeps.types.ts'
import { openSharedAnswers } from './cache/createSharedAnswers.ts'
import { type ApiConfig, roles } from './config/config.types.ts'
import { withMarkets } from './config/markets.ts'
import { toUpstreams } from './config/toUpstreams.ts'
import { migrate } from './db/migrate.ts'
import type { Schema } from './db/schema.types.ts'
import { createReplyMemory } from './http/createReplyMemory.ts'
import { moduleNames } from './moduleNames.ts'
import { buildAllowances } from './modules/allowances/buildAllowances.ts'
import { createBalanceReader } from './modules/balances/createBalanceReader.ts'
import { createSeenTokens, createTokenRegistry } from './modules/balances/knownTokens.ts'
import { createContractReader } from './modules/balances/providers/createContractReader.ts'
import { createEvmBalances } from './modules/balances/providers/createEvmBalances.ts'
import { createSolanaBalances } from './modules/balances/providers/createSolanaBalances.ts'
import { createSolanaReader } from './modules/balances/providers/createSolanaReader.ts'
import { createBitcoinBalances } from './modules/bitcoin/createBitcoinBalances.ts'
import { createEsploraGateway } from './modules/bitcoin/createEsploraGateway.ts'
import { createBundlerGateway } from './modules/bundler/createBundlerGateway.ts'
import { createChainTable } from './modules/chains/createChainTable.ts'
import { createNodeCheck } from './modules/chains/createNodeCheck.ts'
import { createEventStore } from './modules/events/createEventStore.ts'
import { buildHistory } from './modules/history/buildHistory.ts'
import { createHeadReader } from './modules/history/createHeadReader.ts'
import { createHistorySources } from './modules/history/sources/createHistorySources.ts'
import { createPageJudge } from './modules/history/sources/createPageJudge.ts'
import { createImageStore } from './modules/images/createImageStore.ts'
import { buildIndexers } from './modules/indexer/buildIndexers.ts'
import { buildNames } from './modules/names/buildNames.ts'
import { buildNfts } from './modules/nfts/buildNfts.ts'
import { createSeenNfts } from './modules/nfts/createSeenNfts.ts'
import { createGrantFollower } from './modules/permissions/createGrantFollower.ts'
import { createGrantStore } from './modules/permissions/createGrantStore.ts'
import { createRevocationCheck } from './modules/permissions/createRevocationCheck.ts'
import { buildPrices } from './modules/prices/buildPrices.ts'
import { createLoginReader } from './modules/projects/createLoginReader.ts'
import { createProjectGuard } from './modules/projects/createProjectGuard.ts'
import { createProjectRepository } from './modules/projects/createProjectRepository.ts'
import { devnetProject } from './modules/projects/project.ts'
import { createReceivedReader } from './modules/received/createReceivedReader.ts'
import { createMethodTable } from './modules/rpc/allowedCalls.ts'
import { createRpcGateway } from './modules/rpc/createRpcGateway.ts'
import { buildSignIns } from './modules/signIns/buildSignIns.ts'
import { createMintReader } from './modules/solana/createMintReader.ts'
import { createAggregators } from './modules/swaps/aggregators/createAggregators.ts'
import { createJupiter } from './modules/swaps/solana/createJupiter.ts'
import { createTokenLists } from './modules/tokens/createTokenLists.ts'
import { withShipped } from './modules/tokens/listedTokens.ts'
import { createWalletRepository } from './modules/wallets/createWalletRepository.ts'
import { seedWallets } from './modules/wallets/seedWallets.ts'
import { createMetrics } from './observe/createMetrics.ts'
import { createDeliveryCheck } from './onramp/createDeliveryCheck.ts'
import { createOrderFollower } from './onramp/createOrderFollower.ts'
import { createOrderStore } from './onramp/createOrderStore.ts'
import { createQuoteStore } from './onramp/createQuoteStore.ts'
import { createTokenStore } from './onramp/createTokenStore.ts'
import { createOnrampProviders } from './onramp/providers/createOnrampProviders.ts'
import { buildSponsor } from './sponsor/buildSponsor.ts'
import { createHealthScores } from './upstream/createHealthScores.ts'
import { createHttpClient } from './upstream/createHttpClient.ts'
import { createUntrustedFetch } from './upstream/createUntrustedFetch.ts'
import { createVoucherReader } from './upstream/createVoucherReader.ts'

const seed = new URL('../seed/', import.meta.url)

/**
 * Opens the database, brings it up to date, and puts the parts together.
 * @param clock For tests.
 */
export async function buildDeps(config: ApiConfig, clock: Clock = systemClock): Promise<AppDeps> {
  const log = createLogger('api', config.logLevel ?? 'info', config.logStream)
  const metrics = createMetrics(config.commit)
  const { trustedProxies = 0, roles: does = roles } = config
  const modulesOff: readonly string[] = does.includes('serve') ? (config.modulesOff ?? []) : moduleNames
  const failed = (what: string) => (error: unknown) => log.warn({ what, ...errorFields(error) }, 'part failed')

  const database = openDatabase<Schema>(
    { databaseUrl: config.databaseUrl, pool: config.pool, sqlitePath: config.sqlitePath ?? ':memory:' },
    failed('database'),
    createDatabaseMeters(metrics.meters),
  )
  const images = createImageStore(new URL('images/', seed))
  const projects = createProjectRepository(database, clock, config.ownPages)
  try {
    await migrate(database)
    await seedWallets(database, new URL('wallets.json', seed), images)
    const { defaultProject } = config
    if (defaultProject !== undefined && (await projects.find(defaultProject.id)) === undefined)
      await projects.save(defaultProject)
  } catch (error) {
    await database.destroy()
    throw error
  }

  const disk = await watchDisk(
    {
      database,
      path: config.databaseUrl === undefined ? config.sqlitePath : undefined,
      reserveBytes: config.diskReserveBytes,
    },
    { meters: metrics.meters, log },
  )
  const buckets = openBuckets(config.valkeyUrl, clock, failed('valkey'))
  metrics.meters.reading('latchkey_rate_limit_keys', 'Rate limit keys that this process holds', () => buckets.size())
  const httpClient = createHttpClient(clock)
  const vendorParts = { httpClient, metrics, clock, scores: createHealthScores(clock), random: Math.random }
  const markets = config.devnet === undefined ? withMarkets(config.markets ?? []) : (config.devnet.markets ?? [])
  const jupiter = config.swapSources?.find(({ kind }) => kind === 'jupiter')
  const { upstreams, networks } = toUpstreams(config)
  const asked = { nodes: [...upstreams], markets }
  const sharedAnswers = openSharedAnswers({ config, asked, metrics, onFailure: failed('valkey') })
  const chains = createChainTable({ publicNodes: config.publicNodes ?? false, upstreams, networks })
  const nodeCheck = createNodeCheck({ httpClient, clock, metrics, log })
  const gateway = createRpcGateway({ httpClient, nodeCheck, metrics, clock, random: Math.random })
  const askEsplora = createEsploraGateway({ httpClient, nodeCheck, metrics, clock, random: Math.random })
  const served = new Set(chains.served.map(({ network }) => network.caipNetworkId))
  const tokenLists = createTokenLists({
    base: config.devnet?.tokens ?? withShipped(config.tokens ?? []),
    places: config.tokenLists ?? [],
    isServed: (network) => served.has(network),
    httpClient,
    database,
    clock,
    metrics,
    log,
    onFailure: failed('token lists'),
  })
  await tokenLists.load()

  const untrustedFetch = createUntrustedFetch()
  const eventDays = config.eventDays ?? 90
  const nameZones = config.nameZones ?? [constants.nameSuggestionZone]
  const heads = createHeadReader(database, clock)
  const askSolana = createSolanaReader(gateway)
  const explorers = createHistorySources({
    configs: config.historySources ?? [],
    httpClient,
    clock,
    random: Math.random,
    metrics,
    judge: createPageJudge({ gateway, clock }),
  })
  const indexing = buildIndexers({
    config,
    chains,
    gateway,
    askSolana,
    database,
    disk,
    heads,
    log,
    clock,
    metrics,
  })
  const { indexer, coverage, followed } = indexing
  const readMints = createMintReader({ ask: askSolana, sharedAnswers, clock })

  const providers = {
    eip155: createEvmBalances(gateway),
    solana: createSolanaBalances(askSolana, readMints),
    bip122: createBitcoinBalances(askEsplora),
    polkadot: undefined,
    cosmos: undefined,
  }
  const seen = createSeenTokens(database)
  const received = createReceivedReader({
    indexed: indexer.indexed,
    coverage,
    seenTokens: seen,
    seenNfts: createSeenNfts(database),
    explorers,
    followed,
    clock,
  })
  const registry = createTokenRegistry({ providers, listed: tokenLists, sharedAnswers, clock })
  const prices = buildPrices({
    config,
    markets,
    chains,
    gateway,
    httpClient,
    registry,
    indexed: indexer.indexed,
    database,
    sharedAnswers,
    clock,
    onFailure: (provider, error) => failed(`prices by ${provider}`)(error),
  })

  const onrampProviders = [
    ...createOnrampProviders({
      ...vendorParts,
      keys: config.onrampKeys ?? [],
      publicUrl: config.publicUrl,
      tokens: createTokenStore({ database, clock }),
    }),
    ...(config.onrampProviders ?? []),
  ]
  const orders = createOrderStore({ database, clock, keepDays: config.onrampDays ?? 90 })
  const deliveryCheck = createDeliveryCheck({ chains, gateway, askSolana })

  const bundlerGateway = createBundlerGateway({
    bundlers: config.bundlers ?? [],
    httpClient,
    metrics,
    clock,
    random: Math.random,
  })
  const { authUrl, publicUrl: audience } = config
  const readVoucher =
    authUrl === undefined || audience === undefined ? undefined : createVoucherReader({ authUrl, audience, clock })
  const readLogins =
    authUrl === undefined ? undefined : createLoginReader({ authUrl, clock, onFailure: failed('logins') })
  const grants = createGrantStore({ database, clock })
  const isRevoked = createRevocationCheck(grants)
  const grantFollower = createGrantFollower({
    chains,
    readContracts: createContractReader(gateway),
    store: grants,
    clock,
    onFailure: failed('grants'),
  })
  const sponsoring = buildSponsor({
    config,
    readVoucher,
    isRevoked,
    chains,
    gateway,
    bundlerGateway,
    database,
    clock,
    metrics,
    log,
    onFailure: failed('sponsor'),
  })

  const signIns = buildSignIns({ config, database, chains, gateway, clock, onFailure: failed('sign-ins') })

  return {
    config: {
      devnet: config.devnet !== undefined,
      publicUrl: config.publicUrl,
      rateLimit: config.rateLimit,
      testingProjectId: config.testingProjectId,
      nameZones,
      eventDays,
      accountPageHost: config.accountPage === undefined ? undefined : new URL(config.accountPage).host,
      modulesOff,
      projectsToken: config.projectsToken,
      operatorPage: config.operatorPage,
      others: config.others ?? { urls: {}, people: {} },
      place: { databaseUrl: config.databaseUrl, sqlitePath: config.sqlitePath },
      indexes: does.includes('index'),
    },
    clock,
    startedAtMs: clock.nowMs(),
    commit: config.commit,
    log,
    metrics,
    database,
    disk,
    buckets,
    readNetwork: createNetworkReader({
      trustedProxies,
      onUncounted: () => log.warn({ trustedProxies }, uncountedProxyAdvice),
    }),
    projects,
    guard: createProjectGuard({
      find: projects.find,
      clock,
      cacheMs: config.projectCacheMs ?? 10_000,
      devnetProject: config.devnet && devnetProject(config.devnet.allowedOrigins ?? []),
      ownPages: config.ownPages,
      buckets,
      metrics,
      onFailure: failed('projects'),
    }),
    chains,
    nodeCheck,
    gateway,
    rpcMethods: createMethodTable(config.rpcMethods),
    askEsplora,
    prices,
    markets,
    swapFee: config.swapFee,
    aggregators: createAggregators({ sources: config.swapSources ?? [], ...vendorParts }),
    jupiter: jupiter && createJupiter(jupiter, vendorParts),
    askSolana,
    readMints,
    tokenLists,
    registry,
    readBalances: createBalanceReader({
      chains,
      providers,
      registry,
      received,
      seen,
      prices,
      sharedAnswers,
      clock,
      metrics,
    }),
    readAllowances: buildAllowances({
      chains,
      gateway,
      database,
      registry,
      indexed: indexer.indexed,
      coverage,
      followed,
      prices,
      askSolana,
      readMints,
      listed: tokenLists,
      markets,
      contracts: config.devnet?.contracts ?? {},
      clock,
    }),
    nfts: buildNfts({
      chains,
      gateway,
      httpClient,
      clock,
      seenTokens: seen,
      received,
      askSolana,
      readMints,
      untrustedFetch,
      ipfsGateway: config.ipfsGateway,
    }),
    indexer,
    indexing: does.includes('index') && !config.modulesOff?.includes('history') ? indexing : undefined,
    replies: createReplyMemory(),
    untrustedFetch,
    bundlerGateway,
    readVoucher,
    readLogins,
    grants,
    grantFollower,
    isRevoked,
    sponsoring,
    signIns,
    events: createEventStore({
      database,
      clock,
      keepDays: eventDays,
      keepAddresses: config.eventAddresses ?? false,
    }),
    onrampProviders,
    orders,
    follower: createOrderFollower({ orders, onrampProviders, findDelivery: deliveryCheck.findDelivery, clock }),
    deliveryCheck,
    quotes: createQuoteStore({ database, clock }),
    ...buildNames({ config, zones: nameZones, chains, gateway, httpClient, untrustedFetch, database, clock }),
    heads,
    readHistory: buildHistory({
      config,
      chains,
      gateway,
      explorers,
      clock,
      database,
      indexer,
      coverage,
      followed,
      solanaIndexer: indexing.solanaIndexer,
      askSolana,
      askEsplora,
      readMints,
      prices,
      listed: tokenLists,
      images,
    }),
    wallets: createWalletRepository(database),
    images,
    moduleNames: moduleNames.filter((name) => !modulesOff.includes(name)),
    async stop() {
      await Promise.all([indexing.stop(), sponsoring?.follower.stop(), grantFollower.stop()])
      nodeCheck.stop()
      tokenLists.stop()
      httpClient.stop()
      signIns?.close()
      disk.stop()
      sharedAnswers.stop()
      await buckets.stop()
      await database.destroy()
    },
  }
}
