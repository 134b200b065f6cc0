import type { CaipAddress } from '@latchkey/protocol'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, hex } from '@scure/base'
import { p2ms, p2pkh, p2sh, p2tr, p2wpkh, p2wsh, RawWitness, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifySignature } from '../index.ts'
import { outpointOf } from './bip322.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const account = (address: string, network = mainnet) => `${network}:${address}` as CaipAddress
const check = (address: string, message: string, signature: string, network?: string) =>
  verifySignature({ account: account(address, network), message, signature })

/** The key of the vectors of BIP-322. */
const bipAddress = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const bipSignatures = {
  '': 'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  'Hello World':
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
}

const privateKey = sha256(utf8ToBytes('a key of a test'))
const publicKey = pubECDSA(privateKey)
const kinds = {
  p2wpkh: p2wpkh(publicKey),
  'p2sh-p2wpkh': p2sh(p2wpkh(publicKey)),
  p2tr: p2tr(pubSchnorr(privateKey)),
}
type Kind = keyof typeof kinds

/** Signs by BIP-322 with the library's own transactions, for the address of another script where one is named. */
function sign(kind: Kind, message: string, version = 0, claimed = kinds[kind].script) {
  const payment = kinds[kind]
  const outpoint = outpointOf(claimed, message)
  const loose = { allowUnknownVersion: true, allowUnknownOutputs: true } as const
  const toSign = new Transaction({ ...loose, version })
  toSign.addInput({
    txid: outpoint.slice(0, 32).toReversed(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: payment.script, amount: 0n },
    ...('redeemScript' in payment && payment.redeemScript && { redeemScript: payment.redeemScript }),
    ...(kind === 'p2tr' && { tapInternalKey: pubSchnorr(privateKey) }),
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.sign(privateKey)
  toSign.finalize()
  const witness = RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
  return { simple: base64.encode(witness), full: base64.encode(toSign.toBytes(true, true)) }
}

function signLegacy(message: string, header: number): string {
  const text = utf8ToBytes(message)
  const framed = concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), Uint8Array.of(text.length), text)
  const signature = secp256k1.sign(sha256(sha256(framed)), privateKey, { prehash: false, format: 'recovered' })
  return base64.encode(concatBytes(Uint8Array.of(header + (signature[0] ?? 0)), signature.slice(1)))
}

const addressOf = (kind: Kind) => kinds[kind].address ?? ''

describe('BIP-322', () => {
  it('makes the transactions of its vectors', () => {
    const script = p2wpkh(hex.decode('02c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd58872')).script
    const txid = (message: string) => hex.encode(outpointOf(script, message).slice(0, 32).toReversed())
    expect(txid('')).toBe('c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7')
    expect(txid('Hello World')).toBe('b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b')
  })

  it.each(Object.entries(bipSignatures))('takes the signature of its vector: %j', async (message, signature) => {
    expect(await check(bipAddress, message, signature)).toEqual({ by: 'key' })
    expect(await check(bipAddress, message, `smp${signature}`)).toEqual({ by: 'key' })
    expect(await check(bipAddress, message, hex.encode(base64.decode(signature)))).toEqual({ by: 'key' })
    await expect(check(bipAddress, `${message} `, signature)).rejects.toMatchObject({ code: 'siwx/signature-wrong' })
  })

  it.each(['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const)('takes what a library signs: %s', async (kind) => {
    const message = 'Grüße an den Hafen'
    const { simple, full } = sign(kind, message)
    for (const signature of [simple, `smp${simple}`, full, `ful${full}`, sign(kind, message, 2).full]) {
      expect(await check(addressOf(kind), message, signature)).toEqual({ by: 'key' })
      await expect(check(addressOf(kind), 'Another', signature)).rejects.toMatchObject({ code: 'siwx/signature-wrong' })
    }
    // Each form by its own name alone.
    await expect(check(addressOf(kind), message, `ful${simple}`)).rejects.toMatchObject({
      code: 'siwx/signature-wrong',
    })
    await expect(check(addressOf(kind), message, `smp${full}`)).rejects.toMatchObject({ code: 'siwx/signature-wrong' })
  })

  it('takes no signature whose bits were changed, and none of another address', async () => {
    const all = (['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const).map((kind) => ({ kind, ...sign(kind, 'Hello') }))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), fc.boolean(), fc.nat(), fc.nat(7), async (one, isFull, at, bit) => {
        const bytes = base64.decode(isFull ? one.full : one.simple)
        const index = at % bytes.length
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit)
        await expect(check(addressOf(one.kind), 'Hello', base64.encode(bytes))).rejects.toMatchObject({
          code: expect.stringMatching(/^siwx\/signature-/),
        })
      }),
      { numRuns: 150 },
    )
    for (const { kind, full } of all) {
      const locked = base64.decode(full)
      locked[locked.length - 1] = 1
      await expect(check(addressOf(kind), 'Hello', base64.encode(locked))).rejects.toThrow()
    }
    for (const { kind, simple } of all) {
      for (const other of all) {
        if (other.kind === kind) continue
        await expect(check(addressOf(other.kind), 'Hello', simple)).rejects.toMatchObject({
          code: 'siwx/signature-wrong',
        })
      }
    }
  })
})

