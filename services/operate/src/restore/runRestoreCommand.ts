import { readIdentity, readKeptSettings } from '../backup/keptSettings.ts'
import { openBackup } from '../backup/openBackup.ts'
import { openBackupStore } from '../backup/openBackupStore.ts'
import { OperateError } from '../OperateError.ts'
import { readService } from '../tables/serviceDatabases.ts'
import { restoreData, restoreKeys } from './restoreBackup.ts'

export const restoreUsage = `latchkey restore api|relay|auth|guardian --from FOLDER --installation ID --identity FILE --to PLACE
    [--part data|keys] [--name NAME]

Brings the newest backup, or the one that is named, into an empty place: of its database (--part data, the usual), or of the
file with its master keys (--part keys). The installation's id is what latchkey backup printed.
`

/**
 * @param write What the operator sees.
 * @throws OperateError that says what to do.
 */
export async function runRestoreCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
): Promise<number> {
  const settings = readKeptSettings(args, environment)
  if (settings.service === undefined) {
    write(restoreUsage)
    return settings.isHelp ? 0 : 1
  }
  const service = readService(settings.service)
  const part = settings.get('part') ?? 'data'
  if (part !== 'data' && part !== 'keys') throw new OperateError('--part is data or keys.')
  const [to, installation] = [settings.need('to'), settings.need('installation')]
  const backup = await openBackup(openBackupStore(settings.need('from'), environment), {
    service,
    part,
    installation,
    identity: readIdentity(settings.need('identity')),
    name: settings.get('name'),
  })
  if (part === 'keys') {
    await restoreKeys(backup, to)
    write(`The master keys of ${backup.manifest.takenAt} are at ${to}.\n`)
    return 0
  }
  const { tables, rows } = await restoreData(backup, to)
  write(`Restored ${rows} rows of ${tables} tables as they were at ${backup.manifest.takenAt}, and compared each.\n`)
  return 0
}
