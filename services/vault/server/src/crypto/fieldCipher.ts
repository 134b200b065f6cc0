import { randomBytes } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Secret } from '../secrets/openSecret.ts'

/** Encryption of single database fields. A field that was moved to another place cannot be read there. */
export type FieldCipher = {
  /** @param place Table, column and row. */
  encrypt(place: string, text: string): string
  /** @throws Error when the field was changed, comes from elsewhere, or is of a generation that was retired. */
  decrypt(place: string, sealed: string): string
  /** What fields of the generation in use begin with. Empty for the first. */
  prefix(): string
}

const nonceBytes = 24
const prefixOf = (generation: number) => (generation === 1 ? '' : `${generation}.`)

/** XChaCha20-Poly1305 with the place as associated data. @param keys Of 32 bytes each. */
export function createFieldCipher(keys: Secret): FieldCipher {
  return {
    encrypt(place, text) {
      const { number, secret } = keys.current()
      const nonce = randomBytes(nonceBytes)
      const sealed = xchacha20poly1305(secret, nonce, Buffer.from(place)).encrypt(Buffer.from(text))
      return prefixOf(number) + Buffer.concat([nonce, sealed]).toString('base64url')
    },
    decrypt(place, sealed) {
      const [body = '', number = '1'] = sealed.split('.').reverse()
      const key = keys.all().find((generation) => generation.number === Number(number))
      if (key === undefined) throw new Error('The field is of a key that was retired.')
      const bytes = Buffer.from(body, 'base64url')
      const cipher = xchacha20poly1305(key.secret, bytes.subarray(0, nonceBytes), Buffer.from(place))
      return Buffer.from(cipher.decrypt(bytes.subarray(nonceBytes))).toString()
    },
    prefix: () => prefixOf(keys.current().number),
  }
}
