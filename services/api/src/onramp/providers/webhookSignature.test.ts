import { describe, expect, it } from 'vitest'
import type { WebhookRefusal } from '../onrampProvider.ts'
import { hmacSha256, onlyValue, readSignatureFields, refusalOf, secondsToMs } from './webhookSignature.ts'

const clock = { nowMs: () => 1_700_000_000_000 }
const secret = 'whsec_of_the_test'
const sentAt = '1700000000'
const body = '{"status":"päid"}'
const honest = (at = sentAt) => ({
  sentAtMs: secondsToMs(at),
  signed: [at, '.', body],
  given: [hmacSha256(secret, [at, '.', body]).toString('hex')],
  encoding: 'hex' as const,
})

describe('the signature of a webhook', () => {
  // RFC 4231, test case 2.
  it('is the HMAC of the standard', () => {
    expect(hmacSha256('Jefe', ['what do ya ', 'want for nothing?']).toString('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })

  it('is right with the secret, the body and a time of now', () => {
    expect(refusalOf(honest(), secret, clock)).toBeUndefined()
  })

  it('is right as base64url with its padding', () => {
    const given = [`${hmacSha256(secret, [sentAt, '.', body]).toString('base64url')}=`]
    expect(refusalOf({ ...honest(), given, encoding: 'base64url' }, secret, clock)).toBeUndefined()
  })

  it('is refused as another text of the same bytes', () => {
    const text = hmacSha256(secret, [sentAt, '.', body]).toString('base64url')
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = `${text.slice(0, -1)}${last[last.indexOf(text.slice(-1)) ^ 1]}`
    expect(Buffer.from(twin, 'base64url')).toEqual(Buffer.from(text, 'base64url'))
    expect(refusalOf({ ...honest(), given: [`${twin}=`], encoding: 'base64url' }, secret, clock)).toBe('signature')
  })

  it('is right if one of several is', () => {
    const { given } = honest()
    expect(refusalOf({ ...honest(), given: ['0'.repeat(64), ...given] }, secret, clock)).toBeUndefined()
  })

  const [right = ''] = honest().given
  const hostile: readonly (readonly [string, Partial<refusalOf.Sent>, WebhookRefusal])[] = [
    ['no signature', { given: [] }, 'unsigned'],
    ['an empty one', { given: [''] }, 'signature'],
    ['one of another key', { given: [hmacSha256('other', [sentAt, '.', body]).toString('hex')] }, 'signature'],
    ['one of another body', { signed: [sentAt, '.', `${body} `] }, 'signature'],
    ['one of another time', { signed: ['1700000001', '.', body] }, 'signature'],
    ['a shortened one', { given: [right.slice(0, 62)] }, 'signature'],
    ['a longer one', { given: [`${right}00`] }, 'signature'],
    ['one in capitals', { given: [right.toUpperCase()] }, 'signature'],
    ['one with a letter beyond hex', { given: [`${right.slice(0, 63)}g`] }, 'signature'],
    ['one with a letter beyond ASCII', { given: [`${right.slice(0, 63)}٣`] }, 'signature'],
    ['no time', { sentAtMs: undefined }, 'stale'],
  ]
  it.each(hostile)('refuses %s', (_, change, refusal) => {
    expect(refusalOf({ ...honest(), ...change }, secret, clock)).toBe(refusal)
  })

  it.each([
    ['1699999700', undefined],
    ['1699999699', 'stale'],
    ['1700000300', undefined],
    ['1700000301', 'stale'],
  ])('holds for five minutes around its time: %s', (at, refusal) => {
    expect(refusalOf(honest(at), secret, clock)).toBe(refusal)
  })
})

describe('the header of a signature', () => {
  it('is read field by field', () => {
    const fields = readSignatureFields('t=1,v1=aa, v1=bb,h=a b')
    expect(fields?.get('v1')).toEqual(['aa', 'bb'])
    expect(onlyValue(fields, 't')).toBe('1')
    expect(onlyValue(fields, 'h')).toBe('a b')
  })

  it('gives no value where there are two, or none', () => {
    const fields = readSignatureFields('t=1,t=2')
    expect(onlyValue(fields, 't')).toBeUndefined()
    expect(onlyValue(fields, 's')).toBeUndefined()
  })

  it.each([null, '', 't', '=1', ',', `t=${'1'.repeat(5_000)}`])('is not read: %j', (header) => {
    expect(readSignatureFields(header)).toBeUndefined()
  })

  it.each(['', '-1', '1e9', '1.5', '１７', '999999999999', undefined])('has no time in %j', (text) => {
    expect(secondsToMs(text)).toBeUndefined()
  })
})
