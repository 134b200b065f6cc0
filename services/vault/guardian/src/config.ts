import type { OauthProvider } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { readServiceEnv, type ServiceConfig, wholeNumber } from '../../server/src/config.ts'
import type { OauthClient } from '../../server/src/oauth/oauthProvider.types.ts'
import { readOauthEnv } from '../../server/src/oauth/readOauthEnv.ts'

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
  const { ground, own } = readServiceEnv(environment, ownKeys, {
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

/** The configuration of the guardian. */
export type GuardianConfig = ServiceConfig & {
  /** Where the auth service answers, without a slash at the end. */
  readonly authUrl: string
  /** How long an approved device waits for the recovery key, while others may veto. Default 0. */
  readonly newDeviceDelayMs?: number | undefined
  /** The same clients as the auth service's: providers that name people by the app name them alike only then. */
  readonly oauth?: Readonly<Partial<Record<OauthProvider, OauthClient>>> | undefined
  /** Whom the guardian asks at their provider, and not by mail. Default `withoutEmail`. */
  readonly asksProvider?: 'always' | 'withoutEmail' | undefined
  /** Asked for by one network in an hour. Default 400. */
  readonly approvalsPerNetwork?: number | undefined
}
