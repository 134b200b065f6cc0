import { systemClock } from '../clock/systemClock.ts'
import type { RelayConfig, RelayOptions } from './config.types.ts'
import { defaultLimits } from './defaultLimits.ts'

/** Fills what `options` leaves open. Throws for settings that contradict each other. */
export function resolveConfig(options: RelayOptions = {}): RelayConfig {
  if (options.valkeyUrl !== undefined && options.storage?.kind !== 'postgres') {
    throw new Error('Several processes share a Valkey only on one PostgreSQL: set DATABASE_URL too')
  }
  return {
    host: '127.0.0.1',
    port: 0,
    storage: { kind: 'memory' },
    valkeyUrl: undefined,
    audiences: [],
    projects: undefined,
    devnet: false,
    attestations: options.verify ? 'pass' : 'drop',
    verify: false,
    trustedProxies: 0,
    heartbeatMs: 15_000,
    staleMs: 600_000,
    stopGraceMs: 2_000,
    sweepGraceMs: 3_900_000,
    metricsToken: undefined,
    logLevel: 'info',
    clock: systemClock,
    ...options,
    limits: { ...defaultLimits, ...options.limits },
  }
}
