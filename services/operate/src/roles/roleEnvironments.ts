import { join } from 'node:path'
import {
  type Environment,
  fileSettingOf,
  publicUrlSetting,
  type RoleName,
  roleNames,
  roles,
  stateFolderOf,
} from './roles.table.ts'

export declare namespace roleEnvironments {
  type Options = {
    /** The settings of the installation, by the names that `latchkey.env` has for them. */
    readonly settings: Environment
    /** Where databases and key files are that have no place of their own; `%i` in it stands for the role. */
    readonly stateDir: string
  }
}

const withoutSlash = (url: string | undefined) => url?.replace(/\/+$/, '')

/**
 * The settings of each role, as it reads them itself: its own of the installation's, and what follows from the others'. The
 * embedded wallet's three are there where `AUTH_PUBLIC_URL` is set.
 */
export function roleEnvironments({
  settings,
  stateDir,
}: roleEnvironments.Options): ReadonlyMap<RoleName, Readonly<Record<string, string>>> {
  const set = (name: string) => settings[name] || undefined
  const portOf = (role: RoleName) => set(`${roles[role].prefix}PORT`) ?? String(roles[role].port)
  const webUrl = withoutSlash(set('LATCHKEY_WEB_PUBLIC_URL')) ?? `http://localhost:${portOf('web')}`
  const apiUrl = withoutSlash(set('API_PUBLIC_URL')) ?? `http://localhost:${portOf('api')}`
  const relayUrl = set('RELAY_PUBLIC_URL') ?? `ws://localhost:${portOf('relay')}`
  const authUrl = set('AUTH_PUBLIC_URL')
  const guardianUrl = set('GUARDIAN_PUBLIC_URL')
  const frameUrl = authUrl === undefined ? undefined : withoutSlash(set('FRAME_PUBLIC_URL'))
  const database = (role: RoleName) => ({ SQLITE_PATH: join(stateFolderOf(stateDir, role), `${role}.db`) })
  const keys = (role: RoleName) => ({ KMS_FILE: join(stateFolderOf(stateDir, role), `${role}.keys`) })

  // The api's token alone says that the others ask it for projects; a file of the relay's own goes before.
  const store = {
    PROJECTS_URL:
      (set('API_PROJECTS_TOKEN') ?? set('API_PROJECTS_TOKEN_FILE')) &&
      // Where each service has a machine to itself, the api is on another one.
      (set('LATCHKEY_API_URL') ?? `http://127.0.0.1:${portOf('api')}`),
    PROJECTS_TOKEN: set('API_PROJECTS_TOKEN'),
    PROJECTS_TOKEN_FILE: set('API_PROJECTS_TOKEN_FILE'),
  }

  const follows: Readonly<Record<RoleName, Environment>> = {
    api: {
      ...database('api'),
      // The project of the node's own page, unless the operator says otherwise.
      DEFAULT_PROJECT_ID: set('LATCHKEY_PROJECT_ID'),
      COMMIT: set('LATCHKEY_COMMIT'),
      // Where people see all their sign-ins. Without keys for its tokens the api serves none.
      SIWX_ACCOUNT_PAGE: set('API_SIWX_KEYS_FILE') && webUrl,
      // On the list of every project, and of none: no second owner is seen in them.
      OWN_PAGES: [webUrl, frameUrl].flatMap((url) => originOf(url) ?? []).join(','),
      // Browsers make passkeys for names with TLS, and for this computer.
      OPERATOR_PAGE: operatorPageOf(webUrl),
      AUTH_URL: authUrl && `http://127.0.0.1:${portOf('auth')}`,
      GUARDIAN_URL: authUrl && `http://127.0.0.1:${portOf('guardian')}`,
      RELAY_URL: `http://127.0.0.1:${portOf('relay')}`,
      // One token says that the page may ask: the service takes it, and the api has it.
      ...(authUrl === undefined ? {} : tokensOf(settings, ['AUTH_PAGE_TOKEN', 'GUARDIAN_PAGE_TOKEN'])),
      ...tokensOf(settings, ['RELAY_METRICS_TOKEN']),
    },
    relay: { ...database('relay'), ...(set('RELAY_PROJECTS_FILE') === undefined ? store : {}) },
    auth: {
      ...database('auth'),
      ...store,
      ...keys('auth'),
      FRAME_ORIGIN: originOf(frameUrl),
      GUARDIAN_URL: guardianUrl,
    },
    guardian: { ...database('guardian'), ...keys('guardian'), FRAME_ORIGIN: originOf(frameUrl), AUTH_URL: authUrl },
    frame: { API_URL: apiUrl, AUTH_URL: authUrl, GUARDIAN_URL: guardianUrl, OWN_PAGES: originOf(webUrl) },
    web: {
      API_URL: apiUrl,
      PROJECT_ID: set('LATCHKEY_PROJECT_ID'),
      NETWORKS: set('LATCHKEY_NETWORKS'),
      RELAY_URL: relayUrl,
      REACHES_STORE_WALLETS: set('LATCHKEY_REACHES_STORE_WALLETS'),
      FRAME_URL: frameUrl,
      WATCHED_ADDRESSES: watchedAddresses(settings).join(','),
      SIGN_INS: set('API_SIWX_KEYS_FILE') && 'on',
      // The page registers in one zone. Without any, it and the api have the same default.
      NAME_ZONE: set('API_NAME_ZONES')
        ?.split(',')
        .map((zone) => zone.trim())
        .find((zone) => zone !== ''),
    },
  }
  const inUse = roleNames.filter((role) => authUrl !== undefined || !isOfWallet(role))
  return new Map(
    inUse.map((role) => {
      const all = { PORT: String(roles[role].port), ...follows[role], ...ownOf(settings, role) }
      return [role, present(all, role)]
    }),
  )
}

