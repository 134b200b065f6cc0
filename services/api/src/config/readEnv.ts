import { readFileSync } from 'node:fs'
import { type CaipNetworkId, caipNetworkIdSchema } from '@latchkey/protocol'
import { formerSettings, readEnvironment } from '@latchkey/service-kit/env'
import * as v from 'valibot'
import { newProject } from '../modules/projects/newProject.ts'
import type { Upstream } from '../upstream/upstream.types.ts'
import type { ApiConfig, NameSigning, TokenConfig } from './config.types.ts'
import { envKeys } from './envKeys.ts'

const tokensFileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.strictObject({
      networkId: caipNetworkIdSchema,
      address: v.string(),
      name: v.string(),
      symbol: v.string(),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
    }),
  ),
)

/**
 * The configuration that the environment describes.
 * @throws Error that names the keys at fault and what they accept, never a value.
 */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): ApiConfig {
  const env = readEnvironment(envKeys, environment, formerSettings)
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL,
    sqlitePath: env.SQLITE_PATH,
    valkeyUrl: env.VALKEY_URL,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimit: env.RATE_LIMIT
      ? {
          burst: env.RATE_LIMIT_CAPACITY,
          perSecond: env.RATE_LIMIT_REFILL_PER_SECOND,
          exempt: env.RATE_LIMIT_EXEMPT,
        }
      : undefined,
    metricsPort: env.METRICS_PORT,
    projectCacheMs: env.PROJECT_CACHE_SECONDS * 1000,
    testingProjectId: env.TESTING_PROJECT_ID,
    defaultProject:
      env.DEFAULT_PROJECT_ID === undefined
        ? undefined
        : newProject(env.DEFAULT_PROJECT_ID, {
            name: 'Default',
            allowedOrigins: env.DEFAULT_PROJECT_ORIGINS,
            development: env.DEFAULT_PROJECT_DEVELOPMENT,
          }),
    publicNodes: env.RPC_PUBLIC_NODES,
    rpcUrls: new Map(
      Object.entries(env.RPC_URLS).map(([id, nodes = []]) => [v.parse(caipNetworkIdSchema, id), upstreams(nodes)]),
    ),
    tokens: env.TOKENS_FILE === undefined ? undefined : readTokens(env.TOKENS_FILE),
    indexChains: new Map(
      Object.entries(env.INDEX_CHAINS).map(([id, block = 0]) => [v.parse(caipNetworkIdSchema, id), block]),
    ),
    historySources: env.HISTORY_SOURCES,
    ipfsGateway: env.IPFS_GATEWAY,
    coinGecko: env.COINGECKO_URL === undefined ? undefined : { url: env.COINGECKO_URL, apiKey: env.COINGECKO_API_KEY },
    nameZones: env.NAME_ZONES,
    nameSigning: nameSigning(env.NAME_SIGNING_KEY, env.NAME_RESOLVER),
    eventDays: env.EVENT_DAYS,
    eventAddresses: env.EVENT_ADDRESSES,
    modulesOff: env.MODULES_OFF,
  }
}

function nameSigning(privateKey: Hex | undefined, resolver: Hex | undefined): NameSigning | undefined {
  if (privateKey === undefined && resolver === undefined) return undefined
  if (privateKey === undefined || resolver === undefined)
    throw new Error('NAME_SIGNING_KEY and NAME_RESOLVER are of use together alone.')
  return { privateKey, resolver }
}

type Hex = `0x${string}`
type Nodes = NonNullable<v.InferOutput<typeof envKeys>['RPC_URLS'][CaipNetworkId]>

function upstreams(nodes: Nodes): readonly Upstream[] {
  return nodes.map((node, index) => ({
    name: ('name' in node ? node.name : undefined) ?? `own-${index + 1}`,
    url: node.url,
    wsUrl: 'wsUrl' in node ? node.wsUrl : undefined,
    priority: ('priority' in node ? node.priority : undefined) ?? 50,
  }))
}

function readTokens(file: string): readonly TokenConfig[] {
  return v.parse(tokensFileSchema, readFileSync(file, 'utf8'))
}