it.each(['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const)('a key signs for no address but its own: %s', async (kind) => {
  const other = pubECDSA(sha256(utf8ToBytes('the key of another')))
  const otherKinds = {
    p2wpkh: p2wpkh(other),
    'p2sh-p2wpkh': p2sh(p2wpkh(other)),
    p2tr: p2tr(other.slice(1)),
  }
  const { script, address = '' } = otherKinds[kind]
  const { simple, full } = sign(kind, 'Hello', 0, script)
  for (const signature of [simple, full]) {
    await expect(check(address, 'Hello', signature)).rejects.toMatchObject({ code: 'siwx/signature-wrong' })
  }
})

describe('the older signature', () => {
  const message = 'Hello'
  const long = p2pkh(secp256k1.getPublicKey(privateKey, false)).address ?? ''
  const short = p2pkh(publicKey).address ?? ''
  it.each([
    ['p2pkh of a long key', long, 27],
    ['p2pkh', short, 31],
    ['p2sh-p2wpkh', addressOf('p2sh-p2wpkh'), 35],
    ['p2sh-p2wpkh as Electrum', addressOf('p2sh-p2wpkh'), 31],
    ['p2wpkh', addressOf('p2wpkh'), 39],
    ['p2wpkh as Electrum', addressOf('p2wpkh'), 31],
  ] as const)('is that of the key: %s', async (_name, address, header) => {
    expect(await check(address, message, signLegacy(message, header))).toEqual({ by: 'key' })
    await expect(check(address, 'Other', signLegacy(message, header))).rejects.toMatchObject({
      code: 'siwx/signature-wrong',
    })
  })

  it.each([
    ['p2wpkh with the header of p2sh', addressOf('p2wpkh'), 35],
    ['p2pkh with the header of p2wpkh', short, 39],
    ['p2pkh of the short key with the header of the long', short, 27],
    ['another address', bipAddress, 39],
  ] as const)('is not: %s', async (_name, address, header) => {
    await expect(check(address, message, signLegacy(message, header))).rejects.toMatchObject({
      code: 'siwx/signature-wrong',
    })
  })
})

describe('refused by name', () => {
  const { simple } = sign('p2wpkh', 'Hello')
  const wsh = p2wsh(p2ms(1, [publicKey])).address ?? ''
  it.each<[string, string, string, string]>([
    ['p2wsh', wsh, simple, 'siwx/signature-unsupported'],
    ['taproot by the older signature', addressOf('p2tr'), signLegacy('Hello', 39), 'siwx/signature-unsupported'],
    ['p2pkh by BIP-322', p2pkh(publicKey).address ?? '', simple, 'siwx/signature-unsupported'],
    ['a proof of funds', addressOf('p2wpkh'), `pof${simple}`, 'siwx/signature-unsupported'],
    ['an empty signature', addressOf('p2wpkh'), '', 'siwx/signature-malformed'],
    ['no base64', addressOf('p2wpkh'), 'not base64!', 'siwx/signature-malformed'],
    [
      'a signature that is cut',
      addressOf('p2wpkh'),
      base64.encode(base64.decode(simple).slice(0, 40)),
      'siwx/signature-wrong',
    ],
    ['more than 16 KiB', addressOf('p2wpkh'), 'A'.repeat(16_388), 'siwx/signature-malformed'],
    ['an address of a test network', p2wpkh(publicKey, TEST_NETWORK).address ?? '', simple, 'address/invalid'],
    ['a wrong checksum', `${addressOf('p2wpkh').slice(0, -1)}q`, simple, 'address/invalid'],
  ])('%s', async (_name, address, signature, code) => {
    await expect(check(address, 'Hello', signature)).rejects.toMatchObject({ code })
  })

  it('a network that is not known', async () => {
    const unknown = 'bip122:ffffffffffffffffffffffffffffffff'
    await expect(check(addressOf('p2wpkh'), 'Hello', simple, unknown)).rejects.toMatchObject({
      code: 'siwx/chain-unsupported',
    })
  })

  it('an address of the other network, which the same key has there', async () => {
    const there = p2wpkh(publicKey, TEST_NETWORK).address ?? ''
    expect(await check(there, 'Hello', simple, testnet)).toEqual({ by: 'key' })
    await expect(check(addressOf('p2wpkh'), 'Hello', simple, testnet)).rejects.toMatchObject({
      code: 'address/invalid',
    })
  })
})
