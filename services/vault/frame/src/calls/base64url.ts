/** A new id of 128 bits. */
export const createId = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(16)))

/** Bytes as base64url without padding, RFC 4648, and back. */
export const base64url = {
  encode(bytes: Uint8Array): string {
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  },
  /** @throws DOMException for text that is none. */
  decode(text: string): Uint8Array<ArrayBuffer> {
    const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(raw, (character) => character.charCodeAt(0))
  },
} as const
