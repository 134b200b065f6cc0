import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { FrameConfig } from './frameConfig.types.ts'

const webUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:/),
  v.transform((url) => url.replace(/\/+$/, '')),
)
const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]))),
  v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[a-z0-9*.[\]:-]+$/))),
)
const built = fileURLToPath(new URL('../dist', import.meta.url))

const schema = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)), '3086'),
  BUNDLE: v.optional(v.string(), built),
  AUTH_URL: webUrl,
  GUARDIAN_URL: webUrl,
  API_URL: webUrl,
  OWN_PAGES: v.optional(list, ''),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

/**
 * The configuration that the environment describes; `config.example.env` has every key.
 * @throws Error that names the key at fault and what it accepts.
 */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): FrameConfig {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const result = v.safeParse(schema, Object.fromEntries(given))
  if (!result.success) {
    const [issue] = result.issues
    throw new Error(`${v.getDotPath(issue)} is not usable: expected ${issue.expected ?? 'another form'}.`)
  }
  const env = result.output
  return {
    host: env.HOST,
    port: env.PORT,
    bundle: env.BUNDLE,
    authUrl: env.AUTH_URL,
    guardianUrl: env.GUARDIAN_URL,
    apiUrl: env.API_URL,
    ownPages: env.OWN_PAGES,
    logLevel: env.LOG_LEVEL,
  }
}
