import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fillingStep } from '@latchkey/service-kit/database'
import { configOptions, configUsage, configOf as readConfig, readName } from '../config/commandOptions.ts'
import { OperateError } from '../OperateError.ts'
import {
  configOf,
  type KeepingService,
  loadDatabase,
  openSource,
  placeName,
  readPlace,
  readService,
} from '../tables/serviceDatabases.ts'
import type { Place } from '../tables/table.types.ts'
import { copyOfDatabase } from './copyOfDatabase.ts'

export const migrateUsage = `latchkey migrate api|relay|auth|guardian [--dry-run|--back] [--at PLACE]

Brings the database of a service to this version, as the service does when it starts. --dry-run names the steps and runs
them on a copy, which is deleted: the database stays as it is, and the service may run (a relay on SQLite is stopped first).
  --back             takes back the newest step, so that the version before starts again; the service has to be stopped
  --at PLACE         path of a file, or postgres://… (LATCHKEY_MIGRATE_AT says the same); default: that of the configuration
${configUsage}
`

/**
 * @param write What the operator sees.
 * @throws OperateError that says what to do.
 */
export async function runMigrateCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...configOptions,
      at: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      back: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const asked = values.help ? undefined : readName(positionals)
  if (asked === undefined) {
    write(migrateUsage)
    return values.help ? 0 : 1
  }
  if (values.back && values['dry-run'])
    throw new OperateError('--back and --dry-run do not go together: a way back is not tried on a copy. Leave one.')
  const service = readService(asked)
  const at = values.at ?? environment.LATCHKEY_MIGRATE_AT
  const place = at === undefined ? placeOf(service, () => readConfig(values, [service]).environments) : readPlace(at)
  const { migrationNames, prepareDatabase, stepBack } = await loadDatabase[service]()
  const steps = await stepsLeft(service, place, migrationNames)
  const name = `the ${service} at ${placeName(place)}`
  if (values.back) return goBack()
  if (steps.length === 0) {
    write(`Nothing to do: ${name} is of this version, or of a later one that this one can do with.\n`)
    return 0
  }
  write(`${steps.length} steps for ${name}: ${steps.join(', ')}.\n`)
  if (!values['dry-run']) {
    await prepareDatabase(configOf(place))
    write('Done.\n')
    return 0
  }
  await using copy = await copyOfDatabase(place)
  const startedMs = performance.now()
  try {
    await prepareDatabase(configOf(copy.place))
  } catch (error) {
    // What a database says may quote a row.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'without a code'
    write(`They failed on a copy (${code}). Nothing was changed: keep to the version that runs, and report it.\n`)
    return 1
  }
  const left = await stepsLeft(service, copy.place, migrationNames)
  if (left.length > 0) throw new OperateError(`On a copy these did not run: ${left.join(', ')}. Nothing was changed.`)
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
  write(`They ran on a copy in ${seconds} s. Nothing was changed: without --dry-run they run on the database itself.\n`)
  return 0

  async function goBack(): Promise<number> {
    const newest = migrationNames.at(-1) ?? ''
    if (newest.endsWith('_expand') || steps.includes(newest)) {
      write(`Nothing to do: the version before starts on ${name} as it is.\n`)
      return 0
    }
    await (await openSource(place, { alone: true })).close()
    const taken = (await stepBack?.(configOf(place))) ?? []
    if (!taken.includes(newest))
      throw new OperateError(`There is no way back from ${newest}: restore a backup that the version before made.`)
    write(
      `Took back ${taken.join(', ')} of ${name}: start the version before. This one takes it again when it starts.\n`,
    )
    return 0
  }
}

/** @throws OperateError where it is none of this service, or being filled */
async function stepsLeft(service: KeepingService, place: Place, known: readonly string[]): Promise<readonly string[]> {
  const source = await openSource(place, { alone: false })
  const found = source.migrations
  await source.close()
  if (found.includes(fillingStep))
    throw new OperateError('The database is being filled by a move or a restore that has not ended: end that first.')
  if (!found.some((step) => known.includes(step)))
    throw new OperateError(`This is no database of the ${service}: it has no step of it.`)
  const newer = found.filter((step) => !known.includes(step) && !step.endsWith('_expand'))
  if (newer.length > 0)
    throw new OperateError(
      `The database is of a newer version of the ${service} (${newer.join(', ')}): use the commands of that version.`,
    )
  return known.filter((step) => !found.includes(step))
}

/** @throws OperateError */
function placeOf(
  service: KeepingService,
  load: () => ReadonlyMap<string, Readonly<Record<string, string | undefined>>>,
): Place {
  let environment: Readonly<Record<string, string | undefined>> | undefined
  try {
    environment = load().get(service)
  } catch (error) {
    // It names settings, and no value.
    throw new OperateError(error instanceof Error ? error.message : String(error))
  }
  const { DATABASE_URL, DATABASE_URL_FILE, SQLITE_PATH } = environment ?? {}
  const place = DATABASE_URL ?? (DATABASE_URL_FILE && readFileSync(DATABASE_URL_FILE, 'utf8').trim()) ?? SQLITE_PATH
  if (!place) throw new OperateError(`The configuration has no database of the ${service}: name its place by --at.`)
  return readPlace(place)
}
