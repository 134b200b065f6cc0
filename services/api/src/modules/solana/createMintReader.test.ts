import { expect, it } from 'vitest'
import { readBase58, writeBase58 } from './base58.ts'
import { metadataAddress } from './createMintReader.ts'

it('is where Metaplex keeps what the mints of the real network are called', () => {
  // USDC and wrapped SOL, as explorers show them.
  expect(metadataAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(
    '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq',
  )
})

it('base58 goes both ways, zeros at the front included', () => {
  for (const bytes of [Uint8Array.of(), Uint8Array.of(0, 0, 1, 255), Uint8Array.of(57), new Uint8Array(32)])
    expect(readBase58(writeBase58(bytes))).toEqual(bytes)
  expect(() => readBase58('0')).toThrow()
})
