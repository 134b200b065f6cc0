import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { OperateError } from '../OperateError.ts'
import { machineEnvironment } from '../roles/machineEnvironment.ts'
import type { RoleName } from '../roles/roles.table.ts'
import { configFileName, loadConfig } from './loadConfig.ts'

/** The options that every command has. */
export const configOptions = {
  config: { type: 'string' },
  state: { type: 'string' },
  set: { type: 'string', multiple: true },
} as const

/** What they say, for those who read the usage. */
export const configUsage = `  --config FILE      the installation's configuration (default ${configFileName} here)
  --state DIR        where databases and key files are (default LATCHKEY_STATE_DIR); %i in it stands for the service
  --set NAME=value   in place of what the configuration says; may be repeated`

export type ConfigOptions = {
  readonly config?: string | undefined
  readonly state?: string | undefined
  readonly set?: readonly string[] | undefined
}

/** What a command is for, where it is named. @throws OperateError for several: the others would be left out unsaid. */
export function readName(positionals: readonly string[]): string | undefined {
  if (positionals.length > 1)
    throw new OperateError(
      `The command takes one name beside its options, and got ${positionals.length}: give it for each by itself.`,
    )
  return positionals[0]
}

/**
 * Joins an option with its id, which is in base64url: one of 64 begins with a dash, and is no option for that.
 *
 * @param length Of the id, in characters.
 */
export function withId(args: readonly string[], option: string, length: number): string[] {
  const at = args.indexOf(option)
  const id = args[at + 1] ?? ''
  const isDashed = id.length === length && /^-[\w-]+$/.test(id)
  return at === -1 || !isDashed ? [...args] : args.toSpliced(at, 2, `${option}=${id}`)
}

/** Loads the configuration that the options of a command name. @throws ConfigError */
export function configOf(values: ConfigOptions, only?: readonly RoleName[]): ReturnType<typeof loadConfig> {
  const overrides = (values.set ?? []).map((text) => {
    const at = text.indexOf('=')
    if (at < 1) throw new Error(`--set takes NAME=value, and not ${JSON.stringify(text.split('=')[0])} alone.`)
    return [text.slice(0, at), text.slice(at + 1)] as const
  })
  return loadConfig({
    file: values.config ?? configFileName,
    overrides: Object.fromEntries(overrides),
    stateDir: values.state,
    only,
  })
}

/** Makes the folders of databases and key files that are not there yet, for their owner alone. */
export function makeStateFolders(environment: Readonly<Record<string, string | undefined>>): void {
  for (const path of [environment.SQLITE_PATH, environment.KMS_FILE])
    if (path !== undefined && path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
}

/** Takes the options of the configuration out of arguments that another command reads. */
function takeConfigOptions(args: readonly string[]): { readonly values: ConfigOptions; readonly rest: string[] } {
  const own: string[] = []
  const rest: string[] = []
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? ''
    const name = /^--(\w+)(=|$)/.exec(argument)?.[1] ?? ''
    if (!Object.hasOwn(configOptions, name)) rest.push(argument)
    else if (argument.includes('=')) own.push(argument)
    else own.push(argument, args[++index] ?? '')
  }
  return { values: parseArgs({ args: own, options: configOptions }).values, rest }
}

/** What is said of a role where its first word, beside the configuration, is `--help`: undefined where it is another. */
export function roleUsage(role: RoleName, args: readonly string[]): string | undefined {
  if (takeConfigOptions(args).rest[0] !== '--help') return undefined
  const commands = role === 'api' ? `latchkey api projects|operators|sponsor --help\n` : ''
  return `latchkey ${role} [--config FILE [options]]: starts the ${role}, by its environment or by what the configuration says of it\n${commands}${configUsage}\n`
}

/**
 * Makes this process the one of a role: its environment is what the configuration says of that role, and nothing of another.
 * @returns The arguments that are left for the role.
 */
export function becomeRole(role: RoleName, args: readonly string[]): readonly string[] {
  const { values, rest } = takeConfigOptions(args)
  const environment = configOf(values, [role]).environments.get(role)
  if (environment === undefined)
    throw new Error(`The ${role} is not in use: the configuration does not set AUTH_PUBLIC_URL, with which it begins.`)
  makeStateFolders(environment)
  const own = { ...machineEnvironment(), ...environment }
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, own)
  return rest
}
