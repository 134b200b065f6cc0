import type { SocialProvider } from '@latchkey/protocol/vault'
import { formerSettings, list, readEnvironment, webUrl, whole } from '@latchkey/service-kit/env'
import * as v from 'valibot'
import { perNetwork, type ServiceConfig, serviceConfigOf, serviceEnv } from '../../server/src/config.ts'
import {
  type FarcasterRegistry,
  farcasterEnv,
  readFarcasterRegistry,
} from '../../server/src/farcaster/farcasterSettings.ts'
import type { OauthClient } from '../../server/src/oauth/oauthProvider.types.ts'
import { oauthEnv, readOauthEnv } from '../../server/src/oauth/readOauthEnv.ts'

/** The environment keys of the service, each with what it accepts. */
export const envKeys = v.object({
  ...serviceEnv({ port: 3085, sqlitePath: 'latchkey-guardian.db', keyFile: 'latchkey-guardian.keys' }),
  AUTH_URL: webUrl,
  ...farcasterEnv,
  ...oauthEnv,
  NEW_DEVICE_DELAY_SECONDS: v.optional(whole(0, 9_999_999), '0'),
  APPROVALS_PER_NETWORK: v.optional(perNetwork),
  APPS: v.optional(
    v.pipe(
      list,
      v.array(
        v.pipe(
          webUrl,
          v.transform((url) => new URL(url).origin),
        ),
      ),
    ),
  ),
  ASKS_PROVIDER: v.optional(v.picklist(['always', 'withoutEmail']), 'withoutEmail'),
})

/**
 * The configuration that the environment describes; `config.example.env` has every key.
 * @throws Error that names the keys at fault and what they accept; never a value, which may be a secret.
 */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): GuardianConfig {
  const env = readEnvironment(envKeys, environment, formerSettings)
  return {
    ...serviceConfigOf(env),
    authUrl: env.AUTH_URL,
    newDeviceDelayMs: env.NEW_DEVICE_DELAY_SECONDS * 1000,
    oauth: readOauthEnv(env),
    farcaster: readFarcasterRegistry(env),
    asksProvider: env.ASKS_PROVIDER,
    approvalsPerNetwork: env.APPROVALS_PER_NETWORK,
    apps: env.APPS,
  }
}

/** The configuration of the guardian. */
export type GuardianConfig = ServiceConfig & {
  /** Where the auth service answers, without a slash at the end. */
  readonly authUrl: string
  /** How long an approved device waits for the recovery key, while others may veto. Default 0. */
  readonly newDeviceDelayMs?: number | undefined
  /** The same clients as the auth service's: providers that name people by the app name them alike only then. */
  readonly oauth?: Readonly<Partial<Record<SocialProvider, OauthClient>>> | undefined
  /** Where accounts of Farcaster are looked up; undefined: no one is known by one. */
  readonly farcaster?: FarcasterRegistry | undefined
  /** Whom the guardian asks at their provider, and not by mail. Default `withoutEmail`. */
  readonly asksProvider?: 'always' | 'withoutEmail' | undefined
  /** Origins of the operator's apps: mails name these, and no other. Default: none. */
  readonly apps?: readonly string[] | undefined
  /** Asked for by one network in an hour. Default 400. */
  readonly approvalsPerNetwork?: number | undefined
}
