import { createHash } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '@latchkey/service-kit/syncFolder'
import { OperateError } from '../OperateError.ts'

export const manifestFile = 'manifest.json'
export const largestManifest = 4 * 1_048_576

/** A file is missing, not as it was written, or another's, which no later look changes. */
export class BrokenBackup extends OperateError {}

/** A file under its final name, whole. */
export type Written = { readonly bytes: number; readonly sha256: string }

/** Where backups lie, a folder each. One without a manifest was not ended, and counts for nothing. */
export function openBackupFolder(path: string): BackupFolder {
  return {
    async create(name: string): Promise<void> {
      await mkdir(join(path, name), { mode: 0o700 }).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error
        // Made here, it would be on the disk of the machine where its own is not mounted.
        throw new OperateError(`There is no folder ${path}: mount its disk, or make it once.`)
      })
      syncFolder(path)
    },

    /** Writes a file that has its name only once all of it is on the disk. */
    async write(name: string, file: string, content: Readable): Promise<Written> {
      const place = join(path, name, file)
      const part = `${place}.part`
      const hash = createHash('sha256')
      let bytes = 0
      try {
        await pipeline(
          content,
          async function* (chunks: AsyncIterable<Uint8Array>) {
            for await (const chunk of chunks) {
              hash.update(chunk)
              bytes += chunk.length
              yield chunk
            }
          },
          createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
        )
        await rename(part, place)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      syncFolder(join(path, name))
      return { bytes, sha256: hash.digest('base64url') }
    },

    async list(prefix: string): Promise<BackupList> {
      const entries = await readdir(path, { withFileTypes: true }).catch(() => {
        throw new OperateError(`There is no folder ${path}: check where the backups lie.`)
      })
      const [ended, begun]: [string[], string[]] = [[], []]
      for (const entry of entries) {
        if (!entry.isDirectory() || !entry.name.startsWith(prefix)) continue
        const manifest = await lstat(join(path, entry.name, manifestFile)).catch(() => undefined)
        const kind = manifest?.isFile() === true ? ended : begun
        kind.push(entry.name)
      }
      return { ended: ended.sort().reverse(), begun: begun.sort().reverse() }
    },

    async manifest(name: string): Promise<string> {
      const chunks: Uint8Array[] = []
      for await (const chunk of read(join(path, name, manifestFile), undefined)) chunks.push(chunk)
      return Buffer.concat(chunks).toString('utf8')
    },

    async remove(name: string, file: string): Promise<void> {
      await unlink(join(path, name, file)).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT')
          throw new OperateError(`${join(path, name, file)} can't be deleted (${codeOf(error)}).`)
      })
    },

    async drop(name: string): Promise<boolean> {
      return rmdir(join(path, name)).then(
        () => true,
        () => false,
      )
    },

    /** @throws OperateError before the last byte of a file that is not the one that was written. */
    async *read(name: string, file: string, written: Written): AsyncGenerator<Uint8Array> {
      yield* read(join(path, name, file), written)
    },
  }
}

/** Names of backups, the newest first. */
export type BackupList = {
  /** With a manifest. */
  readonly ended: readonly string[]
  /** Without one: interrupted, or being made. */
  readonly begun: readonly string[]
}

/** A place for backups. */
export type BackupFolder = {
  /** @throws OperateError where the place itself is not there. */
  create(name: string): Promise<void>
  /** Writes a file that is there as a whole or not at all. */
  write(name: string, file: string, content: Readable): Promise<Written>
  list(prefix: string): Promise<BackupList>
  manifest(name: string): Promise<string>
  /** One that is not there is no failure. A link goes itself, and not what it leads to. */
  remove(name: string, file: string): Promise<void>
  /** Ends a backup whose files are gone. @returns False where others are left in its place, which stay. */
  drop(name: string): Promise<boolean>
  /** @throws OperateError for a file that is not the one that was written. */
  read(name: string, file: string, written: Written): AsyncIterable<Uint8Array>
}

/** Passes on what was written, and fails at the end of anything else. */
export async function* expectWritten(
  chunks: AsyncIterable<Uint8Array>,
  written: Written,
  path: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > written.bytes) break
    hash.update(chunk)
    yield chunk
  }
  if (bytes !== written.bytes) throw new BrokenBackup(`${path} was cut or altered: it had ${written.bytes} bytes.`)
  if (hash.digest('base64url') !== written.sha256) throw new BrokenBackup(`${path} was altered since it was written.`)
}

async function* read(path: string, written: Written | undefined): AsyncGenerator<Uint8Array> {
  // A link would lead to another file.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    const code = codeOf(error)
    if (code === 'ELOOP') throw new BrokenBackup(`${path} is a link, and no file of a backup.`)
    if (code === 'ENOENT') throw new BrokenBackup(`${path} is missing from the backup.`)
    throw new OperateError(`${path} can't be read (${code}).`)
  })
  try {
    if (written !== undefined) return yield* expectWritten(chunksOf(file), written, path)
    if ((await file.stat()).size > largestManifest) throw new BrokenBackup(`${path} is no manifest.`)
    yield* chunksOf(file)
  } finally {
    await file.close()
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.alloc(65_536)
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length)
    if (bytesRead === 0) return
    yield Uint8Array.from(buffer.subarray(0, bytesRead))
  }
}
