import { createHash, randomBytes } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { createAwsKms } from './createAwsKms.ts'
import { contextBytes, type Kms } from './kms.ts'
import { openKeyring } from './openKeyring.ts'

const encrypted = v.object({ data: v.object({ ciphertext: v.pipe(v.string(), v.regex(/^vault:v\d+:/)) }) })
const decrypted = v.object({ data: v.object({ plaintext: v.string() }) })
const timeoutMs = 5_000

declare namespace createVaultTransitKms {
  type Options = {
    /** Address of the server, without a slash at the end. */
    address: string
    token: string
    /** Name of a transit key that was made with `derived=true`. */
    keyName: string
    /** Where the engine is mounted. */
    mount: string
  }
}

/** HashiCorp Vault's transit engine. The context derives a key of its own for each row. */
function createVaultTransitKms({ address, token, keyName, mount }: createVaultTransitKms.Options): Kms {
  async function call<Schema extends v.GenericSchema>(action: string, input: object, schema: Schema) {
    const response = await fetch(`${address}/v1/${mount}/${action}/${encodeURIComponent(keyName)}`, {
      method: 'POST',
      headers: { 'x-vault-token': token, 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`The key service answered ${response.status} to ${action}.`)
    return v.parse(schema, await response.json())
  }
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  return {
    kind: 'vault',
    async wrap(key, context) {
      const input = { plaintext: base64(key), context: base64(contextBytes(context)) }
      const { data } = await call('encrypt', input, encrypted)
      return { keyId: `${keyName}:${data.ciphertext.split(':')[1]}`, ciphertext: data.ciphertext }
    },
    async unwrap({ ciphertext }, context) {
      const { data } = await call('decrypt', { ciphertext, context: base64(contextBytes(context)) }, decrypted)
      return Buffer.from(data.plaintext, 'base64')
    },
  }
}

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

/** Names a master key without telling anything of it: 256 random bits cannot be guessed from a hash. */
function keyFingerprint(key: string): string {
  return createHash('sha256').update(`latchkey master key ${key}`).digest('hex').slice(0, 16)
}

/** Who keeps the master key. */
export type KmsConfig =
  | { readonly kind: 'local'; readonly path: string; readonly rotate?: boolean }
  | ({ readonly kind: 'aws' } & Omit<createAwsKms.Options, 'clock'>)
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
    case 'vault':
      return createVaultTransitKms(config)
  }
}
