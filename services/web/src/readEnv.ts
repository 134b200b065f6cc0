import { fileURLToPath } from 'node:url'
import { caipNetworkIdSchema } from '@latchkey/protocol'
import { base, mainnet, polygon } from '@latchkey/protocol/networks'
import {
  drainSeconds,
  list,
  logLevel,
  onOff,
  port,
  readEnvironment,
  trustedProxies,
  webUrl,
} from '@latchkey/service-kit/env'
import type { LogLevel } from '@latchkey/service-kit/log'
import * as v from 'valibot'
import type { SiteSettings } from './siteSettings.ts'

const built = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url))

/** What a page offers that is set to no networks. */
const usualNetworks = [mainnet, base, polygon].map(({ caipNetworkId }) => caipNetworkId).join(',')

/** The environment keys of the service, each with what it accepts. */
export const envKeys = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  BUNDLE: v.optional(v.string(), built),
  API_URL: webUrl,
  PROJECT_ID: v.pipe(v.string(), v.nonEmpty()),
  NETWORKS: v.optional(v.pipe(list, v.array(caipNetworkIdSchema), v.nonEmpty()), usualNetworks),
  // As it is written: a client's token names it so, and the relay may be set to compare.
  RELAY_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^wss?:/))),
  REACHES_STORE_WALLETS: v.optional(v.picklist(['yes', 'no'])),
  FRAME_URL: v.optional(webUrl),
  SIGN_INS: v.optional(onOff, 'off'),
  NAME_ZONE: v.optional(v.string()),
  DRAIN_SECONDS: v.optional(drainSeconds, '0'),
  TRUSTED_PROXIES: v.optional(trustedProxies, '0'),
  WATCHED_ADDRESSES: v.optional(v.pipe(list, v.array(webUrl))),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: v.optional(logLevel, 'info'),
})

/** How the web app is served. */
export type WebConfig = {
  readonly host: string
  readonly port: number
  /** Folder of the built app. */
  readonly bundle: string
  readonly settings: SiteSettings
  /** Between a stop's "not ready" and the closing of the port. */
  readonly drainMs: number
  /** Proxies in front that append to `x-forwarded-for`. */
  readonly trustedProxies: number
  /** Public addresses of the installation: their certificates and clocks are looked at, where metrics are shown. */
  readonly watched?: readonly string[] | undefined
  readonly metricsPort?: number | undefined
  readonly metricsHost?: string | undefined
  readonly logLevel: LogLevel
}

/**
 * The configuration that the environment describes; `config.example.env` has every key.
 * @throws Error that names the keys at fault and what they accept.
 */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): WebConfig {
  const env = readEnvironment(envKeys, environment)
  return {
    host: env.HOST,
    port: env.PORT,
    bundle: env.BUNDLE,
    settings: {
      apiUrl: env.API_URL,
      projectId: env.PROJECT_ID,
      relayUrl: env.RELAY_URL,
      // Not set: the page goes by the relay's name.
      reachesStoreWallets: env.REACHES_STORE_WALLETS && env.REACHES_STORE_WALLETS === 'yes',
      frameUrl: env.FRAME_URL,
      signIns: env.SIGN_INS,
      nameZone: env.NAME_ZONE,
      devnet: false,
      networks: env.NETWORKS,
    },
    drainMs: env.DRAIN_SECONDS * 1000,
    trustedProxies: env.TRUSTED_PROXIES,
    watched: env.WATCHED_ADDRESSES,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    logLevel: env.LOG_LEVEL,
  }
}
