import * as v from 'valibot'
import { readGroundEnv } from '../../../server/src/config/readGroundEnv.ts'
import { wholeNumber } from '../../../server/src/config/wholeNumber.ts'
import { readOauthEnv } from '../../../server/src/oauth/readOauthEnv.ts'
import type { GuardianConfig } from './guardianConfig.types.ts'

const ownKeys = {
  AUTH_URL: v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/.*[^/]$/)),
  NEW_DEVICE_DELAY_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number)), '0'),
  APPROVALS_PER_NETWORK: v.optional(wholeNumber(1_000_000)),
  ASKS_PROVIDER: v.optional(v.picklist(['always', 'withoutEmail']), 'withoutEmail'),
}

/**
 * The configuration that the environment describes; `config.example.env` has every key.
 * @throws Error that names the key at fault and what it accepts; never its value, which may be a secret.
 */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): GuardianConfig {
  const { ground, own } = readGroundEnv(environment, ownKeys, {
    port: 3085,
    sqlitePath: 'latchkey-guardian.db',
    keyFile: 'latchkey-guardian.keys',
  })
  return {
    ...ground,
    authUrl: own.AUTH_URL,
    newDeviceDelayMs: own.NEW_DEVICE_DELAY_SECONDS * 1000,
    oauth: readOauthEnv(environment),
    asksProvider: own.ASKS_PROVIDER,
    approvalsPerNetwork: own.APPROVALS_PER_NETWORK,
  }
}
