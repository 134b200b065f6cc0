import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'
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
 * Reads the file with the master keys, and makes it if there is none.
 *
 * @param rotate Adds a new key, which wraps from now on. The old ones go on unwrapping.
 * @throws Error when others may read the file, or it was made for another service.
 */
export function openKeyring(path: string, service: string, rotate = false): Keyring {
  let ring: Keyring
  try {
    ring = v.parse(keyringSchema, readFileSync(path, 'utf8'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw unreadable(error)
    return write(path, withNewKey({ service, current: '', keys: {} }))
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
  const current = `k${Object.keys(ring.keys).length + 1}`
  return { ...ring, current, keys: { ...ring.keys, [current]: randomBytes(32).toString('base64url') } }
}

/** All or nothing: a key that is lost loses every share under it. */
function write(path: string, ring: Keyring): Keyring {
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w', 0o600)
  writeSync(file, JSON.stringify(ring))
  fsyncSync(file)
  closeSync(file)
  renameSync(temporary, path)
  return ring
}
