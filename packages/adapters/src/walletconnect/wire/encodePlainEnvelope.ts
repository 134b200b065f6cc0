import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase64Url } from './toBase64Url.ts'

/** An envelope of type 2: not encrypted, for the first link to a wallet on the same device, before there is a key. */
export function encodePlainEnvelope(message: unknown): string {
  return toBase64Url(concatBytes(Uint8Array.of(2), utf8ToBytes(JSON.stringify(message))))
}
