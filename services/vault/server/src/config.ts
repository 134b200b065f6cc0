import type { DatabaseConfig } from '@latchkey/service-kit/database'
import { defaultDiskReserveMb } from '@latchkey/service-kit/diskWatch'
import {
  drainSeconds,
  logLevel,
  onOff,
  port,
  postgresUrl,
  serviceToken,
  trustedProxies,
  webUrl,
  whole,
} from '@latchkey/service-kit/env'
import type { LogLevel } from '@latchkey/service-kit/log'
import { poolEnv, poolSettingsOf } from '@latchkey/service-kit/poolSettings'
import type { DestinationStream } from 'pino'
import * as v from 'valibot'
import { kmsConfigOf, kmsEnv } from './kms/kmsConfig.ts'
import type { KmsConfig } from './kms/openKms.ts'
import { defaultMailName } from './mail/renderMail.ts'

/** How often in a while, of one network. */
export const perNetwork = whole(0, 1_000_000)

/** SHA-256 of public keys as base64url, with commas between them. */
const fingerprints = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
)

/** The environment keys that both services have, each with what it accepts. */
export const serviceEnv = (defaults: {
  readonly port: number
  readonly sqlitePath: string
  readonly keyFile: string
}) => ({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, String(defaults.port)),
  PUBLIC_URL: webUrl,
  FRAME_ORIGIN: webUrl,
  DATABASE_URL: v.optional(postgresUrl),
  ...poolEnv,
  SQLITE_PATH: v.optional(v.string(), defaults.sqlitePath),
  ...kmsEnv(defaults.keyFile),
  SMTP_URL: v.pipe(v.string(), v.regex(/^smtps?:\/\//)),
  MAIL_FROM: v.pipe(v.string(), v.regex(/@/)),
  MAIL_NAME: v.optional(v.pipe(v.string(), v.regex(/^[\p{L}\p{N} .,'&-]{1,40}$/u)), defaultMailName),
  LOG_LEVEL: v.optional(logLevel, 'info'),
  TRUSTED_PROXIES: v.optional(trustedProxies, '0'),
  DEVNET: v.optional(onOff, 'off'),
  CALLS_PER_NETWORK: v.optional(perNetwork, '1200'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  DRAIN_SECONDS: v.optional(drainSeconds, '0'),
  DISK_RESERVE_MB: v.optional(whole(), String(defaultDiskReserveMb)),
  PEER_KEYS: v.optional(fingerprints),
  OPERATOR_TOKEN: v.optional(serviceToken),
  PAGE_TOKEN: v.optional(serviceToken),
})

type ServiceEnv = v.InferOutput<v.ObjectSchema<ReturnType<typeof serviceEnv>, undefined>>

/** @throws Error that names what the kind of master key needs, or that two tokens are the same. */
export function serviceConfigOf(env: ServiceEnv): ServiceConfig {
  if (env.PAGE_TOKEN !== undefined && env.PAGE_TOKEN === env.OPERATOR_TOKEN)
    throw new Error('PAGE_TOKEN is to be another one than OPERATOR_TOKEN: whoever takes the api would have both.')
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    frameOrigin: new URL(env.FRAME_ORIGIN).origin,
    database: { databaseUrl: env.DATABASE_URL, sqlitePath: env.SQLITE_PATH, pool: poolSettingsOf(env) },
    kms: kmsConfigOf(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailName: env.MAIL_NAME,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    devnet: env.DEVNET,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    drainMs: env.DRAIN_SECONDS * 1000,
    peerKeys: env.PEER_KEYS,
    operatorToken: env.OPERATOR_TOKEN,
    pageToken: env.PAGE_TOKEN,
    diskReserveBytes: env.DISK_RESERVE_MB * 1_048_576,
    callsPerMinute: env.CALLS_PER_NETWORK,
  }
}

/** What both services are configured with. Each has values of its own: another database, master key and mail account. */
export type ServiceConfig = {
  readonly host: string
  /** 0: a free port. */
  readonly port: number
  /** Where callers reach the service, without a slash at the end. */
  readonly publicUrl: string
  /** Origin of the wallet's frame: the one page that may call. */
  readonly frameOrigin: string
  readonly database: DatabaseConfig
  readonly kms: KmsConfig
  /** `smtp://user:password@host:port`. */
  readonly smtpUrl: string
  readonly mailFrom: string
  /** The product's name: the sender of all mails, and in the subject of a code. Default `Latchkey`. */
  readonly mailName?: string | undefined
  readonly logLevel?: LogLevel | undefined
  readonly logStream?: DestinationStream | undefined
  /** Proxies in front that append to `x-forwarded-for`. Default 0. */
  readonly trustedProxies?: number | undefined
  /** A proxy that is not counted is reported, and no caller is refused. */
  readonly devnet?: boolean | undefined
  readonly metricsPort?: number | undefined
  /** Default: the loopback. */
  readonly metricsHost?: string | undefined
  /** Between a stop's "not ready" and the closing of the port. Default 0. */
  readonly drainMs?: number | undefined
  /** Fingerprints of the other service's keys that are trusted. Default: those of the first contact and their successors. */
  readonly peerKeys?: readonly string[] | undefined
  /** What its operator names themselves by, to look after single people. Default: no such calls are there. */
  readonly operatorToken?: string | undefined
  /** What the api names itself by, for the operators' page: some of these calls, a few an hour. Default: none for it. */
  readonly pageToken?: string | undefined
  /** What the disk of an SQLite file is to keep free. 0: it isn't watched. Default 256 MiB. */
  readonly diskReserveBytes?: number | undefined
  /** Of one network, to this process. Default 1,200. */
  readonly callsPerMinute?: number | undefined
}
