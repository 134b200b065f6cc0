import type { SocialProvider } from '@latchkey/protocol/vault'
import { formerSettings, readEnvironment, serviceToken, webUrl } from '@latchkey/service-kit/env'
import { type ProjectStoreSettings, projectStoreOf } from '@latchkey/service-kit/projects'
import * as v from 'valibot'
import { perNetwork, type ServiceConfig, serviceConfigOf, serviceEnv } from '../../server/src/config.ts'
import {
  type FarcasterRegistry,
  farcasterEnv,
  readFarcasterRegistry,
} from '../../server/src/farcaster/farcasterSettings.ts'
import type { OauthClient } from '../../server/src/oauth/oauthProvider.types.ts'
import { oauthEnv, readOauthEnv } from '../../server/src/oauth/readOauthEnv.ts'
import type { FarcasterRelay } from './farcaster/farcasterRelay.ts'

/** What `PROJECTS` holds: JSON, by the id of the project. */
const projectsEnv = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    v.strictObject({
      name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))),
      loginPolicy: v.optional(v.picklist(['standard', 'strict'])),
      isolation: v.optional(v.picklist(['operator', 'project'])),
      family: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
    }),
  ),
)

/** The environment keys of the service, each with what it accepts. */
export const envKeys = v.object({
  ...serviceEnv({ port: 3084, sqlitePath: 'latchkey-auth.db', keyFile: 'latchkey-auth.keys' }),
  GUARDIAN_URL: webUrl,
  FARCASTER_RELAY: v.optional(webUrl),
  FARCASTER_LINK: v.optional(webUrl, 'https://farcaster.xyz'),
  ...farcasterEnv,
  ...oauthEnv,
  PASSKEY_DOMAIN: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/))),
  PROJECTS: v.optional(projectsEnv),
  PROJECTS_URL: v.optional(webUrl),
  PROJECTS_TOKEN: v.optional(serviceToken),
  ISOLATION: v.optional(v.picklist(['operator', 'project'])),
  MAILS_PER_NETWORK: v.optional(perNetwork),
  PASSKEY_LOGINS_PER_NETWORK: v.optional(perNetwork),
  SOCIAL_LOGINS_PER_NETWORK: v.optional(perNetwork),
  LOGIN_POLICY: v.optional(v.picklist(['standard', 'strict']), 'standard'),
})

/**
 * The configuration that the environment describes; `config.example.env` has every key.
 * @throws Error that names the keys at fault and what they accept; never a value, which may be a secret.
 */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): AuthConfig {
  const env = readEnvironment(envKeys, environment, formerSettings)
  const ground = serviceConfigOf(env)
  const frameHost = new URL(ground.frameOrigin).hostname
  const rpId = env.PASSKEY_DOMAIN ?? frameHost
  if (frameHost !== rpId && !frameHost.endsWith(`.${rpId}`))
    throw new Error('PASSKEY_DOMAIN is to be the host of FRAME_ORIGIN, or a domain above it.')
  const registry = readFarcasterRegistry(env)
  const relay = env.FARCASTER_RELAY
  if ((relay === undefined) !== (registry === undefined))
    throw new Error('FARCASTER_RELAY and FARCASTER_RPC go together: a login takes both.')
  return {
    ...ground,
    farcaster:
      relay === undefined || registry === undefined
        ? undefined
        : { relay: { url: relay, link: new URL(env.FARCASTER_LINK).origin }, registry },
    guardianUrl: env.GUARDIAN_URL,
    rpId,
    loginPolicy: env.LOGIN_POLICY,
    projects: env.PROJECTS,
    projectStore: projectStoreOf(env),
    isolation: env.ISOLATION,
    oauth: readOauthEnv(env),
    mailsPerNetwork: env.MAILS_PER_NETWORK,
    passkeyLoginsPerNetwork: env.PASSKEY_LOGINS_PER_NETWORK,
    socialLoginsPerNetwork: env.SOCIAL_LOGINS_PER_NETWORK,
  }
}

/** How accounts of one app are treated. */
type ProjectPolicy = {
  /** What mails call the app. Default: the id of the project. */
  readonly name?: string | undefined
  /** Default: that of the service. */
  readonly loginPolicy?: 'standard' | 'strict' | undefined
  /**
   * `project`: accounts and wallets of its own. `operator`: those of all apps that say so. To be chosen once: a change hides
   * every wallet from its owner. Default: that of the service.
   */
  readonly isolation?: 'operator' | 'project' | undefined
  /** Apps of one owner: a wallet of one may be brought to another through the wallet's own window. */
  readonly family?: string | undefined
}

/** The configuration of the auth service. */
export type AuthConfig = ServiceConfig & {
  /** Where the guardian answers, without a slash at the end. */
  readonly guardianUrl: string
  /** Relying party of passkeys: the host of the frame's origin (the default), or a domain above it. Never to be changed. */
  readonly rpId?: string | undefined
  /** `strict` asks for the guardian's approval of every new device. Default `standard`. */
  readonly loginPolicy?: 'standard' | 'strict' | undefined
  /** By the id of the project. */
  readonly projects?: Readonly<Record<string, ProjectPolicy>> | undefined
  /** The api that keeps the projects: what it says can make one stricter, and nothing laxer. */
  readonly projectStore?: ProjectStoreSettings | undefined
  /** Of projects that say nothing. Default `project`. A service that has accounts of `operator` does not start without a word. */
  readonly isolation?: 'operator' | 'project' | undefined
  readonly oauth?: Readonly<Partial<Record<SocialProvider, OauthClient>>> | undefined
  /** Logins with Farcaster, if any. */
  readonly farcaster?: { readonly relay: FarcasterRelay; readonly registry: FarcasterRegistry } | undefined
  /** Of one network in an hour. Default 400 each. */
  readonly mailsPerNetwork?: number | undefined
  readonly passkeyLoginsPerNetwork?: number | undefined
  readonly socialLoginsPerNetwork?: number | undefined
  /** Every request for a login is answered after this long, known address or not. Default 250. */
  readonly answerDelayMs?: number | undefined
}
