import type { CaipAddress } from '@latchkey/protocol'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64, hex } from '@scure/base'
import fc from 'fast-check'
import {
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage as hashOfViem,
  parseCompactSignature,
  serializeCompactSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { validatorCode } from './evm/validatorCode.ts'
import { hashMessage } from './evm/verifyEvm.ts'
import { type EthCall, isRevert, verifySignature } from './index.ts'

const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const bob = privateKeyToAccount(`0x${'b2'.repeat(32)}`)
const account: CaipAddress = `eip155:1:${alice.address}`
const message = 'Grüße\nan den Hafen'
const refused = (code: string) => ({ code: `siwx/signature-${code}` })

describe('a key of Ethereum', () => {
  it('is hashed and asked as the libraries do', () => {
    expect(`0x${hex.encode(hashMessage(message))}`).toBe(hashOfViem(message))
    expect(validatorCode).toBe(erc6492SignatureValidatorByteCode)
  })

  it('is proven by 65 bytes with v of 27, 28, 0 and 1, and by the 64 of EIP-2098', async () => {
    for (const text of [message, '', 'a'.repeat(300), ...Array.from({ length: 8 }, (_, index) => `text ${index}`)]) {
      const signature = await alice.signMessage({ message: text })
      const v = Number.parseInt(signature.slice(-2), 16) - 27
      const zeroBased = `${signature.slice(0, -2)}0${v}`
      const compact = compactOf(signature, v)
      for (const form of [signature, zeroBased, compact]) {
        expect(await verifySignature({ account, message: text, signature: form })).toEqual({ by: 'key' })
      }
    }
  })

  it('counts on whichever case the address is written in', async () => {
    const signature = await alice.signMessage({ message })
    const lower: CaipAddress = `eip155:10:${alice.address.toLowerCase()}`
    expect(await verifySignature({ account: lower, message, signature })).toEqual({ by: 'key' })
  })

  it('is not proven by what differs in one bit, by another text or for another account', async () => {
    const signature = await alice.signMessage({ message })
    await fc.assert(
      fc.asyncProperty(fc.nat(64), fc.nat(7), async (at, bit) => {
        const bytes = hexToBytes(signature.slice(2))
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        await expect(verifySignature({ account, message, signature: `0x${hex.encode(bytes)}` })).rejects.toMatchObject(
          refused('wrong'),
        )
      }),
      { numRuns: 100 },
    )
    await expect(verifySignature({ account, message: `${message} `, signature })).rejects.toMatchObject(
      refused('wrong'),
    )
    const other: CaipAddress = `eip155:1:${bob.address}`
    await expect(verifySignature({ account: other, message, signature })).rejects.toMatchObject(refused('wrong'))
  })

  it('is not proven twice by one signature: the higher s is refused, without a question to a node', async () => {
    const signature = await alice.signMessage({ message })
    const parsed = secp256k1.Signature.fromHex(signature.slice(2, 130))
    const high = secp256k1.Point.CURVE().n - parsed.s
    const v = Number.parseInt(signature.slice(-2), 16) === 27 ? '1c' : '1b'
    const turned = `0x${signature.slice(2, 66)}${high.toString(16).padStart(64, '0')}${v}`
    const asked: unknown[] = []
    const ethCall: EthCall = async (call) => {
      asked.push(call)
      return '0x01'
    }
    await expect(verifySignature({ account, message, signature: turned }, { ethCall })).rejects.toMatchObject(
      refused('wrong'),
    )
    expect(asked).toEqual([])
  })

  it.each<[string, string, string]>([
    ['nothing', '', 'malformed'],
    ['no hex', 'hello', 'malformed'],
    ['no 0x', 'ab'.repeat(65), 'malformed'],
    ['half a byte', '0xabc', 'malformed'],
    ['more than 16 KiB', `0x${'ab'.repeat(8_192)}`, 'malformed'],
    ['cut', `0x${'ab'.repeat(64)}`, 'wrong'],
  ])('is refused by name: %s', async (_name, signature, code) => {
    await expect(verifySignature({ account, message, signature })).rejects.toMatchObject(refused(code))
  })
})

describe('an address', () => {
  const taking: EthCall = async () => '0x01'
  const signature = `0x${'00'.repeat(64)}1b`
  const check = (address: string) =>
    verifySignature({ account: `eip155:1:${address}` as CaipAddress, message, signature }, { ethCall: taking })

  it('of zeros is proven by nothing, also where the validator would take it', async () => {
    await expect(check(`0x${'0'.repeat(40)}`)).rejects.toMatchObject(refused('wrong'))
  })

  it.each([
    ['without 0x', alice.address.slice(2)],
    ['cut', alice.address.slice(0, -2)],
    ['longer', `${alice.address}00`],
  ])('%s is refused: a node would be asked for another', async (_name, address) => {
    await expect(check(address)).rejects.toMatchObject({ code: 'address/invalid' })
  })
})

describe('a node', () => {
  const asked: Parameters<EthCall>[0][] = []
  const answering = (answer: string | Error): EthCall => {
    return async (call) => {
      asked.push(call)
      if (answer instanceof Error) throw answer
      return answer
    }
  }
  const signature = `0x${'ab'.repeat(100)}` as const

  it('is asked once, with a limit of gas', async () => {
    asked.length = 0
    const ethCall = answering('0x01')
    expect(await verifySignature({ account, message, signature }, { ethCall })).toEqual({ by: 'contract' })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ networkId: 'eip155:1', gas: 3_000_000n })
    expect(asked[0]?.data.startsWith(validatorCode)).toBe(true)
  })

  it.each([
    ['0', '0x00'],
    ['nothing', '0x'],
    ['a word that is not 1', `0x${'0'.repeat(63)}2`],
    ['a word that ends in 1', `0x${'f'.repeat(62)}01`],
    ['two words', `0x${'0'.repeat(63)}1${'0'.repeat(64)}`],
    ['ones', `0x${'f'.repeat(64)}`],
  ])('that answers %s has not proven it', async (_name, answer) => {
    await expect(
      verifySignature({ account, message, signature }, { ethCall: answering(answer) }),
    ).rejects.toMatchObject(refused('wrong'))
  })

  it('that fails says nothing of the signature; one that reverts does', async () => {
    const down = answering(new Error('ECONNREFUSED'))
    await expect(verifySignature({ account, message, signature }, { ethCall: down })).rejects.toMatchObject({
      code: 'siwx/node-unavailable',
      retryable: true,
    })
    const reverts = answering(Object.assign(new Error('revert'), { reverted: true }))
    await expect(verifySignature({ account, message, signature }, { ethCall: reverts })).rejects.toMatchObject(
      refused('wrong'),
    )
  })
})

