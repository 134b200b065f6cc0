import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatKitCookie, type KitCookie, kitCookieMaxBytes, readKitCookie } from './kitCookie.ts'

const alice = 'eip155:8453:0x4f3a120E72C76c22ae802D129F599BFDbc31cb81'
const solanaAccount = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

const example: KitCookie = {
  v: 1,
  networkId: 'eip155:8453',
  networkIds: ['eip155:8453'],
  accounts: [alice],
}

const headerOf = (value: unknown) => `latchkey=${encodeURIComponent(JSON.stringify(value))}`

describe('a cookie that is read', () => {
  it('is nothing for whatever is no cookie of a kit', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.webUrl()), (text) => {
        expect(readKitCookie(text)).toBeUndefined()
        expect(readKitCookie(`latchkey=${text}`)).toBeUndefined()
        expect(readKitCookie(`latchkey=${encodeURIComponent(text)}`)).toBeUndefined()
      }),
    )
  })

  it.each([
    ['another version', { ...example, v: 2 }],
    ['no version', { ...example, v: undefined }],
    ['a field more', { ...example, email: 'alice@example.org' }],
    ['a network of no known kind', { ...example, networkIds: ['moon:1'] }],
    ['an account without an address', { ...example, accounts: ['eip155:1'] }],
    ['markup in place of an address', { ...example, accounts: ['eip155:1:<script>alert(1)</script>'] }],
    ['an address of another kind', { ...example, accounts: [`solana:1:${alice.slice(12)}`] }],
    ['an address whose checksum is wrong', { ...example, accounts: [alice.replace('0x4f3a', '0x4F3a')] }],
    ['more accounts than kinds of networks', { ...example, accounts: Array(6).fill(alice) }],
  ])('is nothing with %s', (_, value) => {
    expect(readKitCookie(headerOf(example))).toEqual(example)
    expect(readKitCookie(headerOf(value))).toBeUndefined()
  })

  it('is nothing beyond 1 KiB, and at 4 KiB', () => {
    const longer = (bytes: number) => `${headerOf(example)}${'%20'.repeat(Math.ceil(bytes / 3))}`
    expect(readKitCookie(longer(30))).toEqual(example)
    expect(readKitCookie(longer(kitCookieMaxBytes))).toBeUndefined()
    expect(readKitCookie(longer(4 * kitCookieMaxBytes))).toBeUndefined()
  })

  it('is found among others by its whole name', () => {
    const others = `latchkey2=1; not-latchkey=${encodeURIComponent(JSON.stringify({ ...example, accounts: [] }))}`
    expect(readKitCookie(`${others}; ${headerOf(example)};session=1`)).toEqual(example)
    expect(readKitCookie(others)).toBeUndefined()
    expect(readKitCookie(formatKitCookie(example, 'shop kit'), 'shop kit')).toEqual(example)
  })
})

describe('a cookie that is written', () => {
  it('comes back as it was, and breaks out of no header', () => {
    expect(readKitCookie(formatKitCookie(example))).toEqual(example)
    expect(formatKitCookie(example, 'a;b\r\nc')).toMatch(/^a%3Bb%0D%0Ac=[^;\s,"\\]+$/)
  })

  it('holds nothing that is no account', () => {
    const accounts = ['eip155:1:alice@example.org', alice] as const
    expect(readKitCookie(formatKitCookie({ ...example, accounts }))?.accounts).toEqual([alice])
  })

  it('stays within 1 KiB by leaving out the accounts that are named last', () => {
    const accounts = Array.from({ length: 12 }, (_, index) =>
      index === 0 ? alice : solanaAccount,
    ) as KitCookie['accounts']
    const text = formatKitCookie({ ...example, accounts })
    expect(text.length).toBeLessThanOrEqual(kitCookieMaxBytes)
    expect(text).toContain(encodeURIComponent(alice))
    expect(text).toContain(encodeURIComponent(solanaAccount))
  })
})
