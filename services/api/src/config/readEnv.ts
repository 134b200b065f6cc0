import { readFileSync } from 'node:fs'
import { type CaipNetworkId, caipNetworkIdSchema, isEvmAddress, namespaces } from '@latchkey/protocol'
import { swapNamespace, usualBundlerName } from '@latchkey/protocol/http'
import { defaultDiskReserveMb } from '@latchkey/service-kit/diskWatch'
import {
  drainSeconds,
  formerSettings,
  list,
  logLevel,
  onOff,
  port,
  postgresUrl,
  readEnvironment,
  serviceToken,
  trustedProxies,
  valkeyUrl,
  webUrl,
  whole,
} from '@latchkey/service-kit/env'
import { poolEnv, poolSettingsOf } from '@latchkey/service-kit/poolSettings'
import * as v from 'valibot'
import { moduleNames } from '../moduleNames.ts'
import { newProject } from '../modules/projects/project.ts'
import type { Upstream } from '../upstream/upstream.types.ts'
import { type ApiConfig, type MarketConfig, type NameSigning, roles, type TokenConfig } from './config.types.ts'
import { marketsSchema } from './markets.ts'
import { onrampKeysSchema } from './onrampKeys.ts'
import { otherServicesEnv, readOtherServices } from './otherServices.ts'
import { readSponsor, sponsorEnv } from './sponsorSettings.ts'

const nodeName = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))
const historySourceSchema = v.strictObject({
  kind: v.picklist(['blockscout', 'etherscan', 'zerion']),
  name: v.optional(nodeName),
  url: webUrl,
  apiKey: v.optional(v.string()),
  chains: v.pipe(v.array(caipNetworkIdSchema), v.minLength(1)),
  priority: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
})

const swapSourceSchema = v.strictObject({
  kind: v.picklist(['1inch', '0x', 'odos', 'kyberswap', 'jupiter']),
  url: v.optional(webUrl),
  apiKey: v.optional(v.string()),
})

const bundlerSchema = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.regex(/^[a-z][\w-]{0,31}$/)), usualBundlerName),
  chain: caipNetworkIdSchema,
  url: webUrl,
})

/** Where operators log in: an origin that browsers make passkeys for. */
const operatorPage = v.pipe(
  webUrl,
  v.check((url) => {
    const { origin, protocol, hostname } = new URL(url)
    return origin === url && (protocol === 'https:' || hostname === 'localhost')
  }, 'expected an origin with https, such as https://app.example.org'),
)

const keyForm = /^0x[0-9a-f]{64}$/i
const isKey = (value: unknown) => typeof value === 'string' && keyForm.test(value)
const isHexAddress = (value: unknown) => typeof value === 'string' && isEvmAddress(value)

const nodeSchema = v.pipe(
  v.union([
    v.pipe(
      webUrl,
      v.transform((url) => ({ url })),
    ),
    v.strictObject({
      name: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))),
      url: webUrl,
      wsUrl: v.optional(v.pipe(v.string(), v.regex(/^wss?:/))),
      priority: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    }),
  ]),
)

/**
 * The environment keys of the service, each with what it accepts. `config.example.env` documents every one; a test
 * compares the two. An empty value counts as absent.
 */