describe('a key of Solana', () => {
  const secret = new Uint8Array(32).fill(7)
  const key = ed25519.getPublicKey(secret)
  const solana: CaipAddress = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${base58.encode(key)}`
  const text = utf8ToBytes(message)
  const signature = ed25519.sign(text, secret)
  const check = (signed: { signature: string; signedMessage?: Uint8Array; message?: string }) =>
    verifySignature({ account: solana, message, ...signed })

  it('is proven by 64 bytes in base58, base64 and hex', async () => {
    for (const form of [base58, base64, hex]) {
      expect(await check({ signature: form.encode(signature) })).toEqual({ by: 'key' })
    }
    expect(await check({ signature: base58.encode(signature), signedMessage: text })).toEqual({ by: 'key' })
  })

  const start = concatBytes(Uint8Array.of(255), utf8ToBytes('solana offchain'), Uint8Array.of(0))
  const length = Uint8Array.of(text.length, 0)
  it.each([
    ['the whole header', concatBytes(start, new Uint8Array(32), Uint8Array.of(1, 1), key, length, text)],
    ['the short one', concatBytes(start, Uint8Array.of(1), length, text)],
  ])('is proven by the envelope of a hardware wallet, with %s', async (_name, envelope) => {
    const signed = base58.encode(ed25519.sign(envelope, secret))
    expect(await check({ signature: signed })).toEqual({ by: 'key' })
    expect(await check({ signature: signed, signedMessage: envelope })).toEqual({ by: 'key' })
    await expect(check({ signature: signed, message: 'Another' })).rejects.toMatchObject(refused('wrong'))
  })

  it('is not proven by another text that the wallet says that it signed', async () => {
    const other = utf8ToBytes('Another')
    const signed = base58.encode(ed25519.sign(other, secret))
    await expect(check({ signature: signed, signedMessage: other })).rejects.toMatchObject(refused('wrong'))
  })

  it('is not proven by what differs in one bit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(63), fc.nat(7), async (at, bit) => {
        const bytes = signature.slice()
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        await expect(check({ signature: base58.encode(bytes) })).rejects.toMatchObject(refused('wrong'))
      }),
      { numRuns: 40 },
    )
  })

  it.each(['', 'hello!', base58.encode(new Uint8Array(63)), base64.encode(new Uint8Array(65))])(
    'is refused: %j',
    async (bad) => {
      await expect(check({ signature: bad })).rejects.toMatchObject(refused('malformed'))
    },
  )

  it('has an address of 32 bytes, and a key that is a point of the curve', async () => {
    const short: CaipAddress = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${base58.encode(key.slice(1))}`
    const bad = { message, signature: base58.encode(signature) }
    await expect(verifySignature({ account: short, ...bad })).rejects.toMatchObject({ code: 'address/invalid' })
    // The smallest points sign everything for everyone where a check is lax.
    const zero: CaipAddress = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${base58.encode(new Uint8Array(32))}`
    const forged = base58.encode(new Uint8Array(64))
    await expect(verifySignature({ account: zero, message, signature: forged })).rejects.toMatchObject(refused('wrong'))
  })
})

it('does not take half a character for the mark that stands in for it', async () => {
  const signature = await alice.signMessage({ message: '\ufffd' })
  await expect(verifySignature({ account, message: '\ud800', signature })).rejects.toMatchObject(refused('wrong'))
})

it.each([
  [3, 'execution reverted', true],
  [-32000, 'execution reverted: no', true],
  [-32603, 'EVM error OutOfGas', true],
  [-32000, 'out of gas', true],
  [-32005, 'limit exceeded, revert to a paid plan', false],
  [-32000, 'header not found', false],
])('an error of a node, %i %s, is the doing of the EVM: %s', (code, message, is) => {
  expect(isRevert({ code, message })).toBe(is)
})

it('does not wait longer than its caller for a node that never answers', async () => {
  const signal = AbortSignal.timeout(20)
  const ethCall: EthCall = () => new Promise(() => undefined)
  const asked = verifySignature({ account, message, signature: `0x${'ab'.repeat(100)}` }, { ethCall, signal })
  await expect(asked).rejects.toMatchObject({ code: 'siwx/node-unavailable' })
})

it('knows no other families', async () => {
  const cosmos = 'cosmos:cosmoshub-4:cosmos1abc' as CaipAddress
  await expect(verifySignature({ account: cosmos, message, signature: 'x' })).rejects.toMatchObject({
    code: 'siwx/chain-unsupported',
  })
})

/** EIP-2098 by viem. */
function compactOf(signature: Hex, yParity: number): string {
  const r: Hex = `0x${signature.slice(2, 66)}`
  const s: Hex = `0x${signature.slice(66, 130)}`
  const top = Number.parseInt(s.slice(2, 4), 16) | (yParity << 7)
  const whole: Hex = `0x${r.slice(2)}${top.toString(16).padStart(2, '0')}${s.slice(4)}`
  expect(serializeCompactSignature(parseCompactSignature(whole))).toBe(whole)
  return whole
}
