import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readName, withId } from '../config/commandOptions.ts'
import { OperateError } from '../OperateError.ts'

/** The options of the commands around backups, each with the setting that says the same. */
const options = {
  from: 'BACKUP_FROM',
  to: 'BACKUP_TO',
  recipient: 'BACKUP_RECIPIENT',
  'keys-from': 'BACKUP_KEYS_FROM',
  'keys-recipient': 'BACKUP_KEYS_RECIPIENT',
  'signing-key': 'BACKUP_SIGNING_KEY_FILE',
  installation: 'BACKUP_INSTALLATION',
  identity: 'BACKUP_IDENTITY_FILE',
  'keys-identity': 'BACKUP_KEYS_IDENTITY_FILE',
  name: 'BACKUP_NAME',
  part: 'BACKUP_PART',
  keep: 'BACKUP_KEEP',
  metric: 'BACKUP_METRIC_FILE',
} as const

export type KeptOption = keyof typeof options
export type KeptSettings = {
  readonly service: string | undefined
  /** Whether the usage is asked for: then no service is named. */
  readonly isHelp: boolean
  /** Whether it is only to be said what would be done. */
  readonly isDry: boolean
  /** @throws OperateError where it is not given. */
  need(option: KeptOption): string
  get(option: KeptOption): string | undefined
}

export function readKeptSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): KeptSettings {
  const { values, positionals } = parseArgs({
    args: withId(args, '--installation', 43),
    allowPositionals: true,
    options: {
      ...Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }])),
      'dry-run': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const given: Readonly<Record<string, string | boolean | undefined>> = values
  function get(option: KeptOption): string | undefined {
    const value = given[option] ?? environment[options[option]]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    service: values.help === true ? undefined : readName(positionals),
    isHelp: values.help === true,
    isDry: values['dry-run'] === true,
    get,
    need(option) {
      const value = get(option)
      if (value === undefined) throw new OperateError(`--${option} is not given, nor ${options[option]} set.`)
      return value
    },
  }
}

/** The line of an identity in a file as age-keygen writes it. */
export function readIdentity(path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new OperateError(`The identity can't be read at ${path}.`)
  }
  const line = text.split(/\r?\n/).find((candidate) => candidate.startsWith('AGE-SECRET-KEY-1'))
  if (line === undefined) throw new OperateError(`${path} holds no identity: one begins with AGE-SECRET-KEY-1.`)
  return line.trim()
}

/** Writes when something last went well, in the form that the collector of text files reads. */
export function writeMetric(path: string | undefined, name: string, service: string, at: Date): void {
  if (path === undefined) return
  const seconds = Math.floor(at.getTime() / 1_000)
  writeFileSync(`${path}.part`, `# TYPE ${name} gauge\n${name}{service="${service}"} ${seconds}\n`, { mode: 0o644 })
  renameSync(`${path}.part`, path)
}
