import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Environment, publicUrlSetting, type RoleName, roleNames, roles } from '../roles/roles.table.ts'
import type { ConfigFault, ConfigLine } from './parseConfig.ts'

type Lines = ReadonlyMap<string, ConfigLine>
type Environments = ReadonlyMap<RoleName, Environment>

/**
 * What two roles have in common and must not: an address, a port; and, of auth and the guardian, a database, a key file, a
 * mail account or a file with a secret, since one that has both can open what each alone cannot.
 * @param read The roles whose secrets may be read for it.
 */
export function sharedThings(lines: Lines, environments: Environments, read: Environments): readonly ConfigFault[] {
  const used = roleNames.filter((role) => environments.has(role))
  return [
    ...pairs(used, (role) => hostOf(lines.get(publicUrlSetting(role))?.value)).map(([one, other]) => ({
      line: lines.get(publicUrlSetting(other))?.line,
      sentence: `${publicUrlSetting(other)} has the host of ${publicUrlSetting(one)}: each needs a name of its own.`,
    })),
    ...pairs(used, (role) => placeOf(environments.get(role))).map(([one, other]) => ({
      line: lines.get(`${roles[other].prefix}PORT`)?.line ?? lines.get(`${roles[one].prefix}PORT`)?.line,
      sentence: `${roles[other].prefix}PORT is the port of the ${one}: the ${other} needs another one.`,
    })),
    ...(used.includes('auth') && used.includes('guardian') ? sharedByWallet(lines, environments, read) : []),
  ]
}

/** The first role and a later one of each two that have the same. */
function pairs(
  used: readonly RoleName[],
  of: (role: RoleName) => string | undefined,
): readonly (readonly [RoleName, RoleName])[] {
  const first = new Map<string, RoleName>()
  return used.flatMap((role) => {
    const thing = of(role)
    if (thing === undefined) return []
    const earlier = first.get(thing)
    if (earlier === undefined) first.set(thing, role)
    return earlier === undefined ? [] : [[earlier, role] as const]
  })
}

/** On this computer a port makes another origin; a name of the world is one owner's. */
function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { hostname, host } = new URL(url.replace(/^ws/, 'http'))
  return hostname === 'localhost' || hostname.startsWith('127.') ? host : hostname
}

function placeOf(environment: Environment | undefined): string | undefined {
  const port = environment?.PORT
  return port === '0' ? undefined : port
}

const things: readonly {
  readonly setting: string
  readonly what: string
  readonly of: (value: string) => string
  /** Whether the setting counts beside the others that are set. */
  readonly counts?: (environment: Environment) => boolean
}[] = [
  {
    setting: 'DATABASE_URL',
    what: 'a database',
    of: (url) => {
      const { host, pathname } = new URL(url)
      return host + pathname
    },
  },
  {
    setting: 'SQLITE_PATH',
    what: 'a database',
    of: (path) => resolve(path),
    counts: (environment) => environment.DATABASE_URL === undefined && environment.DATABASE_URL_FILE === undefined,
  },
  {
    setting: 'KMS_FILE',
    what: 'a key file',
    of: (path) => resolve(path),
    counts: ({ KMS = 'local' }) => KMS === 'local',
  },
  {
    setting: 'SMTP_URL',
    what: 'a mail account',
    of: (url) => {
      const { username, host } = new URL(url)
      return `${username}@${host}`
    },
  },
  { setting: 'OPERATOR_TOKEN', what: "an operator's token", of: (token) => token },
  { setting: 'PAGE_TOKEN', what: "a token of the operators' page", of: (token) => token },
  { setting: 'MAIL_FROM', what: 'a mail address', of: (address) => address.toLowerCase() },
]

function sharedByWallet(lines: Lines, environments: Environments, read: Environments): readonly ConfigFault[] {
  const both = [environments.get('auth') ?? {}, environments.get('guardian') ?? {}] as const
  return things.flatMap(({ setting, what, of, counts = () => true }): ConfigFault[] => {
    if (!both.every(counts)) return []
    const fault = (name: string) => ({
      line: lines.get(`GUARDIAN_${name}`)?.line ?? lines.get(`AUTH_${name}`)?.line,
      sentence: `GUARDIAN_${name} is what AUTH_${name} is. The two need ${what} each: who holds both could open wallets.`,
    })
    const files = both.map((environment) => environment[`${setting}_FILE`])
    // A file needs no reading to be the same.
    if (files[0] !== undefined && files[1] !== undefined && resolve(files[0]) === resolve(files[1]))
      return [fault(`${setting}_FILE`)]
    const [auth, guardian] = (['auth', 'guardian'] as const).map((role) => {
      const value = valueIn(environments.get(role), setting, read.has(role))
      return value === undefined ? undefined : attempt(() => of(value))
    })
    const named = files.some((file) => file !== undefined) ? `${setting}_FILE` : setting
    return auth !== undefined && auth === guardian ? [fault(named)] : []
  })
}

function valueIn(environment: Environment | undefined, name: string, mayRead: boolean): string | undefined {
  const direct = environment?.[name]
  const file = environment?.[`${name}_FILE`]
  if (direct !== undefined || file === undefined || !mayRead) return direct
  return attempt(() => readFileSync(file, 'utf8').trim())
}

/** What can't be read or parsed is the service's own to refuse. */
function attempt<Value>(of: () => Value): Value | undefined {
  try {
    return of()
  } catch {
    return undefined
  }
}
