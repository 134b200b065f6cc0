import { OperateError } from '../OperateError.ts'
import type { RowSource } from '../tables/fillTables.ts'
import { fromLine, keyOf, keyTable, toLine } from '../tables/rowLine.ts'
import type { KeepingService } from '../tables/serviceDatabases.ts'
import { type Row, sliceRows, type Table } from '../tables/table.types.ts'
import { type BackupFolder, BrokenBackup } from './backupFolder.ts'
import { type Entry, isOfLater, type Manifest, readManifest } from './manifest.ts'
import { linesOf, openContent } from './sealing.ts'
import { fileOf, keyEntry, prefixOf } from './takeBackup.ts'

/** A backup whose manifest its installation signed, and all of whose files are as they were written. */
export type OpenedBackup = {
  readonly name: string
  readonly manifest: Manifest
  /** The rows of a database. */
  readonly source: RowSource
  /** The file with the master keys. */
  keyFile(): Promise<Uint8Array>
}

/**
 * @param wanted.name Default: the newest, by the time that is signed.
 * @throws OperateError that says what is wrong with it: nothing of it is used then.
 */
export async function openBackup(
  folder: BackupFolder,
  wanted: openBackup.Wanted,
  now: () => Date = () => new Date(),
): Promise<OpenedBackup> {
  const { identity } = wanted
  const { name, manifest } = await find(folder, wanted, now())
  const read = (entry: Entry) => folder.read(name, fileOf(entry.name), entry)
  // All of it, before any of it is used.
  for (const entry of manifest.entries) for await (const _ of read(entry));
  const smallest = manifest.entries.toSorted((one, other) => one.bytes - other.bytes)[0]
  // Whether the identity fits is known before anything is made.
  if (smallest !== undefined) for await (const _ of openContent(read(smallest), identity));

  const entryOf = (entryName: string): Entry => {
    const entry = manifest.entries.find((candidate) => candidate.name === entryName)
    if (entry === undefined) throw new OperateError(`The backup has no ${entryName}.`)
    return entry
  }
  async function* rows(table: Table, after?: Row): AsyncGenerator<readonly Row[]> {
    const entry = entryOf(table.name)
    const last = after === undefined ? undefined : toLine(keyTable(table), after)
    let isBehind = last === undefined
    let count = 0
    let slice: Row[] = []
    for await (const line of linesOf(openContent(read(entry), identity))) {
      const row = fromLine(table, line)
      count += 1
      if (isBehind) slice.push(row)
      else isBehind = toLine(keyTable(table), keyOf(table, row)) === last
      if (slice.length < sliceRows) continue
      yield slice
      slice = []
    }
    if (count !== entry.rows)
      throw new OperateError(`The backup has ${count} rows of ${table.name}, and had ${entry.rows}.`)
    if (slice.length > 0) yield slice
  }
  return {
    name,
    manifest,
    source: {
      tables: manifest.entries.filter(({ key }) => key.length > 0),
      rows,
      counters: async () =>
        Object.fromEntries(Object.entries(manifest.counters).map(([table, value]) => [table, BigInt(value)])),
    },
    async keyFile() {
      const chunks: Uint8Array[] = []
      for await (const chunk of openContent(read(entryOf(keyEntry)), identity)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
  }
}

type Signed = Pick<OpenedBackup, 'name' | 'manifest'>

/** The one that is named, or the newest by the time that is signed: a name can be changed. */
async function find(folder: BackupFolder, wanted: openBackup.Wanted, now: Date): Promise<Signed> {
  const { service, part, installation } = wanted
  const { ended: names } = await folder.list(prefixOf(service, part))
  async function read(name: string): Promise<Signed> {
    const manifest = readManifest(await folder.manifest(name), installation)
    if (manifest.service !== service || manifest.part !== part)
      throw new BrokenBackup(`${name} holds the ${manifest.part} of the ${manifest.service}: it was renamed.`)
    return { name, manifest }
  }
  const first = names.find((name) => wanted.name === undefined || name === wanted.name)
  if (first === undefined) throw new OperateError(`There is no such backup of the ${part} of the ${service}.`)
  // Refused where it is not ours: it may have been the newest, and an older one is not to come in its place unsaid.
  let newest = await read(first)
  if (wanted.name !== undefined) return newest
  for (const name of names) {
    if (name === first) continue
    const other = await read(name).catch((error: unknown) => {
      if (!(error instanceof BrokenBackup)) throw error
      return undefined
    })
    if (other !== undefined && other.manifest.takenAt > newest.manifest.takenAt) newest = other
  }
  if (isOfLater(newest.manifest, now))
    throw new OperateError(
      `${newest.name} was signed for ${newest.manifest.takenAt}, which has not come: the clock of this machine is wrong, or was of the one that made it. Restore another by --name, or take that one away.`,
    )
  return newest
}

export declare namespace openBackup {
  type Wanted = {
    readonly service: KeepingService
    readonly part: Manifest['part']
    readonly installation: string
    /** Of age, of the recipient of this part. */
    readonly identity: string
    readonly name?: string | undefined
  }
}
