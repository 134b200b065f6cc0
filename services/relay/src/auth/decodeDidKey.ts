import { base58 } from '@scure/base'

const prefix = 'did:key:z'

/**
 * The 32-byte Ed25519 public key of a `did:key` (multicodec 0xed 0x01). Undefined if the text is not one.
 * https://w3c-ccg.github.io/did-key-spec/
 */
export function decodeDidKey(did: string): Uint8Array | undefined {
  if (!did.startsWith(prefix) || did.length > 64) return undefined
  try {
    const bytes = base58.decode(did.slice(prefix.length))
    return bytes.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01 ? bytes.slice(2) : undefined
  } catch {
    return undefined
  }
}
