import { parseArgs } from 'node:util'
import { readName } from '../config/commandOptions.ts'
import { OperateError } from '../OperateError.ts'
import { fillTables } from '../tables/fillTables.ts'
import {
  configOf,
  expectSchema,
  loadDatabase,
  openSource,
  openTarget,
  placeName,
  readPlace,
  readService,
} from '../tables/serviceDatabases.ts'

export const moveUsage = `latchkey move-database api|relay|auth|guardian --from PLACE --to PLACE

Brings the database of a service from SQLite to PostgreSQL or back. A place is the path of a file, or postgres://…
(LATCHKEY_MOVE_FROM and LATCHKEY_MOVE_TO say the same where a password is not to be seen). The service has to be stopped.
The new place has to be empty. What was interrupted goes on when the same command is given again. Key files stay where
they are.
`

/**
 * @param write What the operator sees.
 * @throws OperateError that says what to do.
 */
export async function runMoveCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
  })
  const fromText = values.from ?? environment.LATCHKEY_MOVE_FROM
  const toText = values.to ?? environment.LATCHKEY_MOVE_TO
  const name = readName(positionals)
  if (values.help === true || name === undefined || fromText === undefined || toText === undefined) {
    write(moveUsage)
    return values.help === true ? 0 : 1
  }
  const service = readService(name)
  const [from, to] = [readPlace(fromText), readPlace(toText)]
  if (placeName(from) === placeName(to)) throw new OperateError('Both places are the same.')
  const { migrationNames, prepareDatabase, tablesInUse } = await loadDatabase[service]()
  const source = await openSource(from, { alone: true })
  try {
    expectSchema(service, migrationNames, source.migrations)
    const target = await openTarget(to)
    try {
      const { tables, rows } = await fillTables({
        source,
        target,
        from: `the ${service} at ${placeName(from)}`,
        prepare: () => prepareDatabase(configOf(to)),
        tablesInUse,
        onSlice: (table, done) => write(`${table}: ${done} rows\n`),
      })
      write(
        `Moved ${rows} rows of ${tables} tables to ${placeName(to)}, and compared each. Name the new place in the settings of the ${service}, and start it. The old database still holds all of it: delete it once the service runs.\n`,
      )
      return 0
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
