import { parseArgs } from 'node:util'
import { operatorNameSchema, operatorRoles } from '@latchkey/protocol/http'
import { systemClock } from '@latchkey/service-kit/clock'
import { openDatabase } from '@latchkey/service-kit/database'
import * as v from 'valibot'
import { readEnv } from '../../config/readEnv.ts'
import { migrate } from '../../db/migrate.ts'
import type { Schema } from '../../db/schema.types.ts'
import { ApiError } from '../../http/ApiError.ts'
import { createOperatorRepository } from './createOperatorRepository.ts'
import { readActs } from './operatorActs.ts'
import { invitationLink } from './operatorRoutes.ts'

const help = `Operators of the page /admin, in the database of the api that the environment names (DATABASE_URL or SQLITE_PATH).

  list
  invite <name> --role owner|support|viewer   prints a link that is good once, for an hour
  remove <name>
  audit          what was done, by which name, newest first

  --as name      who does it, for the record
`

const actsShown = 100

/**
 * The operator's command for the people who log in at the page.
 * @returns The exit code.
 */
export async function runOperatorCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { role: { type: 'string' }, as: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help === true) {
    print(help)
    return 0
  }
  const { as: actor = environment.USER ?? 'command' } = values
  const [command, name] = positionals
  const { databaseUrl, sqlitePath = 'latchkey-api.db', operatorPage } = readEnv(environment)
  const database = openDatabase<Schema>({ databaseUrl, sqlitePath }, () => {})
  try {
    await migrate(database)
    const operators = createOperatorRepository(database, systemClock)
    if (command === 'list') {
      for (const operator of await operators.list()) print(`${JSON.stringify(operator)}\n`)
      for (const invitation of await operators.invitations()) print(`${JSON.stringify({ invited: invitation })}\n`)
      return 0
    }
    if (command === 'invite' && name !== undefined && values.role !== undefined) {
      if (operatorPage === undefined) {
        print('OPERATOR_PAGE is not set: it names the origin of the web app, such as https://app.example.org.\n')
        return 1
      }
      const invited = { name: v.parse(operatorNameSchema, name), role: v.parse(v.picklist(operatorRoles), values.role) }
      const { token, expiresAt } = await operators.invite(invited, actor)
      print(
        `${invitationLink(operatorPage, token)}\nGood once, until ${expiresAt}. Give it to ${invited.name} alone.\n`,
      )
      return 0
    }
    if (command === 'remove' && name !== undefined) {
      const found = (await operators.list()).find((operator) => operator.name === name)
      if (found === undefined) {
        print(`There is no operator ${name}.\n`)
        return 1
      }
      await operators.remove(found.id, actor)
      print(`Removed ${name}.\n`)
      return 0
    }
    if (command === 'audit') {
      for (const act of (await readActs(database, actsShown)).acts) print(`${JSON.stringify(act)}\n`)
      return 0
    }
    print(help)
    return 1
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    print(`${error.message}\n`)
    return 1
  } finally {
    await database.destroy()
  }
}
