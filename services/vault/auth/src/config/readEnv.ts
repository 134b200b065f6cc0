import * as v from 'valibot'
import { readGroundEnv } from '../../../server/src/config/readGroundEnv.ts'
import { wholeNumber } from '../../../server/src/config/wholeNumber.ts'
import { readOauthEnv } from '../../../server/src/oauth/readOauthEnv.ts'
import type { AuthConfig } from './authConfig.types.ts'

/** What `PROJECTS` holds: JSON, by the id of the project. */
const projectsEnv = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    v.strictObject({
      loginPolicy: v.optional(v.picklist(['standard', 'strict'])),
      isolation: v.optional(v.picklist(['operator', 'project'])),
    }),
  ),
)

const perNetwork = v.optional(wholeNumber(1_000_000))
const ownKeys = {
  GUARDIAN_URL: v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/.*[^/]$/)),
  PASSKEY_DOMAIN: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/))),
  PROJECTS: v.optional(projectsEnv),
  MAILS_PER_NETWORK: perNetwork,
  PASSKEY_LOGINS_PER_NETWORK: perNetwork,
  SOCIAL_LOGINS_PER_NETWORK: perNetwork,
  LOGIN_POLICY: v.optional(v.picklist(['standard', 'strict']), 'standard'),
}

/**
 * The configuration that the environment describes; `config.example.env` has every key.
 * @throws Error that names the key at fault and what it accepts; never its value, which may be a secret.
 */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): AuthConfig {
  const { ground, own } = readGroundEnv(environment, ownKeys, {
    port: 3084,
    sqlitePath: 'latchkey-auth.db',
    keyFile: 'latchkey-auth.keys',
  })
  const frameHost = new URL(ground.frameOrigin).hostname
  const rpId = own.PASSKEY_DOMAIN ?? frameHost
  if (frameHost !== rpId && !frameHost.endsWith(`.${rpId}`))
    throw new Error('PASSKEY_DOMAIN is to be the host of FRAME_ORIGIN, or a domain above it.')
  return {
    ...ground,
    guardianUrl: own.GUARDIAN_URL,
    rpId,
    loginPolicy: own.LOGIN_POLICY,
    projects: own.PROJECTS,
    oauth: readOauthEnv(environment),
    mailsPerNetwork: own.MAILS_PER_NETWORK,
    passkeyLoginsPerNetwork: own.PASSKEY_LOGINS_PER_NETWORK,
    socialLoginsPerNetwork: own.SOCIAL_LOGINS_PER_NETWORK,
  }
}
