import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { OperateError } from '../OperateError.ts'
import { toLine } from '../tables/rowLine.ts'
import { expectSchema, type KeepingService, loadDatabase, openSource, readPlace } from '../tables/serviceDatabases.ts'
import type { Table, TableSource } from '../tables/table.types.ts'
import { type BackupFolder, manifestFile } from './backupFolder.ts'
import type { Entry, Manifest, SigningKey } from './manifest.ts'
import { sealContent } from './sealing.ts'

export type Taken = { readonly name: string; readonly rows: number }

type Ground = {
  readonly service: KeepingService
  readonly folder: BackupFolder
  readonly key: SigningKey
  readonly at: Date
}

/**
 * Keeps a database as it is at this moment, while its service goes on.
 * @throws OperateError where it is of another service or version, or can't be read.
 */
export async function backUpData(ground: Ground, from: string, recipient: string): Promise<Taken> {
  const { service, folder } = ground
  const { migrationNames } = await loadDatabase[service]()
  const source = await openSource(readPlace(from), { alone: false })
  try {
    expectSchema(service, migrationNames, source.migrations)
    const names = source.tables.map((table) => table.name)
    return await allOrNothing(ground, 'data', names, async (name) => {
      const entries: Entry[] = []
      for (const table of source.tables) {
        const counted = { rows: 0 }
        const sealed = await sealContent(rowsAsText(source, table, counted), recipient)
        const written = await folder.write(name, fileOf(table.name), sealed)
        entries.push({
          name: table.name,
          columns: [...table.columns],
          key: [...table.key],
          rows: counted.rows,
          ...written,
        })
      }
      const counters = Object.entries(await source.counters()).map(([table, last]) => [table, last.toString()] as const)
      await end(ground, name, 'data', {
        migrations: [...source.migrations],
        counters: Object.fromEntries(counters),
        entries,
      })
      return { name, rows: entries.reduce((sum, { rows }) => sum + rows, 0) }
    })
  } finally {
    await source.close()
  }
}

/** Keeps the file with a service's master keys, for another recipient than its database. */
export async function backUpKeys(ground: Ground, path: string, recipient: string): Promise<Taken> {
  const content = await readKeyFile(path)
  return allOrNothing(ground, 'keys', [keyEntry], async (name) => {
    const sealed = await sealContent(Readable.from([content]), recipient)
    const written = await ground.folder.write(name, fileOf(keyEntry), sealed)
    const entries = [{ name: keyEntry, columns: [], key: [], rows: 1, ...written }]
    await end(ground, name, 'keys', { migrations: [], counters: {}, entries })
    return { name, rows: 1 }
  })
}

export const keyEntry = 'key_file'
export const fileOf = (entry: string) => `${entry}.age`
export const prefixOf = (service: KeepingService, part: Manifest['part']) => `${service}-${part}-`

async function begin({ service, folder, at }: Ground, part: Manifest['part']): Promise<string> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const name = `${prefixOf(service, part)}${time}-${randomBytes(4).toString('hex')}`
  await folder.create(name)
  return name
}

/** What failed leaves nothing: a disk that is full would stay so, and be fuller each night. */
async function allOrNothing(
  ground: Ground,
  part: Manifest['part'],
  entries: readonly string[],
  take: (name: string) => Promise<Taken>,
): Promise<Taken> {
  const name = await begin(ground, part)
  try {
    return await take(name)
  } catch (error) {
    // Why it failed is what counts; a store may not let us delete.
    await drop(ground.folder, name, entries).catch(() => {})
    throw error
  }
}

/** The manifest goes first: without it what is left counts for nothing. */
async function drop(folder: BackupFolder, name: string, entries: readonly string[]): Promise<void> {
  await folder.remove(name, manifestFile)
  for (const entry of entries) await folder.remove(name, fileOf(entry))
  await folder.drop(name)
}

/** The manifest comes last: from then on it is a backup. */
async function end(
  { service, folder, key, at }: Ground,
  name: string,
  part: Manifest['part'],
  held: Pick<Manifest, 'migrations' | 'counters' | 'entries'>,
): Promise<void> {
  const { installation } = key
  const text = key.sign({ form: 1, installation, service, part, takenAt: at.toISOString(), ...held })
  await folder.write(name, manifestFile, Readable.from([Buffer.from(text)]))
}

async function* rowsAsText(source: TableSource, table: Table, counted: { rows: number }): AsyncGenerator<Uint8Array> {
  for await (const slice of source.rows(table)) {
    counted.rows += slice.length
    yield Buffer.from(slice.map((row) => `${toLine(table, row)}\n`).join(''))
  }
}

/** A link in the place of the file would put another one of the machine into the backup. */
async function readKeyFile(path: string): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
    throw new OperateError(
      code === 'ELOOP'
        ? `${path} is a link: name the file with the master keys itself.`
        : `The file with the master keys can't be read at ${path} (${code}).`,
    )
  })
  try {
    if (!(await file.stat()).isFile()) throw new OperateError(`${path} is no file.`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}
