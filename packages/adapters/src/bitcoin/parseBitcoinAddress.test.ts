import { bitcoin, bitcoinRegtest, bitcoinTestnet } from '@latchkey/protocol/networks'
import { hex } from '@scure/base'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseBitcoinAddress } from './parseBitcoinAddress.ts'

// BIP-173, BIP-350, BIP-86, BIP-13, the first block.
const good = [
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6', 'p2wpkh'],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    'p2tr',
  ],
  [
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    '5120a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c',
    'p2tr',
  ],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac', 'p2pkh'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87', 'p2sh'],
] as const

it.each(good)('reads %s', (text, script, kind) => {
  const parsed = parseBitcoinAddress(text, bitcoin)
  expect([hex.encode(parsed.script), parsed.kind]).toEqual([script, kind])
  expect(parsed.address).toBe(text.startsWith('BC1') ? text.toLowerCase() : text)
})

it.each([
  // BIP-350: a checksum of the other kind, a mixed case, a version to come, a program of a wrong length.
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7Kv8f3t4',
  'BC1SW50QGDZ25J',
  'bc1rw5uspcuh',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '',
])('refuses %s', (text) => {
  expect(() => parseBitcoinAddress(text, bitcoin)).toThrow(expect.objectContaining({ code: 'address/invalid' }))
})

it('names the network of an address that is of another', () => {
  const testnet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  expect(parseBitcoinAddress(testnet, bitcoinTestnet).address).toBe(testnet)
  expect(parseBitcoinAddress(testnet, undefined).address).toBe(testnet)
  for (const [text, network, name] of [
    [testnet, bitcoin, 'Bitcoin Testnet'],
    [good[0][0], bitcoinTestnet, 'Bitcoin'],
    [good[3][0], bitcoinRegtest, 'Bitcoin'],
  ] as const) {
    expect(() => parseBitcoinAddress(text, network)).toThrow(
      expect.objectContaining({ code: 'address/other-namespace', details: name }),
    )
  }
})

it('refuses an address with any one character changed', () => {
  const alphabet = [...'qpzry9x8gf2tvdw0s3jn54khce6mua7l']
  const [, [address]] = good
  fc.assert(
    fc.property(fc.integer({ min: 4, max: address.length - 1 }), fc.constantFrom(...alphabet), (place, letter) => {
      fc.pre(address[place] !== letter)
      const changed = address.slice(0, place) + letter + address.slice(place + 1)
      expect(() => parseBitcoinAddress(changed, bitcoin)).toThrow(expect.objectContaining({ code: 'address/invalid' }))
    }),
  )
})
