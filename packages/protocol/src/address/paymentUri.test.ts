import { expect, it } from 'vitest'
import { base, bitcoin, solana } from '../networks/index.ts'
import { paymentUri } from './paymentUri.ts'

it('names the receiver and the chain in the form of each family', () => {
  const address = '0x4f3aB1c0D2e95A7713c08bE66fD21a94C5E07b9d'
  expect(paymentUri(base, address)).toBe(`ethereum:${address}@8453`)
  expect(paymentUri(solana, 'So1')).toBe('solana:So1')
  expect(paymentUri(bitcoin, 'bc1q')).toBe('bitcoin:bc1q')
})
