import type { Env } from '@latchkey/core/ports'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase64 } from './toBase64.ts'
import { toBase64Url } from './toBase64Url.ts'

const ivBytes = 12

/**
 * Encrypts a message for the relay: type 0 where both sides have the key, type 1 with the sender's public key where the
 * receiver still has to derive it. WalletConnect v2, crypto specification: type ‖ [public key] ‖ iv ‖ sealed, base64.
 */
export function encodeEnvelope(
  message: unknown,
  options: {
    symKey: string
    randomBytes: Env['randomBytes']
    senderPublicKey?: string | undefined
    /** For a link instead of the relay: the alphabet of URLs. */
    inLink?: boolean | undefined
  },
): string {
  const iv = options.randomBytes(ivBytes)
  const sealed = chacha20poly1305(hexToBytes(options.symKey), iv).encrypt(utf8ToBytes(JSON.stringify(message)))
  const head = options.senderPublicKey
    ? concatBytes(Uint8Array.of(1), hexToBytes(options.senderPublicKey))
    : Uint8Array.of(0)
  return (options.inLink ? toBase64Url : toBase64)(concatBytes(head, iv, sealed))
}
