import type { Env } from '@latchkey/core/ports'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase58, toBase64Url } from '../wire/base64.ts'
import type { Curves } from './curves.ts'

const lifetimeSeconds = 86_400

/**
 * The token by which a relay knows this client: a JWT signed with Ed25519, issued by the key itself as did:key
 * (WalletConnect v2, relay authentication). The relay's mailbox belongs to that key, so the seed is kept.
 */
export async function relayToken(options: {
  curves: Curves
  seed: string
  relayUrl: string
  nowMs: number
  randomBytes: Env['randomBytes']
}): Promise<string> {
  const { curves, seed } = options
  // 0xed01 says "Ed25519 public key" (multicodec); z says base58btc (multibase).
  const key = concatBytes(Uint8Array.of(0xed, 0x01), hexToBytes(await curves.signingPublicKey(seed)))
  const issuedAt = Math.floor(options.nowMs / 1000)
  const part = (value: object) => toBase64Url(utf8ToBytes(JSON.stringify(value)))
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({
    iss: `did:key:z${toBase58(key)}`,
    sub: bytesToHex(options.randomBytes(32)),
    aud: options.relayUrl,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
  })}`
  return `${signed}.${toBase64Url(await curves.sign(seed, utf8ToBytes(signed)))}`
}
