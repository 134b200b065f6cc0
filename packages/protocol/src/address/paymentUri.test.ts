import { expect, it } from 'vitest'
import { base, bitcoin, solana } from '../networks/index.ts'
import { paymentUri } from './paymentUri.ts'

const address = '0x4f3aB1c0D2e95A7713c08bE66fD21a94C5E07b9d'

it('names the receiver and the chain in the form of each family', () => {
  expect(paymentUri(base, address)).toBe(`ethereum:${address}@8453`)
  expect(paymentUri(solana, 'So1')).toBe('solana:So1')
  expect(paymentUri(bitcoin, 'bc1q')).toBe('bitcoin:bc1q')
})

it('names the amount as each standard writes it: in wei, or in whole coins without a zero too many', () => {
  expect(paymentUri(base, address, 1_500_000_000_000_000_001n)).toBe(
    `ethereum:${address}@8453?value=1500000000000000001`,
  )
  expect(paymentUri(solana, 'So1', 1_500_000_000n)).toBe('solana:So1?amount=1.5')
  expect(paymentUri(bitcoin, 'bc1q', 1n)).toBe('bitcoin:bc1q?amount=0.00000001')
  expect(paymentUri(bitcoin, 'bc1q', 2_000_000_000n)).toBe('bitcoin:bc1q?amount=20')
})
