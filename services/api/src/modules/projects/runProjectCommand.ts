import { parseArgs } from 'node:util'
import { featureSchema } from '@latchkey/protocol/http'
import { systemClock } from '@latchkey/service-kit/clock'
import { openDatabase } from '@latchkey/service-kit/database'
import * as v from 'valibot'
import { readEnv } from '../../config/readEnv.ts'
import { migrate } from '../../db/migrate.ts'
import type { Schema } from '../../db/schema.types.ts'
import { createProjectRepository } from './createProjectRepository.ts'
import { newProject, type Project } from './project.ts'

const help = `Projects of the api, in the database that the environment names (DATABASE_URL or SQLITE_PATH).

  list
  save <id> [--name text] [--origins a,b] [--development on|off] [--enabled on|off] [--analytics on|off]
            [--features json] [--daily-requests n|none] [--paymasters a,b]    adds the project, or changes what is given
  remove <id>
`

const featuresSchema = v.pipe(v.string(), v.parseJson(), v.array(featureSchema))

/**
 * The operator's command for projects.
 * @returns The exit code.
 */
export async function runProjectCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: text,
      origins: text,
      development: text,
      enabled: text,
      analytics: text,
      features: text,
      'daily-requests': text,
      paymasters: text,
    },
  })
  const [command, id] = positionals
  const { databaseUrl, sqlitePath = 'latchkey-api.db' } = readEnv(environment)
  const database = openDatabase<Schema>({ databaseUrl, sqlitePath }, () => {})
  try {
    await migrate(database)
    const projects = createProjectRepository(database, systemClock)
    if (command === 'list') {
      for (const project of await projects.list()) print(`${JSON.stringify(project)}\n`)
      return 0
    }
    if (command === 'save' && id !== undefined) {
      const project = { ...((await projects.find(id)) ?? newProject(id)), ...changes(values) }
      await projects.save(project)
      print(`${JSON.stringify(project)}\n`)
      return 0
    }
    if (command === 'remove' && id !== undefined) {
      const removed = await projects.remove(id)
      print(removed ? `Removed ${id}.\n` : `There is no project ${id}.\n`)
      return removed ? 0 : 1
    }
    print(help)
    return 1
  } finally {
    await database.destroy()
  }
}

type Values = Readonly<Partial<Record<string, string>>>

function changes(values: Values): Partial<Project> {
  const { name, origins, features, paymasters } = values
  const daily = values['daily-requests']
  const flags = (['development', 'enabled', 'analytics'] as const).filter((flag) => values[flag] !== undefined)
  return {
    ...(name === undefined ? {} : { name }),
    ...(origins === undefined ? {} : { allowedOrigins: origins.split(',').filter((origin) => origin !== '') }),
    ...(paymasters === undefined
      ? {}
      : {
          paymasters: v.parse(
            paymastersSchema,
            paymasters.split(',').filter((origin) => origin !== ''),
          ),
        }),
    ...(features === undefined ? {} : { features: v.parse(featuresSchema, features) }),
    ...(daily === undefined ? {} : { dailyRequests: daily === 'none' ? undefined : v.parse(wholeSchema, daily) }),
    ...Object.fromEntries(flags.map((flag) => [flag, v.parse(flagSchema, values[flag]) === 'on'])),
  }
}

/** Exact origins: no pattern, no path. */
const paymastersSchema = v.array(
  v.pipe(
    v.string(),
    v.regex(/^https:\/\/[a-z0-9.-]+(:\d+)?$/),
    v.check((text) => URL.canParse(text) && new URL(text).origin === text),
  ),
)
const flagSchema = v.picklist(['on', 'off'])
const wholeSchema = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
