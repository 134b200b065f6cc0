import { randomBytes } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { contextBytes, type Kms, type KmsContext } from './kms.ts'

/** A row's secret under a key of its own, and that key under the master key. */
export type Sealed = { readonly ciphertext: string; readonly wrappedKey: string; readonly keyId: string }

/** Seals and opens single secrets. */
export type Envelope = {
  seal(secret: Uint8Array, context: KmsContext): Promise<Sealed>
  /** @throws Error when anything of it was changed, or it belongs elsewhere. */
  open(sealed: Sealed, context: KmsContext): Promise<Uint8Array>
}

const nonceBytes = 24
const keptMs = 5 * 60_000
const keptKeys = 1_000

/**
 * Envelope encryption: XChaCha20-Poly1305 under a fresh data key per secret. Unwrapped keys are kept at most five
 * minutes and a thousand at a time, so that a stolen memory image opens few.
 */
export function createEnvelope(kms: Kms, clock: Clock): Envelope {
  const cache = new LRUCache<string, { readonly key: Uint8Array; readonly untilMs: number }>({ max: keptKeys })

  async function unwrap(sealed: Sealed, context: KmsContext): Promise<Uint8Array> {
    const name = `${sealed.wrappedKey} ${Buffer.from(contextBytes(context)).toString()}`
    const kept = cache.get(name)
    if (kept !== undefined && kept.untilMs > clock.nowMs()) return kept.key
    const key = await kms.unwrap({ keyId: sealed.keyId, ciphertext: sealed.wrappedKey }, context)
    cache.set(name, { key, untilMs: clock.nowMs() + keptMs })
    return key
  }

  return {
    async seal(secret, context) {
      const key = randomBytes(32)
      const nonce = randomBytes(nonceBytes)
      const sealed = xchacha20poly1305(key, nonce, contextBytes(context)).encrypt(secret)
      const { keyId, ciphertext: wrappedKey } = await kms.wrap(key, context)
      key.fill(0)
      return { ciphertext: Buffer.concat([nonce, sealed]).toString('base64url'), wrappedKey, keyId }
    },
    async open(sealed, context) {
      const bytes = Buffer.from(sealed.ciphertext, 'base64url')
      const key = await unwrap(sealed, context)
      return xchacha20poly1305(key, bytes.subarray(0, nonceBytes), contextBytes(context)).decrypt(
        bytes.subarray(nonceBytes),
      )
    },
  }
}
