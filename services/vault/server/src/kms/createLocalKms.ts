import { randomBytes } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { contextBytes } from './contextBytes.ts'
import { keyFingerprint } from './keyFingerprint.ts'
import type { Kms } from './kms.types.ts'
import { openKeyring } from './openKeyring.ts'

const nonceBytes = 24

/** Master keys in a file beside the service: the default, for one machine. XChaCha20-Poly1305. */
export function createLocalKms(path: string, service: string, options: openKeyring.Options = {}): Kms {
  const ring = openKeyring(path, service, options)
  const keyOf = (keyId: string) => {
    const key = ring.keys[keyId]
    if (key === undefined) throw new Error('The key file has no key of this id.')
    return Buffer.from(key, 'base64url')
  }
  return {
    kind: 'local',
    fingerprints: Object.fromEntries(Object.entries(ring.keys).map(([id, key]) => [id, keyFingerprint(key)])),
    async wrap(key, context) {
      const nonce = randomBytes(nonceBytes)
      const sealed = xchacha20poly1305(keyOf(ring.current), nonce, contextBytes(context)).encrypt(key)
      return { keyId: ring.current, ciphertext: Buffer.concat([nonce, sealed]).toString('base64url') }
    },
    async unwrap({ keyId, ciphertext }, context) {
      const bytes = Buffer.from(ciphertext, 'base64url')
      const cipher = xchacha20poly1305(keyOf(keyId), bytes.subarray(0, nonceBytes), contextBytes(context))
      return cipher.decrypt(bytes.subarray(nonceBytes))
    },
  }
}
