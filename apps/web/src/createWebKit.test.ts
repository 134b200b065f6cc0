import { expect, it } from 'vitest'
import { offeredNetworks } from './createWebKit.ts'

it('links what happens on local chains to no explorer of the public ones', () => {
  const networks = ['eip155:1', 'eip155:8453', 'eip155:4242'] as const
  const explorers = (devnet: boolean) =>
    offeredNetworks({ networks: [...networks], devnet }).map(({ blockExplorers }) => blockExplorers?.default.url)
  expect(explorers(true)).toEqual([undefined, undefined])
  expect(explorers(false)).toEqual(['https://etherscan.io', 'https://basescan.org'])
})
