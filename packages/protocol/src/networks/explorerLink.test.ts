import { expect, it } from 'vitest'
import { explorerLink } from './explorerLink.ts'
import { bitcoinTestnet, mainnet, solana, solanaDevnet } from './index.ts'

it('leads to a transaction or an address, on the chain that is meant', () => {
  expect(explorerLink(mainnet, 'tx', '0xab')).toBe('https://etherscan.io/tx/0xab')
  expect(explorerLink(solana, 'address', 'So1')).toBe('https://explorer.solana.com/address/So1')
  expect(explorerLink(solanaDevnet, 'tx', '5h')).toBe('https://explorer.solana.com/tx/5h?cluster=devnet')
  expect(explorerLink(bitcoinTestnet, 'tx', 'ab')).toBe('https://mempool.space/testnet/tx/ab')
  expect(explorerLink({ ...mainnet, blockExplorers: undefined }, 'tx', '0xab')).toBeUndefined()
  expect(explorerLink(mainnet, 'tx', 'a/../../b?c')).toBe('https://etherscan.io/tx/a%2F..%2F..%2Fb%3Fc')
})
