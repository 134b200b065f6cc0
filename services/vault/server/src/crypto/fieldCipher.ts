import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

/** Encryption of single database fields under one key. A field that was moved to another place cannot be read there. */
export type FieldCipher = {
  /** @param place Table, column and row. */
  encrypt(place: string, text: string): string
  /** @throws Error when the field was changed or comes from elsewhere. */
  decrypt(place: string, sealed: string): string
}

const nonceBytes = 24

/** XChaCha20-Poly1305 with the place as associated data. @param key 32 bytes. */
export function createFieldCipher(key: Uint8Array): FieldCipher {
  return {
    encrypt(place, text) {
      const nonce = randomBytes(nonceBytes)
      const sealed = xchacha20poly1305(key, nonce, Buffer.from(place)).encrypt(Buffer.from(text))
      return Buffer.concat([nonce, sealed]).toString('base64url')
    },
    decrypt(place, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const cipher = xchacha20poly1305(key, bytes.subarray(0, nonceBytes), Buffer.from(place))
      return Buffer.from(cipher.decrypt(bytes.subarray(nonceBytes))).toString()
    },
  }
}

/** Keyed fingerprints: equal texts can be found without being stored. */
export type Pepper = {
  /** HMAC-SHA256, RFC 2104. `purpose` keeps fingerprints of different kinds apart. */
  mac(purpose: string, text: string): string
  /** Compares in constant time. */
  matches(purpose: string, text: string, mac: string): boolean
}

/** @param key 32 bytes. */
export function createPepper(key: Uint8Array): Pepper {
  const secret = createSecretKey(key)
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(purpose).update('\0').update(text).digest('base64url')
  return {
    mac,
    matches: (purpose, text, expected) => {
      const [one, other] = [Buffer.from(mac(purpose, text)), Buffer.from(expected)]
      return one.length === other.length && timingSafeEqual(one, other)
    },
  }
}
