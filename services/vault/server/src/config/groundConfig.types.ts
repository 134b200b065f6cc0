import type { DestinationStream } from 'pino'
import type { DatabaseConfig } from '../db/openDatabase.ts'
import type { KmsConfig } from '../kms/openKms.ts'
import type { LogLevel } from '../observe/createLogger.ts'

/** What both services are told. Each has values of its own: another database, master key and mail account. */
export type GroundConfig = {
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
  readonly logLevel?: LogLevel | undefined
  readonly logStream?: DestinationStream | undefined
  /** Proxies in front that append to `x-forwarded-for`. Default 0. */
  readonly trustedProxies?: number | undefined
  /** A proxy that is not counted is told of, and nobody is refused. */
  readonly devnet?: boolean | undefined
  readonly metricsPort?: number | undefined
  /** Of one network, to this process. Default 1,200. */
  readonly callsPerMinute?: number | undefined
}
