import type { Env } from '@latchkey/core/ports'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, toBase64, toBase64Url } from './base64.ts'

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

/**
 * Opens an envelope of type 0 or 1. `keyFor` gives the symmetric key, with the sender's public key where the envelope
 * carries one (type 1). Type 2 is plain text; wallets don't answer with it, and anybody could write one.
 * Rejects when the bytes are malformed or were not sealed with the key.
 */
export async function decodeEnvelope(
  text: string,
  keyFor: (senderPublicKey: string | undefined) => string | Promise<string>,
): Promise<unknown> {
  const bytes = fromBase64(text)
  const type = bytes[0]
  if (type !== 0 && type !== 1) throw new Error(`Envelopes of type ${type} are not read here`)
  const sender = type === 1 ? bytesToHex(bytes.subarray(1, 33)) : undefined
  const sealed = bytes.subarray(type === 1 ? 33 : 1)
  const key = hexToBytes(await keyFor(sender))
  const opened = chacha20poly1305(key, sealed.subarray(0, 12)).decrypt(sealed.subarray(12))
  return JSON.parse(new TextDecoder().decode(opened))
}

/** An envelope of type 2: not encrypted, for the first link to a wallet on the same device, before there is a key. */
export function encodePlainEnvelope(message: unknown): string {
  return toBase64Url(concatBytes(Uint8Array.of(2), utf8ToBytes(JSON.stringify(message))))
}
