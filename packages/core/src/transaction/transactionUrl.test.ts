import { mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { testKit } from '../../test/testKit.ts'
import { transactionUrl } from './transactionUrl.ts'

it('leads to the app’s own page of a transaction where it has one, else to the explorer', () => {
  const own = testKit({ transactionUrl: ({ networkId, hash }) => `/activity/${networkId}/${hash}` })
  expect(transactionUrl(own, mainnet, '0xab')).toEqual({ href: '/activity/eip155:1/0xab', external: false })
  const plain = testKit()
  expect(transactionUrl(plain, mainnet, '0xab')).toEqual({ href: 'https://etherscan.io/tx/0xab', external: true })
  expect(transactionUrl(plain, { ...mainnet, blockExplorers: undefined }, '0xab')).toBeUndefined()
  expect(transactionUrl(own, undefined, '0xab')).toBeUndefined()
})
