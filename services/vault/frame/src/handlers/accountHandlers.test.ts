import { expect, it, vi } from 'vitest'
import { accountHandlers } from './accountHandlers.ts'
import type { MessageContext } from './requestRouter.ts'

const evm = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const { signal } = new AbortController()
const context = {
  id: 'r',
  origin: 'https://app.example',
  channel: 'port',
  signal,
  wait: () => () => {},
} as MessageContext

it('a wallet of a single key has an address on its own kind of network, and the chain in use stays there', async () => {
  const chain = { current: 'eip155:1' as const }
  const on = vi.fn(async () => ({ state: 'plain', type: 'eoa' }))
  const session = { user: { id: 'ann', email: null, userName: null } }
  const login = { wallet: async () => ({ session, wallet: { addresses: { evm } } }) }
  const { GET_USER } = accountHandlers({ login, chain, accounts: { on } } as never)
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  for (const chainId of [solana, 'bip122:000000000019d6689c085ae165831e93'] as const)
    await expect(GET_USER({ chainId }, context)).rejects.toMatchObject({ code: 'wallet/no-account' })
  await expect(GET_USER({ chainId: 'cosmos:hub' }, context)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  expect(chain.current).toBe('eip155:1')
  expect(on).not.toHaveBeenCalled()
  expect(await GET_USER({ chainId: 8453 }, context)).toMatchObject({ address: evm, chainId: 8453 })
})

it('a wallet of a key pair of Solana has an address there, and none on Ethereum', async () => {
  const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
  const chain = { current: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const }
  const on = vi.fn(async () => ({ state: 'plain', type: 'eoa' }))
  const session = { user: { id: 'ann', email: null, userName: null } }
  const login = { wallet: async () => ({ session, wallet: { addresses: { solana } } }) }
  const { GET_USER } = accountHandlers({ login, chain, accounts: { on } } as never)
  for (const chainId of [8453, 'bip122:000000000019d6689c085ae165831e93'] as const)
    await expect(GET_USER({ chainId }, context)).rejects.toMatchObject({ code: 'wallet/no-account' })
  expect(on).not.toHaveBeenCalled()
  expect(await GET_USER({ chainId: chain.current }, context)).toMatchObject({ address: solana })
})
