import { describe, expect, it } from 'vitest'
import { toBitcoinError } from './bitcoin/toBitcoinError.ts'
import { toWalletError } from './solana/toWalletError.ts'

// Those of Ethereum's wallets are in evm/errors.test.ts.
describe.each([
  ['Solana', toWalletError],
  ['Bitcoin', toBitcoinError],
] as const)('a wallet on %s', (_, translate) => {
  it.each([
    [4001, 'wallet/user-rejected'],
    [4100, 'wallet/unauthorized'],
    [-32002, 'wallet/request-pending'],
    [-32601, 'wallet/unsupported-method'],
  ])('that answers %i: %s', (code, meaning) => {
    const thrown = Object.assign(new Error('said so'), { code })
    expect(translate(thrown)).toMatchObject({ code: meaning, details: 'said so', cause: thrown })
  })

  it('that declines in words alone is understood, and what nobody knows is kept', () => {
    expect(translate(new Error('User rejected the request.'))).toMatchObject({ code: 'wallet/user-rejected' })
    expect(translate('no idea')).toMatchObject({ code: 'unknown', cause: 'no idea' })
  })
})
