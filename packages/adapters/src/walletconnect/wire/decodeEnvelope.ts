import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { fromBase64 } from './fromBase64.ts'

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
