import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { hashMessage, recoverAddress, serializeSignature, toHex } from 'viem'
import { sign as viemSign } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { evmAddress } from './addresses.ts'
import { signDigest, signEd25519 } from './signatures.ts'

const key = hexToBytes('4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
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

describe('RFC 8032, section 7.1', () => {
  it.each([
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('signs as test %# has it', async (secret, message, signature) => {
    expect(hex(await signEd25519(hexToBytes(secret), hexToBytes(message)))).toBe(signature)
  })
})

// Of the kinds that Wycheproof collects: inputs at which libraries were wrong before.
describe('inputs at the edge', () => {
  const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
  it.each(['00'.repeat(32), 'ff'.repeat(32), order, `${'00'.repeat(31)}01`, '80'.padEnd(64, '0')])(
    'ECDSA: the digest %s gets a low s that other code takes',
    (digest) => {
      for (const secret of [`${'00'.repeat(31)}01`, `${order.slice(0, -1)}0`]) {
        const key = hexToBytes(secret)
        const { r, s, recovery } = signDigest(key, hexToBytes(digest))
        const bytes = new secp256k1.Signature(r, s).toBytes('compact')
        const options = { prehash: false, lowS: true }
        const publicKey = secp256k1.getPublicKey(key)
        expect(secp256k1.verify(bytes, hexToBytes(digest), publicKey, options)).toBe(true)
        expect([0, 1]).toContain(recovery)
      }
    },
  )

  it('no key is made of zero or of the order of the curve', () => {
    for (const secret of ['00'.repeat(32), order, 'ff'.repeat(32)]) {
      expect(() => evmAddress(hexToBytes(secret))).toThrow()
      expect(() => signDigest(hexToBytes(secret), new Uint8Array(32))).toThrow()
    }
  })
})
