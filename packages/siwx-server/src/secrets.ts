import { toHex } from './bytes.ts'

/** Bytes that can't be guessed. */
export type RandomBytes = (length: number) => Uint8Array

export const webRandomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

/** SHA-256 of a text, hex: what is stored of a secret. */
export async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
