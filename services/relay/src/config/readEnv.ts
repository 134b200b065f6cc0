import { readFileSync } from 'node:fs'
import { defaultDiskReserveMb } from '@latchkey/service-kit/diskWatch'
import { drainSeconds, list, port, readEnvironment, serviceToken, webUrl, whole } from '@latchkey/service-kit/env'
import { poolEnv, poolSettingsOf } from '@latchkey/service-kit/poolSettings'
import { projectStoreOf } from '@latchkey/service-kit/projects'
import * as v from 'valibot'
import { type Project, projectSchema } from '../projects/project.schema.ts'
import { defaultLimits, type RelayOptions, type StorageConfig } from './config.ts'

const text = v.pipe(v.string(), v.trim())
const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((value) => value === 'true'),
)
/** `burst/perSecond`, `0` for off. */
const rate = v.pipe(
  text,
  v.regex(/^(\d+\/\d+|0)$/, 'expected burst/perSecond, or 0 for off'),
  v.transform((value) => {
    const [burst = 0, perSecond = 0] = value.split('/').map(Number)
    return { burst, perSecond }
  }),
)

/** The environment keys of the service, each with what it accepts. */
export const envKeys = v.object({
  HOST: v.optional(text, '127.0.0.1'),
  PORT: v.optional(whole(), '3090'),
  DATABASE_URL: v.optional(text),
  ...poolEnv,
  DATABASE_PREPARED: v.optional(flag, 'true'),
  SQLITE_PATH: v.optional(text, '.latchkey/relay.db'),
  SQLITE_MAX_MB: v.optional(whole()),
  STORAGE: v.optional(v.picklist(['durable', 'memory']), 'durable'),
  VALKEY_URL: v.optional(text),
  AUDIENCES: v.optional(list, ''),
  PROJECTS_FILE: v.optional(text),
  PROJECTS_URL: v.optional(webUrl),
  PROJECTS_TOKEN: v.optional(serviceToken),
  DEVNET: v.optional(flag, 'false'),
  ATTESTATIONS: v.optional(v.picklist(['drop', 'pass'])),
  VERIFY: v.optional(flag, 'false'),
  TRUSTED_PROXIES: v.optional(whole(), '0'),
  DISK_RESERVE_MB: v.optional(whole(), String(defaultDiskReserveMb)),
  HEARTBEAT_SECONDS: v.optional(whole(), '15'),
  STALE_SECONDS: v.optional(whole(), '600'),
  DRAIN_SECONDS: v.optional(drainSeconds, '0'),
  METRICS_TOKEN: v.optional(v.pipe(text, v.minLength(16, 'expected 16 characters or more'))),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(text, '127.0.0.1'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  MESSAGES_PER_TOPIC: v.optional(whole()),
  SUBSCRIBERS_PER_TOPIC: v.optional(whole()),
  TTL_MAX_SECONDS: v.optional(whole()),
  TTL_OTHER_TAGS_SECONDS: v.optional(whole(1)),
  CLIENT_MB_PER_DAY: v.optional(whole()),
  ADDRESS_MB_PER_DAY: v.optional(whole()),
  STORED_MAX_MB: v.optional(whole()),
  RATE_SOCKET: v.optional(rate),
  RATE_CLIENT: v.optional(rate),
  RATE_ADDRESS: v.optional(rate),
  RATE_CONNECT: v.optional(rate),
})

/** Reads the settings from environment variables. Throws with the names of those that do not fit. */
export function readEnv(env: Readonly<Record<string, string | undefined>>): RelayOptions {
  const set = readEnvironment(envKeys, env)
  return {
    host: set.HOST,
    port: set.PORT,
    storage: storageOf(set),
    valkeyUrl: set.VALKEY_URL,
    audiences: set.AUDIENCES,
    projectStore: storeOf(set),
    projects: set.PROJECTS_FILE === undefined ? undefined : readProjects(set.PROJECTS_FILE),
    devnet: set.DEVNET,
    ...(set.ATTESTATIONS === undefined ? {} : { attestations: set.ATTESTATIONS }),
    verify: set.VERIFY,
    trustedProxies: set.TRUSTED_PROXIES,
    diskReserveBytes: set.DISK_RESERVE_MB * 1_048_576,
    heartbeatMs: set.HEARTBEAT_SECONDS * 1_000,
    staleMs: set.STALE_SECONDS * 1_000,
    drainMs: set.DRAIN_SECONDS * 1_000,
    metricsToken: set.METRICS_TOKEN,
    metricsPort: set.METRICS_PORT,
    metricsHost: set.METRICS_HOST,
    logLevel: set.LOG_LEVEL,
    limits: {
      messagesPerTopic: set.MESSAGES_PER_TOPIC ?? defaultLimits.messagesPerTopic,
      subscribersPerTopic: set.SUBSCRIBERS_PER_TOPIC ?? defaultLimits.subscribersPerTopic,
      ttlMaxSeconds: set.TTL_MAX_SECONDS ?? defaultLimits.ttlMaxSeconds,
      ttlOtherTagsSeconds: set.TTL_OTHER_TAGS_SECONDS ?? defaultLimits.ttlOtherTagsSeconds,
      bytesPerClientDay: bytesOf(set.CLIENT_MB_PER_DAY) ?? defaultLimits.bytesPerClientDay,
      bytesPerAddressDay: bytesOf(set.ADDRESS_MB_PER_DAY) ?? defaultLimits.bytesPerAddressDay,
      storedBytes: bytesOf(set.STORED_MAX_MB) ?? defaultLimits.storedBytes,
      socketRate: set.RATE_SOCKET ?? defaultLimits.socketRate,
      clientRate: set.RATE_CLIENT ?? defaultLimits.clientRate,
      addressRate: set.RATE_ADDRESS ?? defaultLimits.addressRate,
      connectRate: set.RATE_CONNECT ?? defaultLimits.connectRate,
    },
  }
}

function bytesOf(mebibytes: number | undefined): number | undefined {
  return mebibytes === undefined ? undefined : mebibytes * 1_048_576
}

function storageOf(set: v.InferOutput<typeof envKeys>): StorageConfig {
  if (set.STORAGE === 'memory') return { kind: 'memory' }
  if (set.DATABASE_URL !== undefined)
    return { kind: 'postgres', url: set.DATABASE_URL, pool: poolSettingsOf(set), prepared: set.DATABASE_PREPARED }
  const path = set.SQLITE_PATH
  return set.SQLITE_MAX_MB === undefined
    ? { kind: 'sqlite', path }
    : { kind: 'sqlite', path, maxBytes: set.SQLITE_MAX_MB * 1_048_576 }
}

/** @throws Error where projects would be decided in two places. */
function storeOf(set: v.InferOutput<typeof envKeys>) {
  const store = projectStoreOf(set)
  if (store !== undefined && set.PROJECTS_FILE !== undefined)
    throw new Error(
      'PROJECTS_FILE and PROJECTS_URL are both set: have the api take the file over (api projects import), and keep PROJECTS_URL.',
    )
  return store
}

function readProjects(path: string): readonly Project[] {
  return v.parse(v.array(projectSchema), JSON.parse(readFileSync(path, 'utf8')))
}
