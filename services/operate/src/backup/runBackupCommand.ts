import { resolve } from 'node:path'
import { OperateError } from '../OperateError.ts'
import { readService } from '../tables/serviceDatabases.ts'
import { readKeptSettings, writeMetric } from './keptSettings.ts'
import { openSigningKey } from './manifest.ts'
import { openBackupStore } from './openBackupStore.ts'
import { runPruneCommand } from './runPruneCommand.ts'
import { expectRecipient } from './sealing.ts'
import { backUpData, backUpKeys } from './takeBackup.ts'

export const backupUsage = `latchkey backup api|relay|auth|guardian --to FOLDER
    --from PLACE --recipient age1…              the database, while the service goes on
    --keys-from FILE --keys-recipient age1…     the file with its master keys, for another recipient
    [--signing-key FILE] [--metric FILE]

latchkey backup prune api|relay|auth|guardian --to FOLDER --installation ID --keep 30d|14 [--dry-run]
    Deletes backups of before the last 30 days, or all but the newest 14, of the database and of the master keys each by
    themselves. The newest whole one stays, and what this installation did not sign.

A place is the path of a file, or postgres://…; each option is also a setting: BACKUP_FROM, BACKUP_TO and so on.
`

/**
 * @param write What the operator sees.
 * @param warn What is seen where the rest is thrown away, as of a job at night.
 * @throws OperateError that says what to do.
 */
export async function runBackupCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
  now: () => Date = () => new Date(),
  warn: (text: string) => void = (text) => void process.stderr.write(text),
): Promise<number> {
  const isPrune = args[0] === 'prune'
  const settings = readKeptSettings(isPrune ? args.slice(1) : args, environment)
  if (settings.service === undefined) {
    write(backupUsage)
    return settings.isHelp ? 0 : 1
  }
  if (isPrune) return runPruneCommand(settings, environment, write, now)
  const service = readService(settings.service)
  const [from, keysFrom] = [settings.get('from'), settings.get('keys-from')]
  if (from === undefined && keysFrom === undefined)
    throw new OperateError('Nothing is named that is to be backed up: give --from, --keys-from or both.')
  const recipient = from === undefined ? undefined : settings.need('recipient')
  const keysRecipient = keysFrom === undefined ? undefined : settings.need('keys-recipient')
  for (const given of [recipient, keysRecipient]) if (given !== undefined) expectRecipient(given)
  // Who opens the one is not to open the other: together they give out what is under the master keys.
  if (recipient !== undefined && recipient === keysRecipient)
    throw new OperateError('The database and its master keys need recipients of their own: make another by age-keygen.')
  const folder = openBackupStore(settings.need('to'), environment)
  const keyPath = resolve(settings.get('signing-key') ?? 'latchkey-backup.key')
  const key = openSigningKey(keyPath)
  if (key.isNew)
    warn(
      `latchkey backup: There was no signing key at ${keyPath}, so one was made: what it signs is of the new installation ${key.installation}. If there are backups from before, they are another installation's: name its key by --signing-key.\n`,
    )
  const ground = { service, folder, key, at: now() }
  if (from !== undefined && recipient !== undefined) {
    const { name, rows } = await backUpData(ground, from, recipient)
    write(`${name}: ${rows} rows\n`)
  }
  if (keysFrom !== undefined && keysRecipient !== undefined) {
    const { name } = await backUpKeys(ground, keysFrom, keysRecipient)
    write(`${name}: the file with the master keys\n`)
  }
  write(`Installation ${key.installation}: keep this beside the identities, a restore asks for it.\n`)
  // Alone, the master keys bring no one back: the age of what has to be newest is said.
  if (from !== undefined)
    writeMetric(settings.get('metric'), 'latchkey_backup_last_success_timestamp_seconds', service, ground.at)
  return 0
}
