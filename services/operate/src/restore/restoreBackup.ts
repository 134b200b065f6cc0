import type { OpenedBackup } from '../backup/openBackup.ts'
import { writeNew } from '../files/writeNew.ts'
import { OperateError } from '../OperateError.ts'
import { fillTables } from '../tables/fillTables.ts'
import { configOf, expectSchema, loadDatabase, openTarget, readPlace } from '../tables/serviceDatabases.ts'

/** Fills an empty place with the database of a backup, and compares every row. @throws OperateError that says why not. */
export async function restoreData({ name, manifest, source }: OpenedBackup, to: string): Promise<fillTables.Filled> {
  const { migrationNames, prepareDatabase, tablesInUse } = await loadDatabase[manifest.service]()
  expectSchema(manifest.service, migrationNames, manifest.migrations)
  const place = readPlace(to)
  const target = await openTarget(place)
  try {
    return await fillTables({
      source,
      target,
      from: `the backup ${name}`,
      prepare: () => prepareDatabase(configOf(place)),
      tablesInUse,
    })
  } finally {
    await target.close()
  }
}

/** Writes the file with the master keys, for its owner alone, where there is none. */
export async function restoreKeys(backup: OpenedBackup, to: string): Promise<void> {
  const content = await backup.keyFile()
  try {
    writeNew(to, content)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new OperateError(`There is a file at ${to} already: master keys are never overwritten. Name another place.`)
  }
}
