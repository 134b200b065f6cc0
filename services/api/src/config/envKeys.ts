import { caipNetworkIdSchema, isEvmAddress } from '@latchkey/protocol'
import {
  list,
  logLevel,
  onOff,
  port,
  postgresUrl,
  trustedProxies,
  valkeyUrl,
  webUrl,
  whole,
} from '@latchkey/service-kit/env'
import * as v from 'valibot'
import { moduleNames } from '../moduleNames.ts'

const nodeName = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))
const historySourceSchema = v.strictObject({
  kind: v.picklist(['blockscout', 'etherscan', 'zerion']),
  name: v.optional(nodeName),
  url: webUrl,
  apiKey: v.optional(v.string()),
  chains: v.pipe(v.array(caipNetworkIdSchema), v.minLength(1)),
  priority: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
})

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
  SQLITE_PATH: v.optional(v.string(), 'latchkey-api.db'),
  VALKEY_URL: v.optional(valkeyUrl),
  LOG_LEVEL: v.optional(logLevel, 'info'),
  TRUSTED_PROXIES: v.optional(trustedProxies, '0'),
  RATE_LIMIT: v.optional(onOff, 'on'),
  RATE_LIMIT_CAPACITY: v.optional(whole(1), '600'),
  RATE_LIMIT_REFILL_PER_SECOND: v.optional(whole(1), '100'),
  RATE_LIMIT_EXEMPT: v.optional(list, ''),
  METRICS_PORT: v.optional(port, '4000'),
  PROJECT_CACHE_SECONDS: v.optional(whole(0, 86_400), '10'),
  DEFAULT_PROJECT_ID: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  DEFAULT_PROJECT_ORIGINS: v.optional(list, ''),
  DEFAULT_PROJECT_DEVELOPMENT: v.optional(onOff, 'off'),
  TESTING_PROJECT_ID: v.optional(v.string()),
  RPC_PUBLIC_NODES: v.optional(onOff, 'off'),
  RPC_URLS: v.optional(v.pipe(v.string(), v.parseJson(), v.record(caipNetworkIdSchema, v.array(nodeSchema))), '{}'),
  TOKENS_FILE: v.optional(v.string()),
  INDEX_CHAINS: v.optional(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.record(caipNetworkIdSchema, v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    ),
    '{}',
  ),
  HISTORY_SOURCES: v.optional(v.pipe(v.string(), v.parseJson(), v.array(historySourceSchema)), '[]'),
  IPFS_GATEWAY: v.optional(webUrl),
  COINGECKO_URL: v.optional(webUrl),
  COINGECKO_API_KEY: v.optional(v.string()),
  NAME_ZONES: v.optional(v.pipe(list, v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)))), 'reown.id'),
  NAME_RESOLVER: v.optional(v.custom<`0x${string}`>(isHexAddress)),
  NAME_SIGNING_KEY: v.optional(v.custom<`0x${string}`>(isKey)),
  EVENT_DAYS: v.optional(whole(1, 3_650), '90'),
  EVENT_ADDRESSES: v.optional(onOff, 'off'),
  MODULES_OFF: v.optional(v.pipe(list, v.array(v.picklist(moduleNames))), ''),
})
