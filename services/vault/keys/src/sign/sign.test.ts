import { hexToBytes } from '@noble/hashes/utils.js'
import { hashMessage, recoverAddress, serializeSignature, toHex } from 'viem'
import { sign as viemSign } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { evmAddress } from '../derive/evmAddress.ts'
import { signDigest } from './signDigest.ts'
import { signEd25519 } from './signEd25519.ts'

const key = hexToBytes('4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318')
const serialize = (signature: ReturnType<typeof signDigest>) =>
  serializeSignature({
    r: toHex(signature.r, { size: 32 }),
    s: toHex(signature.s, { size: 32 }),
    yParity: signature.recovery,
  })

describe('signDigest', () => {
  it('gives the deterministic signature of RFC 6979 when not hedged, as viem does', async () => {
    const hash = hashMessage('Latchkey')
    const expected = await viemSign({ hash, privateKey: toHex(key), to: 'hex' })
    expect(serialize(signDigest(key, hexToBytes(hash.slice(2)), false))).toBe(expected)
  })

  it('gives another signature each time when hedged, each from the same address and with a low s', async () => {
    const hash = hashMessage('Latchkey')
    const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
    const seen = new Set<string>()
    for (let i = 0; i < 8; i++) {
      const signature = signDigest(key, hexToBytes(hash.slice(2)))
      expect(signature.s).toBeLessThanOrEqual(halfOrder)
      const text = serialize(signature)
      seen.add(text)
      expect(await recoverAddress({ hash, signature: text })).toBe(evmAddress(key))
    }
    expect(seen.size).toBe(8)
  })
})

describe('signEd25519', () => {
  it('signs test 1 of RFC 8032, section 7.1', () => {
    const secret = hexToBytes('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
    expect(Buffer.from(signEd25519(secret, new Uint8Array())).toString('hex')).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    )
  })
})
