import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nativeTokenAddress } from '../capabilities.ts'
import { isAddress, isEvmAddress, isTransactionHash, namespaceOfAddress, truncateAddress } from './address.ts'
import { isSolanaAddress } from './isSolanaAddress.ts'
import { keccak256, toChecksumAddress } from './toChecksumAddress.ts'

// From EIP-55.
const checksummed = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
]
const digits = fc.stringMatching(/^[0-9a-f]{40}$/)

describe('keccak-256', () => {
  it('gives the known digests, over one block and several', () => {
    const hash = (text: string) => Buffer.from(keccak256(new TextEncoder().encode(text))).toString('hex')
    expect(hash('')).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
    expect(hash('abc')).toBe('4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45')
    expect(hash('Transfer(address,address,uint256)')).toBe(
      'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    )
    expect(hash('a'.repeat(135))).toBe('34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446')
    expect(hash('a'.repeat(136))).toBe('a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e')
    expect(hash('a'.repeat(137))).toBe('d869f639c7046b4929fc92a4d988a8b22c55fbadb802c0c66ebcd484f1915f39')
  })
})

describe('an Ethereum-like address', () => {
  it('is an optional 0x and 40 hex digits; anything else is refused [S5.6]', () => {
    fc.assert(
      fc.property(digits, (text) => {
        expect(isEvmAddress(text)).toBe(true)
        expect(isEvmAddress(`0x${text}`)).toBe(true)
        expect(isEvmAddress(text.slice(1))).toBe(false)
        expect(isEvmAddress(`0x${text}0`)).toBe(false)
        expect(isEvmAddress(`0x${text.slice(1)}g`)).toBe(false)
        expect(isEvmAddress(` 0x${text}`)).toBe(false)
      }),
    )
    expect(isEvmAddress('')).toBe(false)
    expect(isEvmAddress(`0X${'a'.repeat(40)}`)).toBe(false)
  })

  it('has its checksum enforced in strict mode [S5.7]', () => {
    for (const address of checksummed) {
      expect(isEvmAddress(address, { strict: true })).toBe(true)
      expect(toChecksumAddress(address.toLowerCase())).toBe(address)
    }
    const [first = ''] = checksummed
    const wrong = first.replace('aA', 'Aa')
    expect(isEvmAddress(wrong)).toBe(true)
    expect(isEvmAddress(wrong, { strict: true })).toBe(false)
    expect(isEvmAddress(first.toLowerCase(), { strict: true })).toBe(true)
  })

  it('keeps its digits through the checksum', () => {
    fc.assert(
      fc.property(digits, (text) => {
        const address = toChecksumAddress(text)
        expect(address.toLowerCase()).toBe(`0x${text}`)
        expect(isEvmAddress(address, { strict: true })).toBe(true)
      }),
    )
    expect(() => toChecksumAddress('0x123')).toThrow(expect.objectContaining({ code: 'address/invalid' }))
  })
})

it('a Solana address is base58 of 32 to 44 characters; anything else is refused [S5.8]', () => {
  expect(isSolanaAddress('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toBe(true)
  expect(isSolanaAddress('1'.repeat(32))).toBe(true)
  for (const wrong of [
    '',
    '1'.repeat(31),
    '1'.repeat(45),
    `${'1'.repeat(31)}0`,
    `${'1'.repeat(31)}l`,
    `0x${'a'.repeat(40)}`,
  ]) {
    expect(isSolanaAddress(wrong), wrong).toBe(false)
  }
})

it('every namespace tells its own addresses from the others', () => {
  const own = {
    eip155: checksummed[0] ?? '',
    solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    bip122: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    cosmos: 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
  } as const
  for (const [namespace, address] of Object.entries(own) as [keyof typeof own, string][]) {
    expect(isAddress(namespace, address), namespace).toBe(true)
    const others = Object.keys(own).filter((other) => other !== namespace) as (keyof typeof own)[]
    expect(
      others.filter((other) => isAddress(other, address)),
      namespace,
    ).toEqual([])
    expect(isAddress(namespace, '')).toBe(false)
  }
  expect(isAddress('bip122', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(true)
  expect(isAddress('bip122', own.bip122.toUpperCase())).toBe(true)
  expect(isAddress('eip155', (checksummed[0] ?? '').replace('aA', 'Aa'))).toBe(false)
})

it('of a family can be told by its text, whatever the overlap of the shapes', () => {
  const texts = {
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed': 'eip155',
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv': 'solana',
    bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq: 'bip122',
    bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x: 'bip122',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa': 'bip122',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5': 'polkadot',
    cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh: 'cosmos',
  } as const
  for (const [text, namespace] of Object.entries(texts)) expect(namespaceOfAddress(text), text).toBe(namespace)
  for (const text of ['', 'alice.eth', '0x12', `0x${'a'.repeat(41)}`]) {
    expect(namespaceOfAddress(text), text).toBeUndefined()
  }
})

it('a transaction hash is 0x and 64 hex digits; 62 or more only for display [S5.12]', () => {
  const hash = `0x${'ab'.repeat(32)}`
  expect(isTransactionHash(hash)).toBe(true)
  for (const wrong of [hash.slice(0, -1), `${hash}0`, hash.slice(2), hash.replace('a', 'g'), '']) {
    expect(isTransactionHash(wrong), wrong).toBe(false)
  }
  expect(isTransactionHash(hash.slice(0, -2), { lenient: true })).toBe(true)
  expect(isTransactionHash(`${hash}00`, { lenient: true })).toBe(true)
  expect(isTransactionHash(hash.slice(0, -3), { lenient: true })).toBe(false)
})

it('the native token has a placeholder on each namespace [S9.100]', () => {
  expect(nativeTokenAddress('eip155')).toBe('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  expect(nativeTokenAddress('solana')).toBe('So11111111111111111111111111111111111111111')
  for (const namespace of ['bip122', 'polkadot', 'cosmos'] as const) expect(nativeTokenAddress(namespace)).toBe('0x')
})

it('an address is shown with its first 4 and last 6 characters [S9.50]', () => {
  expect(truncateAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('0x5a…1BeAed')
  expect(truncateAddress('12345678901')).toBe('12345678901')
  expect(truncateAddress('123456789012')).toBe('1234…789012')
})
