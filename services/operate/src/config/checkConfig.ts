import { statSync } from 'node:fs'
import { followsFrom } from '../roles/roleEnvironments.ts'
import {
  type Environment,
  fileSettingOf,
  type RoleName,
  roleNames,
  roles,
  sharedSettings,
} from '../roles/roles.table.ts'
import { type ConfigFault, type ConfigLine, nearest } from './parseConfig.ts'
import { isSecret, maySecret } from './secretSettings.ts'
import { sharedThings } from './sharedThings.ts'

export declare namespace checkConfig {
  type Options = {
    readonly lines: ReadonlyMap<string, ConfigLine>
    /** What each role gets, as roleEnvironments() has it. */
    readonly environments: ReadonlyMap<RoleName, Readonly<Record<string, string>>>
    /** The roles whose secrets this process may read, and whose settings are checked in full. */
    readonly only: readonly RoleName[]
  }
}

/** Everything that is wrong with a configuration, each in a sentence that an operator can act on. Never with a value. */
export function checkConfig({ lines, environments, only }: checkConfig.Options): readonly ConfigFault[] {
  return [...unknownSettings(lines), ...secretsInPlace(lines, only), ...checkRoles({ lines, environments, only })].sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0),
  )
}

/** What is wrong with the settings of the roles, wherever they come from. */
export function checkRoles({ lines, environments, only }: checkConfig.Options): readonly ConfigFault[] {
  const read = new Map([...environments].filter(([role]) => only.includes(role)))
  return [
    ...[...read].flatMap(([role, environment]) => ownFaults(role, environment, lines)),
    ...sharedThings(lines, environments, read),
  ]
}

/** Every name that `latchkey.env` may have. */
export function knownSettings(): ReadonlySet<string> {
  const ofRoles = roleNames.flatMap((role) =>
    roles[role].settings
      .flatMap((name) => [name, fileSettingOf(role, name) ?? []].flat())
      .map((name) => roles[role].prefix + name),
  )
  return new Set([...sharedSettings, ...ofRoles])
}

function unknownSettings(lines: ReadonlyMap<string, ConfigLine>): readonly ConfigFault[] {
  const known = knownSettings()
  return [...lines].flatMap(([name, { line }]) => {
    if (known.has(name)) return []
    const meant = nearest(name, known)
    return [{ line, sentence: `${name} is no setting.${meant === undefined ? '' : ` Did you mean ${meant}?`}` }]
  })
}

/** Secrets are in files of their own, which their owner alone can read. */
function secretsInPlace(lines: ReadonlyMap<string, ConfigLine>, only: readonly RoleName[]): readonly ConfigFault[] {
  return only.flatMap((role) =>
    roles[role].settings.flatMap((name): ConfigFault[] => {
      const setting = roles[role].prefix + name
      const inClear = lines.get(setting)
      if (inClear !== undefined && isSecret(name, inClear.value))
        return [
          {
            line: inClear.line,
            sentence: `${setting} holds a secret. Put it into a file of its own, readable by its owner alone (chmod 600), and name that: ${setting}_FILE=/path.`,
          },
        ]
      const file = fileSettingOf(role, name)
      const named = maySecret(name) && file !== undefined ? lines.get(roles[role].prefix + file) : undefined
      if (named === undefined) return []
      const mode = statSync(named.value, { throwIfNoEntry: false })?.mode
      if (mode === undefined || (mode & 0o077) === 0) return []
      const sentence = `${roles[role].prefix}${file} names a file that others can read (mode ${(mode & 0o777).toString(8)}): chmod 600 ${named.value}`
      return [{ line: named.line, sentence }]
    }),
  )
}

/** What the service itself says to its settings, by the names that the file has for them. */
function ownFaults(
  role: RoleName,
  environment: Environment,
  lines: ReadonlyMap<string, ConfigLine>,
): readonly ConfigFault[] {
  try {
    roles[role].read(environment)
    return []
  } catch (error) {
    return messageOf(error)
      .split('\n')
      .flatMap((text): ConfigFault[] => {
        const [, own = '', rest = text] = /^([A-Z][A-Z0-9_]*)\b(.*)$/s.exec(text) ?? []
        const setting = settingOf(role, own, lines)
        if (setting === undefined) return [{ sentence: `The ${role}: ${text}` }]
        // What follows from a setting that is wrong is wrong, too: one sentence is enough.
        if (!lines.has(setting) && !text.endsWith('is not set.')) return []
        return [{ line: lines.get(setting)?.line, sentence: `${setting}${rest} (for the ${role})` }]
      })
  }
}

/** How the file names a setting of a role: under the role's prefix, or as the one that it follows from. */
function settingOf(role: RoleName, own: string, lines: ReadonlyMap<string, ConfigLine>): string | undefined {
  const setting = roles[role].prefix + own
  const { settings } = roles[role]
  if (!settings.includes(own) && !(own.endsWith('_FILE') && settings.includes(own.slice(0, -'_FILE'.length))))
    return undefined
  return lines.has(setting) ? setting : (followsFrom[own] ?? setting)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
