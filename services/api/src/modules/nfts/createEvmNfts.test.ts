import { expect, it } from 'vitest'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { createEvmNfts } from './createEvmNfts.ts'
import { createNftContracts } from './createNftContracts.ts'

const account = `0x${'a'.repeat(40)}`
const chain = { network: { contracts: {}, caipNetworkId: 'eip155:1' } } as unknown as Chain

it('says that it did not read what an account has where the node refuses to be asked', async () => {
  const gateway = {
    request: async () => ({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error' } }),
  } as unknown as RpcGateway
  const seen = [1, 2].map((tokenId) => ({
    kind: 'nft' as const,
    contract: `0x${'b'.repeat(40)}`,
    tokenId: String(tokenId),
  }))
  const nfts = createEvmNfts({
    received: {
      knows: async () => true,
      nfts: async () => ({ nfts: seen, more: undefined, reading: { state: 'read' } }),
    } as never,
    seenTokens: { widestGift: async () => 0 },
    contracts: createNftContracts(gateway),
    readMetadata: async () => {
      throw new Error('Nothing is shown of which metadata could be read.')
    },
  })
  expect(await nfts.held(chain, account, undefined as never)).toMatchObject({
    reported: [],
    reading: { state: 'unread', reason: 'unavailable' },
  })
})
