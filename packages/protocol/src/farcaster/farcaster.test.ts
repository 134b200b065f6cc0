import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  farcasterChannelRequestSchema,
  farcasterChannelSchema,
  farcasterNameSchema,
  farcasterProofSchema,
  farcasterStatusSchema,
} from './farcasterRelay.schema.ts'
import { farcasterNonceBytes, farcasterWordBytes } from './farcasterSignIn.ts'

const nonce = 'a1'.repeat(32)
const signature = `0x${'1b'.repeat(65)}`
const proof = { message: 'wallet.example wants you', signature }

describe('the parts of a nonce', () => {
  const part = (fill: number) => new Uint8Array(32).fill(fill)
  const parts = { authPart: part(1), guardianPart: part(2), frameKey: part(3) }

  it('are joined behind a label, in their order', () => {
    const bytes = Buffer.from(farcasterNonceBytes(parts))
    expect(bytes.toString('latin1')).toBe(
      `latchkey/farcaster/v1${'\x01'.repeat(32)}${'\x02'.repeat(32)}${'\x03'.repeat(32)}`,
    )
    expect(createHash('sha256').update(bytes).digest('hex')).toMatch(/^[0-9a-f]{64}$/)
  })

  it('each change the whole', () => {
    const whole = Buffer.from(farcasterNonceBytes(parts)).toString('hex')
    for (const name of ['authPart', 'guardianPart', 'frameKey'] as const)
      expect(Buffer.from(farcasterNonceBytes({ ...parts, [name]: randomBytes(32) })).toString('hex')).not.toBe(whole)
    expect(
      Buffer.from(farcasterNonceBytes({ ...parts, authPart: part(2), guardianPart: part(1) })).toString('hex'),
    ).not.toBe(whole)
  })

  it('are joined behind another label for each act, so that no scan counts for two', () => {
    const labels = (['device', 'protection', 'delete'] as const).map((purpose) =>
      Buffer.from(farcasterNonceBytes({ ...parts, purpose }))
        .subarray(0, -96)
        .toString('latin1'),
    )
    expect(labels).toEqual([
      'latchkey/farcaster/v1',
      'latchkey/farcaster/v1/protection',
      'latchkey/farcaster/v1/delete',
    ])
  })

  it('have the mailbox that a scan is for behind them, which no other scan has', () => {
    const mailbox = part(4)
    const bytes = Buffer.from(farcasterNonceBytes({ ...parts, purpose: 'mailbox', mailbox }))
    expect(bytes.toString('latin1')).toBe(
      `latchkey/farcaster/v1/mailbox${[1, 2, 3, 4].map((fill) => String.fromCharCode(fill).repeat(32)).join('')}`,
    )
    for (const purpose of ['device', 'protection', 'delete'] as const)
      expect(() => farcasterNonceBytes({ ...parts, purpose, mailbox })).toThrow(RangeError)
    expect(() => farcasterNonceBytes({ ...parts, purpose: 'mailbox' })).toThrow(RangeError)
    expect(() => farcasterNonceBytes({ ...parts, purpose: 'mailbox', mailbox: new Uint8Array(31) })).toThrow(RangeError)
  })

  it.each([0, 31, 33])('have 32 bytes, not %i: no byte moves from one to the next', (length) => {
    for (const name of ['authPart', 'guardianPart', 'frameKey'] as const)
      expect(() => farcasterNonceBytes({ ...parts, [name]: new Uint8Array(length) })).toThrow(RangeError)
  })
})

describe('the word of a wallet', () => {
  it('is of one scan and one attempt, in a text of its own', () => {
    const bytes = farcasterWordBytes({ nonce, attemptId: 'attempt-1' })
    expect(JSON.parse(Buffer.from(bytes).toString('latin1'))).toEqual([
      'latchkey/farcaster/word/v1',
      nonce,
      'attempt-1',
    ])
  })
})

describe('what a relay says', () => {
  it('is taken as FIP-11 has it, with fields that are not known left out', () => {
    const channel = { channelToken: 'abc-1', url: 'https://farcaster.xyz/~/siwf?channelToken=abc-1', nonce }
    expect(v.parse(farcasterChannelSchema, { ...channel, connectUri: channel.url })).toEqual(channel)
    expect(v.parse(farcasterStatusSchema, { state: 'pending', nonce, metadata: { ip: '::1' } })).toEqual({
      state: 'pending',
      nonce,
    })
    expect(
      v.parse(farcasterStatusSchema, { state: 'completed', nonce, ...proof, fid: 1, username: 'ann.eth' }),
    ).toEqual({
      state: 'completed',
      nonce,
      ...proof,
      username: 'ann.eth',
    })
  })

  it('is refused where it is something else', () => {
    for (const url of ['', 'farcaster', `https://farcaster.xyz/${'x'.repeat(2_048)}`])
      expect(v.is(farcasterChannelSchema, { channelToken: 'a', url, nonce })).toBe(false)
    for (const channelToken of ['', 'a b', 'a\r\nx: y', 'a'.repeat(257)])
      expect(v.is(farcasterChannelSchema, { channelToken, url: 'https://farcaster.xyz/', nonce })).toBe(false)
    for (const state of ['done', undefined]) expect(v.is(farcasterStatusSchema, { state, nonce, ...proof })).toBe(false)
    expect(v.is(farcasterStatusSchema, { state: 'completed', nonce, message: proof.message })).toBe(false)
  })

  it('a name that is none is no name, and the login goes on', () => {
    for (const username of ['', 'Ann', '<b>', 'x'.repeat(17), 7, null])
      expect(v.parse(farcasterStatusSchema, { state: 'completed', nonce, ...proof, username })).toMatchObject({
        username: undefined,
      })
    expect(v.is(farcasterNameSchema, 'ann-1')).toBe(true)
  })

  it.each([
    ['no hex', '0xzz'],
    ['half a byte', '0x123'],
    ['nothing', '0x'],
    ['too much', `0x${'00'.repeat(4_097)}`],
  ])('a signature of %s is none', (_, wrong) => {
    expect(v.is(farcasterProofSchema, { ...proof, signature: wrong })).toBe(false)
    expect(v.is(farcasterProofSchema, proof)).toBe(true)
  })

  it('is asked with the page, its host and the nonce', () => {
    const request = { siweUri: 'https://wallet.example/', domain: 'wallet.example', nonce, acceptAuthAddress: true }
    expect(v.parse(farcasterChannelRequestSchema, request)).toEqual(request)
    expect(v.is(farcasterChannelRequestSchema, { ...request, domain: 'a/b' })).toBe(false)
    expect(v.is(farcasterChannelRequestSchema, { ...request, nonce: 'short' })).toBe(false)
  })
})
