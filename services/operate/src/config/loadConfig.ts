import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { roleEnvironments } from '../roles/roleEnvironments.ts'
import { type Environment, type RoleName, roleNames } from '../roles/roles.table.ts'
import { checkConfig, checkRoles, knownSettings } from './checkConfig.ts'
import { type ConfigFault, parseConfig } from './parseConfig.ts'

/** The name of the file, where no other is said. */
export const configFileName = 'latchkey.env'

/** A configuration that has nothing wrong with it. */
export type Config = {
  readonly settings: Environment
  /** What each role in use gets, under the names that it reads itself. */
  readonly environments: ReadonlyMap<RoleName, Readonly<Record<string, string>>>
  /** Line of a setting in the file. Undefined: it isn't there. */
  readonly lineOf: (setting: string) => number | undefined
  readonly stateDir: string
}

/** A configuration with faults; its message has a line for each. */
export class ConfigError extends Error {
  readonly faults: readonly ConfigFault[]

  constructor(file: string, faults: readonly ConfigFault[]) {
    super(faults.map(({ line, sentence }) => `${file}${line === undefined ? '' : `:${line}`}: ${sentence}`).join('\n'))
    this.faults = faults
  }
}

export declare namespace loadConfig {
  type Options = {
    readonly file: string
    /** Settings in place of the file's, as `--set NAME=value` gives them. */
    readonly overrides?: Environment | undefined
    /** In place of `LATCHKEY_STATE_DIR`. Paths are from where the process is. */
    readonly stateDir?: string | undefined
    /** The roles that are checked in full, with what is in their secrets' files. Default: all. */
    readonly only?: readonly RoleName[] | undefined
  }
}

/**
 * Reads and checks the one configuration file of an installation.
 * @throws ConfigError with every fault, its line and what to do; never with a value.
 */
export function loadConfig({ file, overrides = {}, stateDir, only = roleNames }: loadConfig.Options): Config {
  const { lines: written, faults } = parseConfig(readConfig(file))
  const lines = new Map(written)
  for (const [name, value = ''] of Object.entries(overrides)) lines.set(name, { value, line: written.get(name)?.line })
  for (const [name, { value }] of lines) if (value === '') lines.delete(name)
  const settings = Object.fromEntries([...lines].map(([name, { value }]) => [name, value]))
  const where = resolve(stateDir ?? settings.LATCHKEY_STATE_DIR ?? '.latchkey')
  const environments = roleEnvironments({ settings, stateDir: where })
  const all = [...faults, ...checkConfig({ lines, environments, only })]
  if (all.length > 0) throw new ConfigError(basename(file), all)
  return { settings, environments, lineOf: (setting) => lines.get(setting)?.line, stateDir: where }
}

/**
 * The configuration that the environment of this process is: what `npm start` takes for real networks. Names that are none of
 * ours are passed over, and secrets may be in clear.
 * @throws ConfigError
 */
export function configOfEnvironment(environment: Environment, stateDir: string): Config {
  const known = knownSettings()
  const settings = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => known.has(name) && value !== undefined && value !== ''),
  )
  const environments = roleEnvironments({ settings, stateDir })
  const lines = new Map(Object.entries(settings).map(([name, value = '']) => [name, { value }]))
  const faults = checkRoles({ lines, environments, only: roleNames })
  if (faults.length > 0) throw new ConfigError('the environment', faults)
  return { settings, environments, lineOf: () => undefined, stateDir }
}

function readConfig(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Error(
      `The configuration ${file} can't be read (${code}). operate/latchkey.example.env is one to begin with; --config FILE names another.`,
      { cause: error },
    )
  }
}
