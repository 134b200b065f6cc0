import { createPublicKey, type KeyObject } from 'node:crypto'
import * as v from 'valibot'

const keySchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ kty: v.string() }))
const kept = 2_000

/**
 * Public keys of passkeys, ready to check with: making one takes as long as checking a signature does.
 * @returns A function from the stored JWK to the key. It throws an Error for what is none.
 */
export function createPasskeyKeys(): (stored: string) => KeyObject {
  const known = new Map<string, KeyObject>()
  return (stored) => {
    const ready = known.get(stored)
    if (ready !== undefined) return ready
    const key = createPublicKey({ key: v.parse(keySchema, stored), format: 'jwk' })
    if (known.size >= kept) known.clear()
    known.set(stored, key)
    return key
  }
}
