import { envKeys as apiKeys, readEnv as readApi } from '@latchkey/api/settings'
import { readEnv as readRelay, envKeys as relayKeys } from '@latchkey/relay/settings'
import { envKeys as authKeys, readEnv as readAuth } from '@latchkey/vault/auth/settings'
import { envKeys as frameKeys, readEnv as readFrame } from '@latchkey/vault/frame/settings'
import { envKeys as guardianKeys, readEnv as readGuardian } from '@latchkey/vault/guardian/settings'
import { readEnv as readWeb, envKeys as webKeys } from '@latchkey/web-service/settings'

export const roleNames = ['api', 'relay', 'auth', 'guardian', 'frame', 'web'] as const

/** A process of an installation, by the name that `latchkey` starts it by. */
export type RoleName = (typeof roleNames)[number]

export type Role = {
  /** Of its settings in `latchkey.env`: `API_PORT` is its `PORT`. */
  readonly prefix: string
  /** Its settings, as it has them itself. */
  readonly settings: readonly string[]
  readonly port: number
  /** @throws Error with a line for each setting at fault. */
  readonly read: (environment: Environment) => unknown
}

export type Environment = Readonly<Record<string, string | undefined>>

const names = (schema: { readonly entries: object }) => Object.keys(schema.entries)

/** What each role may be set to, by the schemas of the services themselves. */
export const roles: Readonly<Record<RoleName, Role>> = {
  api: { prefix: 'API_', settings: names(apiKeys), port: 3080, read: readApi },
  relay: { prefix: 'RELAY_', settings: names(relayKeys), port: 3090, read: readRelay },
  auth: { prefix: 'AUTH_', settings: names(authKeys), port: 3084, read: readAuth },
  guardian: { prefix: 'GUARDIAN_', settings: names(guardianKeys), port: 3085, read: readGuardian },
  frame: { prefix: 'FRAME_', settings: names(frameKeys), port: 3086, read: readFrame },
  web: { prefix: 'LATCHKEY_WEB_', settings: names(webKeys), port: 3000, read: readWeb },
}

/** Settings of the installation that no single role has; what follows from them is in roleEnvironments.ts. */
export const sharedSettings = [
  'LATCHKEY_PROJECT_ID',
  'LATCHKEY_NETWORKS',
  'LATCHKEY_REACHES_STORE_WALLETS',
  'LATCHKEY_STATE_DIR',
  'LATCHKEY_COMMIT',
  'LATCHKEY_API_URL',
  'LATCHKEY_DKIM_SELECTORS',
  'LATCHKEY_WEB_PUBLIC_URL',
  'RELAY_PUBLIC_URL',
  'FRAME_PUBLIC_URL',
] as const

/** The setting that names a file with what the other would hold; undefined where that name has another meaning. */
export function fileSettingOf(role: RoleName, name: string): string | undefined {
  const setting = `${name}_FILE`
  return roles[role].settings.includes(setting) || name.endsWith('_FILE') ? undefined : setting
}

/**
 * The folder of a role's database and key file. `%i` in the installation's stands for the role, as it does in systemd's units,
 * so that each has a folder of its own.
 *
 * @example stateFolderOf('/var/lib/latchkey-%i', 'auth') // '/var/lib/latchkey-auth'
 */
export const stateFolderOf = (stateDir: string, role: RoleName): string => stateDir.replaceAll('%i', role)

/** Where a role is reached by browsers. */
export const publicUrlSetting = (name: RoleName): string => `${roles[name].prefix}PUBLIC_URL`
