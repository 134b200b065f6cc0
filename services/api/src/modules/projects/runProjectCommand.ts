import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { systemClock } from '@latchkey/service-kit/clock'
import { openDatabase } from '@latchkey/service-kit/database'
import { readEnv } from '../../config/readEnv.ts'
import { migrate } from '../../db/migrate.ts'
import type { Schema } from '../../db/schema.types.ts'
import { readActs } from '../operators/operatorActs.ts'
import { createProjectRepository } from './createProjectRepository.ts'
import { OriginTaken } from './expectOwnOrigins.ts'
import { projectChanges, projectOptions } from './projectChanges.ts'
import { authLine, readImport, withImport } from './projectImport.ts'

const help = `Projects, in the database of the api that the environment names (DATABASE_URL or SQLITE_PATH).

  list
  save <id>      adds the project, or changes what is given
    --name text  --enabled on|off  --analytics on|off  --development on|off
    --origins a,b  --packages a,b  --bundles a,b  --verified a,b  --paymasters a,b
    --features json  --logins a,b|app|none
    --daily-requests n|none  --messages-per-day n|none
    --policy standard|strict|none  --isolation operator|project|none  --family name|none
  remove <id>
  import <file>  takes over the relay's PROJECTS_FILE, or the JSON that auth has in PROJECTS
  auth           prints the line for the environment of auth
  acts           what was changed, by which name, newest first

  --as name      who does it, for the record
`

const actsShown = 100

/**
 * The operator's command for projects.
 * @returns The exit code.
 */
export async function runProjectCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...projectOptions, as: { type: 'string' }, help: { type: 'boolean' } },
  })
  const { as: actor = environment.USER ?? 'command', help: isHelp = false, ...settings } = values
  if (isHelp) {
    print(help)
    return 0
  }
  const [command, id] = positionals
  const { databaseUrl, sqlitePath = 'latchkey-api.db', ownPages } = readEnv(environment)
  const database = openDatabase<Schema>({ databaseUrl, sqlitePath }, () => {})
  try {
    await migrate(database)
    const projects = createProjectRepository(database, systemClock, ownPages)
    if (command === 'list') {
      for (const project of await projects.list()) print(`${JSON.stringify(project)}\n`)
      return 0
    }
    if (command === 'save' && id !== undefined) {
      const project = await projects.change(id, (before) => projectChanges(settings, before), actor)
      print(`${JSON.stringify(project)}\n`)
      return 0
    }
    if (command === 'remove' && id !== undefined) {
      const removed = await projects.remove(id, actor)
      print(removed ? `Removed ${id}.\n` : `There is no project ${id}.\n`)
      return removed ? 0 : 1
    }
    if (command === 'import' && id !== undefined) {
      for (const imported of readImport(readFileSync(id, 'utf8'))) {
        await projects.change(imported.id, (before) => withImport(before, imported), actor)
        print(`Took over ${imported.id}.\n`)
      }
      return 0
    }
    if (command === 'auth') {
      print(`${authLine(await projects.list())}\n`)
      return 0
    }
    if (command === 'acts') {
      for (const act of (await readActs(database, actsShown)).acts) print(`${JSON.stringify(act)}\n`)
      return 0
    }
    print(help)
    return 1
  } catch (error) {
    if (!(error instanceof OriginTaken)) throw error
    print(`${error.message}\n`)
    return 1
  } finally {
    await database.destroy()
  }
}
