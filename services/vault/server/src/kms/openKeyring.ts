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
 * Reads the file with the master keys, and makes it if there is none and nothing was sealed yet.
 * @throws Error when it is missing beside what it opens, others may read it, or it was made for another service.
 */
export function openKeyring(path: string, service: string, { rotate, sealedIn }: openKeyring.Options = {}): Keyring {
  let ring: Keyring
  try {
    ring = v.parse(keyringSchema, readFileSync(path, 'utf8'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw unreadable(error)
    if (sealedIn !== undefined)
      throw new Error(
        `The key file ${path} is missing, and the database ${sealedIn} holds what only its keys open. Put the file back from its backup, or name it in KMS_FILE. Without it nothing there can be read: to begin anew, set up an empty database.`,
      )
    const made = make(path, withNewKey({ service, current: '', keys: {} }))
    // Another process that starts beside may have made it meanwhile.
    return made ?? openKeyring(path, service, { rotate, sealedIn })
  }
  if ((statSync(path).mode & 0o077) !== 0) throw new Error('The key file may be read by others. Give it mode 0600.')
  if (ring.service !== service)
    throw new Error(`The key file was made for ${ring.service}: each service needs its own.`)
  if (ring.keys[ring.current] === undefined) throw new Error('The key file names no current key.')
  return rotate ? write(path, withNewKey(ring)) : ring
}

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

/** All or nothing: a key that is lost loses every share under it. */
function write(path: string, ring: Keyring): Keyring {
  renameSync(writeBeside(path, ring), path)
  return ring
}

/** The same, and nothing at all where there is a file by now. */
function make(path: string, ring: Keyring): Keyring | undefined {
  const temporary = writeBeside(path, ring)
  try {
    linkSync(temporary, path)
    return ring
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined
    // A file system without hard links.
    renameSync(temporary, path)
    return ring
  } finally {
    rmSync(temporary, { force: true })
  }
}

function writeBeside(path: string, ring: Keyring): string {
  const temporary = `${path}.${process.pid}.new`
  const file = openSync(temporary, 'w', 0o600)
  writeSync(file, JSON.stringify(ring))
  fsyncSync(file)
  closeSync(file)
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