/** Which settings of the installation a setting of a role follows from, where it isn't set itself. */
export const followsFrom: Readonly<Record<string, string>> = {
  FRAME_ORIGIN: 'FRAME_PUBLIC_URL',
  GUARDIAN_URL: 'GUARDIAN_PUBLIC_URL',
  AUTH_URL: 'AUTH_PUBLIC_URL',
  API_URL: 'API_PUBLIC_URL',
  RELAY_URL: 'RELAY_PUBLIC_URL',
  FRAME_URL: 'FRAME_PUBLIC_URL',
  OWN_PAGES: 'LATCHKEY_WEB_PUBLIC_URL',
  OPERATOR_PAGE: 'LATCHKEY_WEB_PUBLIC_URL',
  PROJECT_ID: 'LATCHKEY_PROJECT_ID',
  DEFAULT_PROJECT_ID: 'LATCHKEY_PROJECT_ID',
  PROJECTS_URL: 'API_PROJECTS_TOKEN',
  PROJECTS_TOKEN: 'API_PROJECTS_TOKEN',
  NETWORKS: 'LATCHKEY_NETWORKS',
  REACHES_STORE_WALLETS: 'LATCHKEY_REACHES_STORE_WALLETS',
  NAME_ZONE: 'API_NAME_ZONES',
  COMMIT: 'LATCHKEY_COMMIT',
}

/** What the operators' page asks other services by, where each is set up for it. */
function tokensOf(settings: Environment, names: readonly string[]): Environment {
  const either = names.flatMap((name) => [name, `${name}_FILE`])
  return Object.fromEntries(either.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])))
}

const isOfWallet = (role: RoleName) => role === 'auth' || role === 'guardian' || role === 'frame'

/** A role's own settings, under the names that it has for them itself. */
function ownOf(settings: Environment, role: RoleName): Environment {
  const { prefix, settings: known } = roles[role]
  return Object.fromEntries(
    known
      .flatMap((name) => [name, fileSettingOf(role, name) ?? []].flat())
      .flatMap((name) => (settings[prefix + name] ? [[name, settings[prefix + name]]] : [])),
  )
}

/** A setting that is in a file of its own is not followed by another. */
function present(all: Environment, role: RoleName): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => {
      const file = fileSettingOf(role, name)
      return value === undefined || value === '' || (file && all[file]) ? [] : [[name, value] as const]
    }),
  )
}

/** Where browsers reach the installation: whose certificates end, and whose clocks go wrong. */
function watchedAddresses(settings: Environment): readonly string[] {
  return roleNames
    .flatMap((role) => settings[publicUrlSetting(role)]?.replace(/^ws/, 'http') ?? [])
    .filter((url) => URL.canParse(url) && /^https?:/.test(url))
}

/** Where operators log in: the web app, where it is reached as passkeys need it. */
function operatorPageOf(webUrl: string): string | undefined {
  const origin = originOf(webUrl)
  return origin !== undefined && /^(https:\/\/|http:\/\/localhost(:|$))/.test(origin) ? origin : undefined
}

/** What isn't an address is left for the service to refuse, by the setting's name. */
function originOf(url: string | undefined): string | undefined {
  return url === undefined || !URL.canParse(url) ? url : new URL(url).origin
}
