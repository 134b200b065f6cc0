import * as v from 'valibot'
import { wholeNumber } from './wholeNumber.ts'

const webUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:/),
  v.transform((url) => url.replace(/\/+$/, '')),
)

/** The environment keys that both services have, each with what it accepts. An empty value counts as absent. */
export const groundEnv = {
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
