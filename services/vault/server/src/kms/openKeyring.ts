import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncFolder } from '@latchkey/service-kit/syncFolder'
import * as v from 'valibot'

const keySchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))
const keyringSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    /** The service that it was made for: the guardian refuses a copy of the auth service's. */
    service: v.string(),
    current: v.string(),
    keys: v.record(v.string(), keySchema),
  }),
)

export type Keyring = v.InferOutput<typeof keyringSchema>

/**
 * Reads the file with the master keys, and makes it if there is none and nothing was sealed yet. Of processes that start
 * together, none has a key that is in no file.
 * @throws Error when it is missing beside what it opens, others may read it, or it was made for another service.
 */
export function openKeyring(path: string, service: string, { rotate, sealedIn }: openKeyring.Options = {}): Keyring {
  const ring = readKeyring(path, service)
  if (ring !== undefined) return rotate ? turn(path, service, ring) : ring
  if (sealedIn !== undefined)
    throw new Error(
      `The key file ${path} is missing, and the database ${sealedIn} holds what only its keys open. Put the file back from its backup, or name it in KMS_FILE. Without it nothing there can be read: to begin anew, set up an empty database.`,
    )
  const made = make(path, withNewKey({ service, current: '', keys: {} }))
  // Another process that starts beside may have made it meanwhile. Its key is new: it is not turned.
  return made ?? openKeyring(path, service, { sealedIn })
}

/** What the file holds at present. Undefined: there is none. @throws Error as `openKeyring`. */
export function readKeyring(path: string, service: string): Keyring | undefined {
  let ring: Keyring
  try {
    ring = v.parse(keyringSchema, readFileSync(path, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw unreadable(error)
  }
  if ((statSync(path).mode & 0o077) !== 0) throw new Error('The key file may be read by others. Give it mode 0600.')
  if (ring.service !== service)
    throw new Error(`The key file was made for ${ring.service}: each service needs its own.`)
  if (ring.keys[ring.current] === undefined) throw new Error('The key file names no current key.')
  return ring
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** Never the cause itself: it may quote the file. */
function unreadable(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
  return new Error(`The key file cannot be read${code}.`)
}

function withNewKey(ring: Keyring): Keyring {
  // Never a number that was there before: rows may still name it.
  const last = Math.max(0, ...Object.keys(ring.keys).map((id) => Number(id.slice(1)) || 0))
  const current = `k${last + 1}`
  return { ...ring, current, keys: { ...ring.keys, [current]: randomBytes(32).toString('base64url') } }
}

/** Adds a key, unless another process that starts beside has just done so. @param before What the file held. */
function turn(path: string, service: string, before: Keyring): Keyring {
  return whileLocked(path, () => {
    const now = readKeyring(path, service)
    if (now === undefined) throw new Error('The key file is gone.')
    if (now.current !== before.current) return now
    const ring = withNewKey(now)
    // All or nothing: a key that is lost loses every share under it.
    renameSync(writeBeside(path, ring), path)
    syncFolder(dirname(path))
    return ring
  })
}

const lockMs = 30_000

/**
 * Has processes take turns that replace the file: the last one to do so would take the others' keys from it, under which they
 * seal. SQLite's lock of an empty file beside, since it ends with its process, however that ends.
 */
function whileLocked<Result>(path: string, work: () => Result): Result {
  const place = `${path}.lock`
  closeSync(openSync(place, 'a', 0o600))
  const lock = new DatabaseSync(place, { timeout: lockMs })
  try {
    lock.exec('begin exclusive')
    return work()
  } finally {
    lock.close()
  }
}

/** Makes the file, and nothing at all where there is one by now. */
function make(path: string, ring: Keyring): Keyring | undefined {
  const temporary = writeBeside(path, ring)
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return undefined
    // A file system without hard links.
    renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
  // Before anything is sealed under its keys.
  syncFolder(dirname(path))
  return ring
}

/** Under a name of its own: in containers, every process has the same number. */
function writeBeside(path: string, ring: Keyring): string {
  const temporary = `${path}.${randomBytes(8).toString('hex')}.new`
  const file = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(file, JSON.stringify(ring))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return temporary
}

export declare namespace openKeyring {
  type Options = {
    /** Adds a new key, which wraps from now on. The old ones go on unwrapping. */
    readonly rotate?: boolean | undefined
    /** Name of the database that holds something under the file's keys. */
    readonly sealedIn?: string | undefined
  }
}
