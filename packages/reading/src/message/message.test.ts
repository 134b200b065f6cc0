import { readSignIn, signInFits } from '@latchkey/protocol/siwx'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Keypair, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { type Hex, serializeTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeWithTables } from '../decode/decodeRequest.ts'
import { assessRisk } from '../risk/assessRisk.ts'
import { looksLikeTransaction } from './looksLikeTransaction.ts'
import { readText, showHidden } from './readText.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7' as const
const signIn = `app.example wants you to sign in with your Ethereum account:
${address}

Sign in to the harbour.

URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-11-20T10:00:00Z
Resources:
- https://app.example/terms`

/** A transfer of 4 lamports, as @solana/kit 8.4 compiles it. */
const versionOne = hexToBytes(
  '810100010000000024c5451b56b9c53097e47a320afd324a277ef44fc8962e1e78f04275379e8c3c01034cb5abf6ad79fbf5abbccafcc269d85cd2651ed4b885b5869f241aedf0a5ba290200000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002020c000001020000000400000000000000',
)

describe('a message', () => {
  it('is text, or it is not', () => {
    expect(readText(utf8ToBytes('Grüße,\n\tζ'))).toEqual({ text: 'Grüße,\n\tζ', hidden: false })
    expect(readText(hexToBytes('ff00'))).toEqual({ text: undefined, hidden: false })
    expect(readText(utf8ToBytes('a\u0007b')).text).toBeUndefined()
  })

  it('shows what hides in it', () => {
    const text = 'pay\u202e evil\u200b'
    expect(readText(utf8ToBytes(text)).hidden).toBe(true)
    expect(showHidden(text)).toBe('pay[U+202E] evil[U+200B]')
  })

  it.each([
    ['a filler of Hangul', '\u3164'],
    ['a joiner of graphemes', '\u034f'],
    ['a variation of nothing', 'e\ufe0f'],
    ['a byte as one of 256 variations', '\u{1f600}\u{e0142}'],
  ])('shows %s, which no screen draws', (_name, signs) => {
    const asked = { method: 'personal_sign', params: [`Hello${signs}`, address], chainId: 'eip155:1' } as const
    const decoded = decodeWithTables({ ...asked, addresses: { evm: address, solana: undefined } }, new Map())
    const context = { origin: 'https://app.example', networkId: 'eip155:1', account: address, now: 0 } as const
    const { warnings } = assessRisk(decoded, { ...context, fails: false, lifetime: undefined })
    expect(warnings.map(({ id }) => id)).toContain('hiddenCharacters')
    const last = [...signs].at(-1)?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    expect(showHidden(`Hello${signs}`)).toMatch(new RegExp(`\\[U\\+${last}\\]$`))
  })

  it('has emoji as they are drawn', () => {
    const text = 'I \u2764\ufe0f 1\ufe0f\u20e3'
    expect(readText(utf8ToBytes(text))).toEqual({ text, hidden: false })
    expect(showHidden(text)).toBe(text)
  })

  it('is a sign-in when it opens like one', () => {
    expect(readSignIn(signIn)).toMatchObject({
      domain: 'app.example',
      address,
      statement: 'Sign in to the harbour.',
      uri: 'https://app.example/login',
      chainId: '1',
      nonce: '32891756',
      resources: ['https://app.example/terms'],
    })
    expect(readSignIn('hello')).toBeUndefined()
  })

  it.each<[string, string, boolean]>([
    ['its own page', 'https://app.example', true],
    ['another page', 'https://evil.example', false],
    ['a page whose name starts alike', 'https://app.example.evil.example', false],
    ['another port', 'https://app.example:8443', false],
  ])('fits %s: %s is %s', (_name, origin, fits) => {
    expect(signInFits(readSignIn(signIn) ?? fail(), origin)).toBe(fits)
  })

  it.each<[string, string]>([
    ['its URI leads elsewhere', signIn.replace('https://app.example/login', 'https://evil.example/login')],
    ['its scheme is another', signIn.replace('app.example wants', 'http://app.example wants')],
    ['it opens with other words', `Hello!\n${signIn}`],
    ['it opens twice', `${signIn}\nevil.example wants you to sign in with your Ethereum account:`],
  ])('fits no page when %s', (_name, text) => {
    expect(signInFits(readSignIn(text) ?? fail(), 'https://app.example')).toBe(false)
  })

  it('is known for a transaction, whatever kind', () => {
    const common = { chainId: 1, nonce: 1, gas: 21_000n, to: address, value: 1n } as const
    const all: Hex[] = [
      serializeTransaction({ ...common, type: 'legacy', gasPrice: 1n }),
      serializeTransaction({ ...common, type: 'eip2930', gasPrice: 1n }),
      serializeTransaction({ ...common, type: 'eip1559', maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }),
      serializeTransaction({ ...common, type: 'eip7702', maxFeePerGas: 1n, authorizationList: [] }),
    ]
    for (const one of all) expect(looksLikeTransaction(hexToBytes(one.slice(2)))).toBe(true)
    const payer = Keypair.generate()
    const recentBlockhash = Keypair.generate().publicKey.toBase58()
    const transfer = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 1 })
    const legacy = new Transaction({ feePayer: payer.publicKey, recentBlockhash }).add(transfer)
    const later = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions: [transfer] })
    expect(looksLikeTransaction(legacy.serializeMessage())).toBe(true)
    expect(looksLikeTransaction(later.compileToV0Message().serialize())).toBe(true)
    expect(looksLikeTransaction(new VersionedTransaction(later.compileToV0Message()).serialize())).toBe(true)
  })

  it('is known for a Solana transaction of version 1, signed or not', () => {
    expect(looksLikeTransaction(versionOne)).toBe(true)
    expect(looksLikeTransaction(concatBytes(versionOne, new Uint8Array(64)))).toBe(true)
  })

  it.each<[string, Uint8Array]>([
    ['nobody signs', versionOne.with(1, 0)],
    ['nobody pays', versionOne.with(2, 1)],
    ['a signer has no account', versionOne.with(1, 4)],
    ['it ends before its accounts', versionOne.subarray(0, 73)],
    ['it has another first byte', versionOne.with(0, 0xc1)],
  ])('is no transaction of version 1 when %s', (_name, bytes) => {
    expect(looksLikeTransaction(bytes)).toBe(false)
  })

  it('is no transaction when it is text', () => {
    for (const text of ['', 'hello', signIn, '{"a":1}', 'x'.repeat(1000)]) {
      expect(looksLikeTransaction(utf8ToBytes(text))).toBe(false)
    }
  })
})

function fail(): never {
  throw new Error('no sign-in message')
}
