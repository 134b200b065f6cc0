import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

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
