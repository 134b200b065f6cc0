import { expect, it } from 'vitest'
import { base, bitcoin, solana } from '../networks/index.ts'
import { paymentReceiver, paymentUri } from './paymentUri.ts'

const address = '0x4f3aB1c0D2e95A7713c08bE66fD21a94C5E07b9d'
const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

it('names the receiver and the chain in the form of each family', () => {
  expect(paymentUri(base, address)).toBe(`ethereum:${address}@8453`)
  expect(paymentUri(solana, 'So1')).toBe('solana:So1')
  expect(paymentUri(bitcoin, 'bc1q')).toBe('bitcoin:bc1q')
})

it('names the amount as each standard writes it: in wei, or in whole coins without a zero too many', () => {
  expect(paymentUri(base, address, { units: 1_500_000_000_000_000_001n, decimals: 18 })).toBe(
    `ethereum:${address}@8453?value=1500000000000000001`,
  )
  expect(paymentUri(solana, 'So1', { units: 1_500_000_000n, decimals: 9 })).toBe('solana:So1?amount=1.5')
  expect(paymentUri(bitcoin, 'bc1q', { units: 1n, decimals: 8 })).toBe('bitcoin:bc1q?amount=0.00000001')
  expect(paymentUri(bitcoin, 'bc1q', { units: 2_000_000_000n, decimals: 8 })).toBe('bitcoin:bc1q?amount=20')
})

it('names the token as each standard writes it', () => {
  const asked = { units: 1_500_000n, decimals: 6, token }
  expect(paymentUri(base, address, asked)).toBe(`ethereum:${token}@8453/transfer?address=${address}&uint256=1500000`)
  expect(paymentUri(solana, 'So1', { ...asked, token: 'EPj' })).toBe('solana:So1?amount=1.5&spl-token=EPj')
})

it.each([
  [`ethereum:${address}@1?value=1`, address],
  [`ethereum:pay-${address}`, address],
  [`ethereum:${token}@1/transfer?address=${address}&uint256=1`, address],
  ['solana:So1?amount=1.5&spl-token=EPj', 'So1'],
  ['bitcoin:bc1q?amount=20', 'bc1q'],
  [` ${address} `, address],
  // A call of a contract that names no receiver pays no one: the text stays, and is refused as an address.
  [`ethereum:${token}@1/approve?uint256=1`, `ethereum:${token}@1/approve?uint256=1`],
])('reads whom %s asks to pay', (text, receiver) => {
  expect(paymentReceiver(text)).toBe(receiver)
})
