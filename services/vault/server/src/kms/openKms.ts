import { createHash, randomBytes } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Clock } from '../clock.ts'
import { createAwsKms } from './createAwsKms.ts'
import { createAzureKms } from './createAzureKms.ts'
import { createGcpKms } from './createGcpKms.ts'
import { createVaultTransitKms } from './createVaultTransitKms.ts'
import { contextBytes, type Kms } from './kms.ts'
import { openKeyring, readKeyring } from './openKeyring.ts'

const nonceBytes = 24

/** Master keys in a file beside the service: the default, for one machine. XChaCha20-Poly1305. */
export function createLocalKms(path: string, service: string, options: openKeyring.Options = {}): Kms {
  let ring = openKeyring(path, service, options)
  const keyOf = (keyId: string) => {
    // A process that started later may have turned the key. What this one has stays, also where it was taken out of the file.
    const later = ring.keys[keyId] === undefined ? readKeyring(path, service) : undefined
    if (later !== undefined) ring = { ...later, keys: { ...ring.keys, ...later.keys } }
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

/** Names a master key without telling anything of it: 256 random bits cannot be guessed from a hash. */
function keyFingerprint(key: string): string {
  return createHash('sha256').update(`latchkey master key ${key}`).digest('hex').slice(0, 16)
}

/** Who keeps the master key. */
export type KmsConfig =
  | { readonly kind: 'local'; readonly path: string; readonly rotate?: boolean }
  | ({ readonly kind: 'aws' } & Omit<createAwsKms.Options, 'clock'>)
  | ({ readonly kind: 'gcp' } & Omit<createGcpKms.Options, 'clock'>)
  | ({ readonly kind: 'azure' } & Omit<createAzureKms.Options, 'clock'>)
  | ({ readonly kind: 'vault' } & createVaultTransitKms.Options)

/**
 * @param service Its name: a key file is bound to it.
 * @param sealedIn Name of the database where something lies under the key: no new one is made then.
 */
export function openKms(config: KmsConfig, service: string, clock: Clock, sealedIn?: string): Kms {
  switch (config.kind) {
    case 'local':
      return createLocalKms(config.path, service, { rotate: config.rotate, sealedIn })
    case 'aws':
      return createAwsKms({ ...config, clock })
    case 'gcp':
      return createGcpKms({ ...config, clock })
    case 'azure':
      return createAzureKms({ ...config, clock })
    case 'vault':
      return createVaultTransitKms(config)
  }
}