export const envKeys = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, '3080'),
  PUBLIC_URL: v.optional(webUrl),
  DATABASE_URL: v.optional(postgresUrl),
  ...poolEnv,
  SQLITE_PATH: v.optional(v.string(), 'latchkey-api.db'),
  DISK_RESERVE_MB: v.optional(whole(), String(defaultDiskReserveMb)),
  VALKEY_URL: v.optional(valkeyUrl),
  LOG_LEVEL: v.optional(logLevel, 'info'),
  COMMIT: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{7,64}$/))),
  TRUSTED_PROXIES: v.optional(trustedProxies, '0'),
  RATE_LIMIT: v.optional(onOff, 'on'),
  RATE_LIMIT_CAPACITY: v.optional(whole(1), '600'),
  RATE_LIMIT_REFILL_PER_SECOND: v.optional(whole(1), '100'),
  RATE_LIMIT_EXEMPT: v.optional(list, ''),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  DRAIN_SECONDS: v.optional(drainSeconds, '0'),
  PROJECT_CACHE_SECONDS: v.optional(whole(0, 86_400), '10'),
  DEFAULT_PROJECT_ID: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  DEFAULT_PROJECT_ORIGINS: v.optional(list, ''),
  DEFAULT_PROJECT_DEVELOPMENT: v.optional(onOff, 'off'),
  PROJECTS_TOKEN: v.optional(serviceToken),
  OWN_PAGES: v.optional(list, ''),
  OPERATOR_PAGE: v.optional(operatorPage),
  TESTING_PROJECT_ID: v.optional(v.string()),
  RPC_PUBLIC_NODES: v.optional(onOff, 'off'),
  RPC_URLS: v.optional(v.pipe(v.string(), v.parseJson(), v.record(caipNetworkIdSchema, v.array(nodeSchema))), '{}'),
  RPC_METHODS: v.optional(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.record(v.picklist(namespaces), v.array(v.pipe(v.string(), v.regex(/^\w{1,64}$/)))),
    ),
    '{}',
  ),
  TOKENS_FILE: v.optional(v.string()),
  TOKEN_LISTS: v.optional(list, ''),
  MARKETS_FILE: v.optional(v.string()),
  INDEX_CHAINS: v.optional(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.record(caipNetworkIdSchema, v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    ),
    '{}',
  ),
  ROLES: v.optional(v.pipe(list, v.array(v.picklist(roles)), v.minLength(1)), roles.join(',')),
  INDEX_LEASE_SECONDS: v.optional(whole(1, 600), '10'),
  FOLLOW_ACCOUNTS: v.optional(whole(0, 1_000_000), '10000'),
  SWAP_FEE_BPS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(100)), '0'),
  SWAP_FEE_TO: v.optional(v.custom<`0x${string}`>(isHexAddress)),
  SWAP_SOURCES: v.optional(v.pipe(v.string(), v.parseJson(), v.array(swapSourceSchema)), '[]'),
  HISTORY_SOURCES: v.optional(v.pipe(v.string(), v.parseJson(), v.array(historySourceSchema)), '[]'),
  IPFS_GATEWAY: v.optional(webUrl),
  COINGECKO_URL: v.optional(webUrl),
  COINGECKO_API_KEY: v.optional(v.string()),
  DEFILLAMA_URL: v.optional(webUrl),
  NAME_ZONES: v.optional(v.pipe(list, v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)))), 'reown.id'),
  NAME_RESOLVER: v.optional(v.custom<`0x${string}`>(isHexAddress)),
  NAME_SIGNING_KEY: v.optional(v.custom<`0x${string}`>(isKey)),
  SIWX_KEYS_FILE: v.optional(v.string()),
  SIWX_ACCOUNT_PAGE: v.optional(webUrl),
  EVENT_DAYS: v.optional(whole(1, 3_650), '90'),
  ONRAMP_PROVIDERS: v.optional(v.pipe(v.string(), v.parseJson(), onrampKeysSchema), '[]'),
  BUNDLERS: v.optional(v.pipe(v.string(), v.parseJson(), v.array(bundlerSchema)), '[]'),
  ...sponsorEnv,
  ...otherServicesEnv,
  ONRAMP_DAYS: v.optional(whole(1, 3_650), '90'),
  EVENT_ADDRESSES: v.optional(onOff, 'off'),
  MODULES_OFF: v.optional(v.pipe(list, v.array(v.picklist(moduleNames))), ''),
})

const tokenEntries = {
  address: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
}

/** The format of tokenlists.org, which names chains of Ethereum's kind by their number. */
const tokenListSchema = v.pipe(
  v.object({ tokens: v.array(v.object({ chainId: v.pipe(v.number(), v.integer(), v.minValue(1)), ...tokenEntries })) }),
  v.transform(({ tokens }) =>
    tokens.map(({ chainId, ...token }) => ({
      networkId: v.parse(caipNetworkIdSchema, `${swapNamespace}:${chainId}`),
      ...token,
    })),
  ),
)

const tokensFileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.array(v.strictObject({ networkId: caipNetworkIdSchema, ...tokenEntries })), tokenListSchema]),
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
    pool: poolSettingsOf(env),
    sqlitePath: env.SQLITE_PATH,
    diskReserveBytes: env.DISK_RESERVE_MB * 1_048_576,
    valkeyUrl: env.VALKEY_URL,
    logLevel: env.LOG_LEVEL,
    commit: env.COMMIT,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimit: env.RATE_LIMIT
      ? {
          burst: env.RATE_LIMIT_CAPACITY,
          perSecond: env.RATE_LIMIT_REFILL_PER_SECOND,
          exempt: env.RATE_LIMIT_EXEMPT,
        }
      : undefined,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    drainMs: env.DRAIN_SECONDS * 1000,
    projectCacheMs: env.PROJECT_CACHE_SECONDS * 1000,
    projectsToken: env.PROJECTS_TOKEN,
    ownPages: env.OWN_PAGES,
    operatorPage: env.OPERATOR_PAGE,
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
    rpcMethods: env.RPC_METHODS,
    tokens: env.TOKENS_FILE === undefined ? undefined : readTokens(env.TOKENS_FILE),
    tokenLists: env.TOKEN_LISTS,
    markets: env.MARKETS_FILE === undefined ? undefined : readMarkets(env.MARKETS_FILE),
    indexChains: new Map(
      Object.entries(env.INDEX_CHAINS).map(([id, block = 0]) => [v.parse(caipNetworkIdSchema, id), block]),
    ),
    roles: env.ROLES,
    indexLeaseMs: env.INDEX_LEASE_SECONDS * 1000,
    followAccounts: env.FOLLOW_ACCOUNTS,
    historySources: env.HISTORY_SOURCES,
    swapFee: readFee(env.SWAP_FEE_BPS, env.SWAP_FEE_TO),
    swapSources: env.SWAP_SOURCES,
    authUrl: env.AUTH_URL,
    others: readOtherServices(env),
    sponsor: readSponsor(env, env.PUBLIC_URL),
    ipfsGateway: env.IPFS_GATEWAY,
    coinGecko: env.COINGECKO_URL === undefined ? undefined : { url: env.COINGECKO_URL, apiKey: env.COINGECKO_API_KEY },
    defiLlama: env.DEFILLAMA_URL === undefined ? undefined : { url: env.DEFILLAMA_URL },
    nameZones: env.NAME_ZONES,
    nameSigning: nameSigning(env.NAME_SIGNING_KEY, env.NAME_RESOLVER),
    signInKeys: env.SIWX_KEYS_FILE === undefined ? undefined : readSignInKeys(env.SIWX_KEYS_FILE, env.PUBLIC_URL),
    accountPage: env.SIWX_ACCOUNT_PAGE,
    eventDays: env.EVENT_DAYS,
    onrampKeys: env.ONRAMP_PROVIDERS,
    onrampDays: env.ONRAMP_DAYS,
    bundlers: env.BUNDLERS.map(({ chain, ...bundler }) => ({ ...bundler, networkId: chain })),
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

const signInKeysSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.strictObject({
      kid: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
      kty: v.literal('EC'),
      crv: v.literal('P-256'),
      x: v.string(),
      y: v.string(),
      d: v.exactOptional(v.string()),
    }),
  ),
  v.check((keys) => keys[0]?.d !== undefined),
)

function readSignInKeys(file: string, publicUrl: string | undefined) {
  if (publicUrl === undefined) throw new Error('SIWX_KEYS_FILE needs PUBLIC_URL: tokens name who issued them.')
  const keys = v.safeParse(signInKeysSchema, readFileSync(file, 'utf8'))
  if (!keys.success) throw new Error('SIWX_KEYS_FILE is no list of keys of P-256, the first with its private part.')
  return keys.output
}

/** @throws Error where a fee has no address */
function readFee(bps: number, to: `0x${string}` | undefined): ApiConfig['swapFee'] {
  if (bps === 0) return undefined
  if (to === undefined) throw new Error('SWAP_FEE_BPS needs SWAP_FEE_TO: whom the fee of swaps is paid to.')
  return { bps, to }
}

function readTokens(file: string): readonly TokenConfig[] {
  return v.parse(tokensFileSchema, readFileSync(file, 'utf8'))
}

/** @throws Error that says where the file is wrong */
function readMarkets(file: string): readonly MarketConfig[] {
  const markets = v.safeParse(v.pipe(v.string(), v.parseJson(), marketsSchema), readFileSync(file, 'utf8'))
  if (markets.success) return markets.output
  const [issue] = markets.issues
  throw new Error(`MARKETS_FILE: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
}
