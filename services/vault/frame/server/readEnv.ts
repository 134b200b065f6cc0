import { fileURLToPath } from 'node:url'
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
import * as v from 'valibot'
import { smartChainsSchema, swapRoutersSchema } from '../src/settings/settings.schema.ts'
import type { FrameConfig } from './frameConfig.types.ts'

const page = v.pipe(v.string(), v.regex(/^https?:\/\/[a-z0-9*.[\]:-]+$/))
const ownPages = v.pipe(list, v.array(page))
const projectPages = v.pipe(v.string(), v.parseJson(), v.record(v.pipe(v.string(), v.minLength(1)), v.array(page)))
const built = fileURLToPath(new URL('../dist', import.meta.url))

/** The environment keys of the service, each with what it accepts. */
export const envKeys = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, '3086'),
  BUNDLE: v.optional(v.string(), built),
  AUTH_URL: webUrl,
  GUARDIAN_URL: webUrl,
  API_URL: webUrl,
  OWN_PAGES: v.optional(ownPages, ''),
  PROJECT_PAGES: v.optional(projectPages),
  COMPAT: v.optional(onOff, 'on'),
  EXIT: v.optional(onOff, 'on'),
  SWAP_ROUTERS: v.optional(v.pipe(v.string(), v.parseJson(), swapRoutersSchema), '{}'),
  SMART_CHAINS: v.optional(v.pipe(list, smartChainsSchema), ''),
  DRAIN_SECONDS: v.optional(drainSeconds, '0'),
  TRUSTED_PROXIES: v.optional(trustedProxies, '0'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: v.optional(logLevel, 'info'),
})

/**
 * The configuration that the environment describes; `config.example.env` has every key.
 * @throws Error that names the keys at fault and what they accept.
 */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): FrameConfig {
  const env = readEnvironment(envKeys, environment)
  return {
    host: env.HOST,
    port: env.PORT,
    bundle: env.BUNDLE,
    authUrl: env.AUTH_URL,
    guardianUrl: env.GUARDIAN_URL,
    apiUrl: env.API_URL,
    ownPages: env.OWN_PAGES,
    projectPages: env.PROJECT_PAGES,
    compat: env.COMPAT,
    exit: env.EXIT,
    swapRouters: env.SWAP_ROUTERS,
    smartChains: env.SMART_CHAINS,
    drainMs: env.DRAIN_SECONDS * 1000,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    logLevel: env.LOG_LEVEL,
  }
}
