import type { Clock } from '../clock/clock.types.ts'
import type { Project } from '../projects/project.schema.ts'
import type { Limits } from './limits.types.ts'

/** Where messages are kept. `memory` loses them with the process: for tests and for the benchmark's comparison. */
export type StorageConfig =
  | { readonly kind: 'memory' }
  | { readonly kind: 'sqlite'; readonly path: string; readonly maxBytes?: number }
  | { readonly kind: 'postgres'; readonly url: string }

/** Everything that an operator may set. `config.example.env` documents each as an environment variable. */
export type RelayConfig = {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  readonly storage: StorageConfig
  /** Fan-out and shared limits between several processes on one PostgreSQL. */
  readonly valkeyUrl: string | undefined
  /** Addresses that a client's token may name as `aud`. Empty: any. */
  readonly audiences: readonly string[]
  /** Undefined: every project id is welcome, none is needed. */
  readonly projects: readonly Project[] | undefined
  /** Loopback origins are welcome for every project (decisions 31). */
  readonly devnet: boolean
  /** Whether `attestation` travels to the receiver (decisions 42). */
  readonly attestations: 'drop' | 'pass'
  /** Serves the attestation page and its public key, and lets attestations pass. */
  readonly verify: boolean
  /** Reverse proxies in front whose X-Forwarded-For entry is believed. */
  readonly trustedProxies: number
  readonly heartbeatMs: number
  /** A socket without subscription that says nothing for this long is closed with 4008. */
  readonly staleMs: number
  /** Longest wait for sockets to close when stopping. */
  readonly stopGraceMs: number
  /** How long an expired message stays on disk before it is deleted, so that a wrong clock deletes nothing. */
  readonly sweepGraceMs: number
  /** Asked as `Authorization: Bearer` by /metrics. Undefined: open. */
  readonly metricsToken: string | undefined
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  readonly limits: Limits
  readonly clock: Clock
}

/** What `startRelay` takes: any part of the settings. */
export type RelayOptions = Partial<Omit<RelayConfig, 'limits'>> & { readonly limits?: Partial<Limits> }
