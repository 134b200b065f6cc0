import { randomBytes } from 'node:crypto'
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
