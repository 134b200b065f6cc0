import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { walletAssetSchema } from './walletRpc.ts'

const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '', price: 0, value: '0' }
const native = { address: 'native', balance: '0x1', type: 'NATIVE', metadata }
const token = { ...native, address: `0x${'1'.repeat(40)}`, type: 'ERC20' }
const areAssets = (entries: readonly unknown[]) => v.is(v.array(walletAssetSchema), entries)
const described = (change: object) => areAssets([token, { ...native, metadata: { ...metadata, ...change } }])

describe('wallet assets', () => {
  it('are taken when each entry is whole', () => {
    expect(areAssets([native, token])).toBe(true)
  })

  it.each([[{ address: 1 }], [{ address: undefined }], [{ balance: 1 }], [{ balance: undefined }]])(
    'are refused when one entry has %j for text [S5.28]',
    (change) => {
      expect(areAssets([token, { ...native, ...change }])).toBe(false)
    },
  )

  it.each(['ERC721', 'native', '', undefined])('are refused when one entry is of the type %j [S5.29]', (type) => {
    expect(areAssets([native, { ...token, type }])).toBe(false)
  })

  it.each([
    ...['name', 'symbol', 'iconUrl'].flatMap((key) => [{ [key]: 1 }, { [key]: undefined }]),
    ...['decimals', 'price'].flatMap((key) => [{ [key]: '1' }, { [key]: undefined }]),
  ])('are refused when the metadata of one entry has %j [S5.30]', (change) => {
    expect(described({})).toBe(true)
    expect(described(change)).toBe(false)
  })
})
