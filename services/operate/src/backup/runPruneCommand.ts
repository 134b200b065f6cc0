import { OperateError } from '../OperateError.ts'
import { readService } from '../tables/serviceDatabases.ts'
import { type BackupFolder, BrokenBackup, manifestFile } from './backupFolder.ts'
import type { KeptSettings } from './keptSettings.ts'
import { isOfLater, type Manifest, readManifest } from './manifest.ts'
import { openBackupStore } from './openBackupStore.ts'
import { fileOf, prefixOf } from './takeBackup.ts'

const dayMs = 86_400_000

/** A backup that the installation signed. Whether its files are whole is not said yet. */
type Signed = { readonly name: string; readonly manifest: Manifest }

/**
 * Deletes backups of a service that are too old or too many, of its database and of its master keys each by themselves. The newest
 * one whose files are all as they were written stays whatever is asked, and so does what the installation did not sign, or signed
 * for a time that has not come.
 *
 * @throws OperateError that says what to do: nothing is deleted then.
 */
export async function runPruneCommand(
  settings: KeptSettings,
  environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
  now: () => Date = () => new Date(),
): Promise<number> {
  const service = readService(settings.service)
  const installation = settings.need('installation')
  const at = now()
  const isKept = keptBy(settings.need('keep'), at)
  const folder = openBackupStore(settings.need('to'), environment)
  const plans = []
  for (const part of ['data', 'keys'] as const) {
    const { signed, left } = await listBackups(folder, { service, part, installation }, at)
    for (const { name, why } of left) write(`${name} stays: ${why}\n`)
    const whole = await newestWhole(folder, signed, write)
    if (signed.length > 0 && whole === undefined)
      throw new OperateError(
        `No backup of the ${part} of the ${service} is whole: nothing was deleted. Make a new one.`,
      )
    plans.push(signed.filter((backup, index) => backup !== whole && !isKept(backup.manifest, index)))
  }
  const old = plans.flat()
  for (const backup of old) {
    if (settings.isDry) write(`${backup.name} would be deleted\n`)
    else
      write(
        `${backup.name} ${(await remove(folder, backup)) ? 'deleted' : 'deleted, but for files that are not of it'}\n`,
      )
  }
  if (old.length === 0) write('Nothing is old enough to be deleted.\n')
  return 0
}

/** `30d`: those of the last 30 days. `14`: the newest 14. */
function keptBy(text: string, now: Date): (manifest: Manifest, index: number) => boolean {
  const [, digits = '', unit] = /^([1-9]\d{0,4})(d?)$/.exec(text) ?? []
  if (digits === '')
    throw new OperateError('--keep is a number of backups, such as 14, or of days with a d behind it, such as 30d.')
  const count = Number(digits)
  if (unit === '') return (_, index) => index < count
  return ({ takenAt }) => now.getTime() - Date.parse(takenAt) <= count * dayMs
}

/** Those that are signed, the newest first by the time that is signed, too: a name can be changed. */
async function listBackups(
  folder: BackupFolder,
  wanted: Pick<Manifest, 'service' | 'part' | 'installation'>,
  now: Date,
) {
  const signed: Signed[] = []
  const { ended, begun } = await folder.list(prefixOf(wanted.service, wanted.part))
  const left = begun.map((name) => ({ name, why: 'it was not ended, or is being made.' }))
  for (const name of ended)
    try {
      const manifest = readManifest(await folder.manifest(name), wanted.installation)
      if (manifest.service !== wanted.service || manifest.part !== wanted.part)
        left.push({ name, why: `it holds the ${manifest.part} of the ${manifest.service}.` })
      else if (isOfLater(manifest, now))
        left.push({ name, why: `it was signed for ${manifest.takenAt}, which has not come: see to the clocks.` })
      else signed.push({ name, manifest })
    } catch (error) {
      // One that can't be read now may be the newest.
      if (error instanceof BrokenBackup) left.push({ name, why: error.message })
      else throw error
    }
  signed.sort((one, other) => other.manifest.takenAt.localeCompare(one.manifest.takenAt))
  return { signed, left }
}

async function newestWhole(folder: BackupFolder, signed: readonly Signed[], write: (text: string) => void) {
  for (const backup of signed)
    try {
      for (const entry of backup.manifest.entries)
        for await (const _ of folder.read(backup.name, fileOf(entry.name), entry));
      return backup
    } catch (error) {
      // One that can't be read now may be whole: to go on with an older one would delete it.
      if (!(error instanceof BrokenBackup)) throw error
      write(`${backup.name} is not whole: ${error.message}\n`)
    }
  return undefined
}

/** The manifest goes last: what is interrupted is found again by the next run. @returns Whether nothing is left. */
async function remove(folder: BackupFolder, { name, manifest }: Signed): Promise<boolean> {
  for (const entry of manifest.entries) await folder.remove(name, fileOf(entry.name))
  await folder.remove(name, manifestFile)
  return folder.drop(name)
}
