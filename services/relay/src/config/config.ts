import type { Rate } from '@latchkey/service-kit/buckets'
import { defaultDiskReserveMb } from '@latchkey/service-kit/diskWatch'
import type { PoolSettings } from '@latchkey/service-kit/poolSettings'
import type { ProjectStoreSettings } from '@latchkey/service-kit/projects'
import { type Clock, systemClock } from '../clock/clock.ts'
import type { Project } from '../projects/project.schema.ts'

/** The rates allow for a phone that comes back after a week. */
export const defaultLimits: Limits = {
  frameBytes: 1_048_576,
  unsentBytes: 8 * 1_048_576,
  highWaterBytes: 65_536,
  bufferedBytes: 32 * 1_048_576,
  unansweredBytes: 4 * 1_048_576,
  allUnansweredBytes: 64 * 1_048_576,
  unackedPerSocket: 10_000,
  topicsPerSocket: 20_000,
  topicsPerBatch: 500,
  messagesPerTopic: 1_000,
  subscribersPerTopic: 50,
  ttlMaxSeconds: 2_592_000,
  ttlOtherTagsSeconds: 300,
  // 200 people behind one address, with a thousand messages each; and one address alone never fills the store in a ttl.
  bytesPerClientDay: 32 * 1_048_576,
  bytesPerAddressDay: 512 * 1_048_576,
  storedBytes: 16_384 * 1_048_576,
  socketRate: { burst: 5_000, perSecond: 100 },
  clientRate: { burst: 10_000, perSecond: 200 },
  addressRate: { burst: 50_000, perSecond: 2_000 },
  connectRate: { burst: 20_000, perSecond: 200 },
}

/** Where messages are kept. `memory` loses them with the process: for tests and for the benchmark's comparison. */
export type StorageConfig =
  | { readonly kind: 'memory' }
  | { readonly kind: 'sqlite'; readonly path: string; readonly maxBytes?: number }
  | PostgresStorage

export type PostgresStorage = {
  readonly kind: 'postgres'
  readonly url: string
  readonly pool?: PoolSettings | undefined
  /** Whether statements stay prepared at a connection, which not every pooler in front keeps track of. Default: they do. */
  readonly prepared?: boolean | undefined
}

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
  /** The api that keeps the projects, in place of a list. */
  readonly projectStore: ProjectStoreSettings | undefined
  /** Loopback origins are welcome for every project. */
  readonly devnet: boolean
  /** Whether `attestation` travels to the receiver. */
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
  /** Between a stop's "not ready" and the good-bye to the sockets. */
  readonly drainMs: number
  /** How long an expired message stays on disk before it is deleted, so that a wrong clock deletes nothing. */
  readonly sweepGraceMs: number
  /** What the disk of an SQLite file is to keep free: nothing more is stored then. 0: all of it may be filled. */
  readonly diskReserveBytes: number
  /** Asked as `Authorization: Bearer` by /metrics. Undefined: metrics are not served. */
  readonly metricsToken: string | undefined
  /** A port of the operator's own for the metrics, without a token. Undefined: none. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  readonly limits: Limits
  readonly clock: Clock
}

/** What `startRelay` takes: any part of the settings. */
export type RelayOptions = Partial<Omit<RelayConfig, 'limits'>> & { readonly limits?: Partial<Limits> }

/** What one topic, batch, frame, socket, client or address may use. */
export type Limits = {
  /** Largest frame taken from a client, in bytes; a larger one closes the socket with 1009. */
  readonly frameBytes: number
  /** A socket with more than this unsent is closed with 1013. */
  readonly unsentBytes: number
  /** Bytes handed to one socket before the relay waits for it to drain. */
  readonly highWaterBytes: number
  /** Bytes that all sockets together may have waiting in the process; beyond it the fullest are cut off. */
  readonly bufferedBytes: number
  /** Bytes of unanswered requests at which the relay stops reading a socket until some are answered. */
  readonly unansweredBytes: number
  /** The same over all sockets: beyond it each has one request at a time. */
  readonly allUnansweredBytes: number
  /** Messages sent on one socket that were not acknowledged yet; the rest waits in the mailbox. */
  readonly unackedPerSocket: number
  readonly topicsPerSocket: number
  readonly topicsPerBatch: number
  readonly messagesPerTopic: number
  readonly subscribersPerTopic: number
  /** A message that asks for more is refused. What its tag needs may be less, and it is then kept for that long. */
  readonly ttlMaxSeconds: number
  /** The longest that a message is kept whose tag belongs to none of the known protocols. */
  readonly ttlOtherTagsSeconds: number
  /** Bytes that one client id may store in a UTC day. 0: no limit. */
  readonly bytesPerClientDay: number
  /** The same of all clients of one address: ids cost nothing. */
  readonly bytesPerAddressDay: number
  /** Bytes of stored messages beyond which none is taken. 0: no limit but the disk. */
  readonly storedBytes: number
  /** Requests of one socket; acknowledgements do not count. */
  readonly socketRate: Rate
  /** Requests of one client id over all its sockets, and over all processes that share a Valkey. */
  readonly clientRate: Rate
  /** Requests from one address over all its sockets. */
  readonly addressRate: Rate
  /** New sockets from one address. */
  readonly connectRate: Rate
}

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
    projectStore: undefined,
    devnet: false,
    attestations: options.verify ? 'pass' : 'drop',
    verify: false,
    trustedProxies: 0,
    heartbeatMs: 15_000,
    staleMs: 600_000,
    stopGraceMs: 2_000,
    drainMs: 0,
    sweepGraceMs: 3_900_000,
    diskReserveBytes: defaultDiskReserveMb * 1_048_576,
    metricsToken: undefined,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    logLevel: 'info',
    clock: systemClock,
    ...options,
    limits: { ...defaultLimits, ...options.limits },
  }
}
