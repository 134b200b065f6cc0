import type { DestinationStream } from 'pino'
import * as v from 'valibot'
import type { DatabaseConfig } from './db/openDatabase.ts'
import type { KmsConfig } from './kms/openKms.ts'
import type { LogLevel } from './observe/log.ts'

/** Digits of an environment variable, up to `maximum`. */
export const wholeNumber = (maximum: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(maximum))

const webUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:/),
  v.transform((url) => url.replace(/\/+$/, '')),
)

/** The environment keys that both services have, each with what it accepts. An empty value counts as absent. */
const contextEnv = {
  HOST: v.optional(v.string(), '127.0.0.1'),
  PUBLIC_URL: webUrl,
  FRAME_ORIGIN: webUrl,
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
  KMS: v.optional(v.picklist(['local', 'aws', 'vault']), 'local'),
  KMS_ROTATE: v.optional(v.picklist(['on', 'off']), 'off'),
  AWS_KMS_KEY_ID: v.optional(v.string()),
  AWS_REGION: v.optional(v.string()),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_KMS_ENDPOINT: v.optional(webUrl),
  VAULT_ADDR: v.optional(webUrl),
  VAULT_TOKEN: v.optional(v.string()),
  VAULT_TRANSIT_KEY: v.optional(v.string()),
  VAULT_TRANSIT_MOUNT: v.optional(v.string(), 'transit'),
  SMTP_URL: v.pipe(v.string(), v.regex(/^smtps?:\/\//)),
  MAIL_FROM: v.pipe(v.string(), v.regex(/@/)),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  TRUSTED_PROXIES: v.optional(wholeNumber(16), '0'),
  DEVNET: v.optional(v.picklist(['on', 'off']), 'off'),
  CALLS_PER_NETWORK: v.optional(wholeNumber(1_000_000), '1200'),
  METRICS_PORT: v.optional(wholeNumber(65_535)),
} as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The part of the configuration that both services share, and what else `own` describes.
 * @param own Further keys of the service.
 * @throws Error that names the key at fault and what it accepts; never its value, which may be a secret.
 */
export function readServiceEnv<Entries extends v.ObjectEntries>(
  environment: Environment,
  own: Entries,
  defaults: { readonly port: number; readonly sqlitePath: string; readonly keyFile: string },
): { ground: ServiceConfig; own: v.InferOutput<v.ObjectSchema<Entries, undefined>> } {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  if (given.TRUST_PROXY !== undefined)
    throw new Error(
      'TRUST_PROXY is no longer read: set TRUSTED_PROXIES to the number of proxies in front, 1 for what was on.',
    )
  const env = parse(v.object(contextEnv), given)
  const local = parse(
    v.object({
      PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)), String(defaults.port)),
      SQLITE_PATH: v.optional(v.string(), defaults.sqlitePath),
      KMS_FILE: v.optional(v.string(), defaults.keyFile),
    }),
    given,
  )
  return {
    ground: {
      host: env.HOST,
      port: local.PORT,
      publicUrl: env.PUBLIC_URL,
      frameOrigin: new URL(env.FRAME_ORIGIN).origin,
      database: { databaseUrl: env.DATABASE_URL, sqlitePath: local.SQLITE_PATH },
      kms: kmsOf(env, local.KMS_FILE),
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM,
      logLevel: env.LOG_LEVEL,
      trustedProxies: env.TRUSTED_PROXIES,
      devnet: env.DEVNET === 'on',
      metricsPort: env.METRICS_PORT,
      callsPerMinute: env.CALLS_PER_NETWORK,
    },
    own: parse(v.object(own), given),
  }
}

function kmsOf(env: v.InferOutput<v.ObjectSchema<typeof contextEnv, undefined>>, path: string): KmsConfig {
  const needed = (name: string, value: string | undefined): string => {
    if (value === undefined) throw new Error(`${name} is needed with KMS=${env.KMS}.`)
    return value
  }
  switch (env.KMS) {
    case 'local':
      return { kind: 'local', path, rotate: env.KMS_ROTATE === 'on' }
    case 'aws':
      return {
        kind: 'aws',
        keyId: needed('AWS_KMS_KEY_ID', env.AWS_KMS_KEY_ID),
        region: needed('AWS_REGION', env.AWS_REGION),
        accessKeyId: needed('AWS_ACCESS_KEY_ID', env.AWS_ACCESS_KEY_ID),
        secretAccessKey: needed('AWS_SECRET_ACCESS_KEY', env.AWS_SECRET_ACCESS_KEY),
        endpoint: env.AWS_KMS_ENDPOINT,
      }
    case 'vault':
      return {
        kind: 'vault',
        address: needed('VAULT_ADDR', env.VAULT_ADDR),
        token: needed('VAULT_TOKEN', env.VAULT_TOKEN),
        keyName: needed('VAULT_TRANSIT_KEY', env.VAULT_TRANSIT_KEY),
        mount: env.VAULT_TRANSIT_MOUNT,
      }
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, given: object): v.InferOutput<Schema> {
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`${v.getDotPath(issue)} is not usable: expected ${issue.expected ?? 'another form'}.`)
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
  readonly logLevel?: LogLevel | undefined
  readonly logStream?: DestinationStream | undefined
  /** Proxies in front that append to `x-forwarded-for`. Default 0. */
  readonly trustedProxies?: number | undefined
  /** A proxy that is not counted is reported, and no caller is refused. */
  readonly devnet?: boolean | undefined
  readonly metricsPort?: number | undefined
  /** Of one network, to this process. Default 1,200. */
  readonly callsPerMinute?: number | undefined
}
