import { base58, base64, base64urlnopad } from '@scure/base'
import { verifyJWT } from '@walletconnect/relay-auth'
import { decrypt, deriveSymKey, encrypt, hashKey, parseUri } from '@walletconnect/utils'
import { describe, expect, it, test } from 'vitest'
import { agreeKey, hashHex } from '../keys/curves.ts'
import { loadCurves } from '../keys/loadCurves.ts'
import { relayToken } from '../keys/relayToken.ts'
import { fromBase64, toBase58, toBase64, toBase64Url } from './base64.ts'
import { decodeEnvelope, encodeEnvelope } from './envelope.ts'
import { formatPairingUri } from './link.ts'

// Each format against the RFC that defines it, or against the unmodified Apache-2.0 libraries.

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const symKey = 'a1'.repeat(32)
const keyFor = () => symKey
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe.each([
  ['native', crypto.subtle],
  ['noble', undefined],
])('%s curves', (_name, subtle) => {
  const privateKey = '5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb'
  const peer = '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a'

  it('agree as in RFC 7748, 6.1', async () => {
    const curves = await loadCurves(subtle as SubtleCrypto)
    expect(await curves.agreementPublicKey(privateKey)).toBe(
      'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
    )
    const shared = '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742'
    expect(hex(await curves.agree(privateKey, peer))).toBe(shared)
  })

  it('sign as in RFC 8032, 7.1, test 1', async () => {
    const curves = await loadCurves(subtle as SubtleCrypto)
    const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
    expect(await curves.signingPublicKey(seed)).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
    expect(hex(await curves.sign(seed, new Uint8Array()))).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    )
  })

  it('refuse a peer whose key would make the secret known', async () => {
    const curves = await loadCurves(subtle as SubtleCrypto)
    await expect(curves.agree(privateKey, '00'.repeat(32))).rejects.toThrow()
  })

  it('derive the key and the topic that wallets derive', async () => {
    const curves = await loadCurves(subtle as SubtleCrypto)
    const key = await agreeKey(curves, privateKey, peer)
    expect(key).toBe(deriveSymKey(privateKey, peer))
    expect(hashHex(key)).toBe(hashKey(key))
  })

  it('sign relay tokens that verify', async () => {
    const curves = await loadCurves(subtle as SubtleCrypto)
    const nowMs = 1_700_000_000_000
    const relayUrl = 'wss://relay.example/path'
    const token = await relayToken({ curves, seed: '07'.repeat(32), relayUrl, nowMs, randomBytes })
    expect(await verifyJWT(token)).toBe(true)
    const [head, claims] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    expect(JSON.parse(String(head))).toEqual({ alg: 'EdDSA', typ: 'JWT' })
    expect(JSON.parse(String(claims))).toEqual({
      iss: expect.stringMatching(/^did:key:z6Mk/),
      sub: expect.stringMatching(/^[0-9a-f]{64}$/),
      aud: relayUrl,
      iat: 1_700_000_000,
      exp: 1_700_086_400,
    })
  })
})

describe('envelopes', () => {
  const message = { id: 1, jsonrpc: '2.0', result: 'Grüße 你好' }

  it('of type 0 are opened by wallets, and theirs by us', async () => {
    const ours = encodeEnvelope(message, { symKey, randomBytes })
    expect(JSON.parse(decrypt({ symKey, encoded: ours }))).toEqual(message)
    const theirs = encrypt({ type: 0, symKey, message: JSON.stringify(message) })
    expect(await decodeEnvelope(theirs, keyFor)).toEqual(message)
  })

  it('of type 1 carry the key of the sender', async () => {
    const senderPublicKey = '0b'.repeat(32)
    const theirs = encrypt({ type: 1, symKey, senderPublicKey, message: JSON.stringify(message) })
    const senders: (string | undefined)[] = []
    const opened = await decodeEnvelope(theirs, async (sender) => {
      senders.push(sender)
      return symKey
    })
    expect(opened).toEqual(message)
    expect(senders).toEqual([senderPublicKey])
    const ours = encodeEnvelope(message, { symKey, randomBytes, senderPublicKey })
    expect(JSON.parse(decrypt({ symKey, encoded: ours }))).toEqual(message)
  })

  it('never look alike twice', () => {
    const seal = () => encodeEnvelope(message, { symKey, randomBytes })
    expect(new Set(Array.from({ length: 50 }, seal)).size).toBe(50)
  })

  const sealed = () => fromBase64(encodeEnvelope(message, { symKey, randomBytes }))
  test.each([
    ['sealed with another key', () => toBase64(sealed()), 'b2'.repeat(32)],
    ['with a bit turned', () => toBase64(sealed().with(20, (sealed()[20] ?? 0) ^ 1)), symKey],
    ['cut short', () => toBase64(sealed().subarray(0, 20)), symKey],
    ['of an unknown type', () => toBase64(sealed().with(0, 7)), symKey],
    ['plain', () => toBase64(Uint8Array.of(2, ...Buffer.from('{}'))), symKey],
    ['empty', () => '', symKey],
    ['not base64', () => '%%%', symKey],
  ])('%s are not opened', async (_name, envelope, key) => {
    await expect(decodeEnvelope(envelope(), () => key)).rejects.toThrow()
  })
})

test('base 58 and both bases 64 are those of @scure/base', () => {
  for (let size = 1; size < 60; size += 1) {
    const bytes = randomBytes(size).with(0, 1 + (size % 255))
    expect(toBase58(bytes)).toBe(base58.encode(bytes))
    expect(toBase64(bytes)).toBe(base64.encode(bytes))
    expect(toBase64Url(bytes)).toBe(base64urlnopad.encode(bytes))
    expect(fromBase64(base64.encode(bytes))).toEqual(bytes)
    expect(fromBase64(base64urlnopad.encode(bytes))).toEqual(bytes)
  }
})

test('pairing links are read by wallets', () => {
  const topic = 'c0'.repeat(32)
  const uri = formatPairingUri({ topic, symKey, expiresAtMs: 1_700_000_300_999, methods: ['wc_sessionAuthenticate'] })
  expect(parseUri(uri)).toMatchObject({
    topic,
    version: 2,
    symKey,
    relay: { protocol: 'irn' },
    methods: ['wc_sessionAuthenticate'],
    expiryTimestamp: 1_700_000_300,
  })
})
