import { base64url } from '../calls/base64url.ts'

/** A new id of 128 bits. */
export const drawId = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(16)))
