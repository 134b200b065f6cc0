import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Seals tokens for the database, by a key that is made of the secret by which they are fetched: who can open one can
 * fetch one, and a stolen database opens none. AES-256-GCM under HKDF-SHA-256 (RFC 5869).
 * @param owner Whose they are: a token that was moved to another owner's row does not open
 */
export function createTokenSeal(owner: string, secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'latchkey onramp token', 32))
  const aad = Buffer.from(owner)
  return {
    /** @returns Base64url of nonce, tag and what is sealed. */
    seal(token: string): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(aad)
      const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** Undefined: it was not sealed by this key for this owner, or was changed. */
    open(text: string): string | undefined {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.byteLength < nonceBytes + tagBytes) return undefined
      const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(aad).setAuthTag(tag)
      try {
        return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
