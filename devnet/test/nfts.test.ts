import { startApi } from '@latchkey/api'
import { mainnet } from '@latchkey/protocol/networks'
import { createPublicClient, createWalletClient, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../src/chains/startAnvil.ts'
import { devnetContracts } from '../src/world/devnetContracts.ts'
import { devnetTokens } from '../src/world/devnetTokens.ts'
import { personas } from '../src/world/personas.ts'
import { prepareWorld } from '../src/world/prepareWorld.ts'

const { alice, bob } = personas
let chain: Anvil
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, mainnet)
  api = await startApi({
    logLevel: 'silent',
    devnet: { chains: [{ caip: mainnet.caipNetworkId, rpcUrl: chain.rpcUrl }], tokens: devnetTokens },
  })
})
afterAll(async () => {
  await api.stop()
  await chain.stop()
})

type Row = {
  address: string
  tokenId: string
  standard: string
  amount: string
  collection: string
  name: string
  description: string
  imageUrl: string
  metadata: string
  spam?: string[]
}

async function nfts(address: string, query = ''): Promise<Row[]> {
  const response = await fetch(`${api.url}/v1/account/${address}/nfts?projectId=any${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { nfts: Row[] }).nfts
}

describe('the NFTs of an account', () => {
  it('are those of both standards, as their contracts describe them, and no bait', async () => {
    // The index follows the chain in its own time.
    await expect.poll(async () => (await nfts(alice.address)).length).toBe(4)
    const found = await nfts(alice.address)
    const reported = found.map(({ collection, name, tokenId, standard, amount }) => [
      collection,
      name,
      tokenId,
      standard,
      amount,
    ])
    expect(reported.sort()).toEqual([
      ['Practice Bells', 'Practice bell', '12', 'ERC1155', '1'],
      ['Practice Bells', 'Practice bell', '7', 'ERC1155', '3'],
      ['Practice Keys', 'Practice key 1', '1', 'ERC721', '1'],
      ['Practice Keys', 'Practice key 2', '2', 'ERC721', '1'],
    ])
    expect(found.every(({ metadata, description }) => metadata === 'read' && description !== '')).toBe(true)
  })

  it('that are bait are shown when asked for, with the reason, and nobody is asked about them', async () => {
    const bait = (await nfts(alice.address, '&spam=show')).filter(({ spam }) => spam !== undefined)
    expect(bait).toMatchObject([{ tokenId: '1', spam: ['link-in-name'], name: '', imageUrl: '', metadata: 'refused' }])
  })

  it('have pictures that were drawn anew', async () => {
    for (const { imageUrl } of await nfts(alice.address)) {
      const response = await fetch(imageUrl)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
      expect(bytes.includes('svg')).toBe(false)
      const etag = response.headers.get('etag') ?? ''
      expect((await fetch(imageUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
    }
  })

  it.each([
    `eip155:1/${devnetContracts.keys}/99`,
    `eip155:1/${devnetContracts.usdc}/1`,
    `eip155:1/${bob.address}/1`,
    `eip155:1/nonsense/1`,
    `eip155:1/${devnetContracts.keys}/-1`,
    `eip155:1/${devnetContracts.keys}/${10n ** 78n - 1n}`,
  ])('have no picture at %s', async (path) => {
    const response = await fetch(`${api.url}/v1/nft/${path}/image`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'api/not-found', reasons: [{ field: 'tokenId' }] })
  })

  it('follow them to their next owner', async () => {
    const wallet = createWalletClient({
      account: alice,
      transport: http(chain.rpcUrl),
      chain: { id: 1, name: 'Ethereum', nativeCurrency: mainnet.nativeCurrency, rpcUrls: { default: { http: [] } } },
    })
    const hash = await wallet.writeContract({
      address: devnetContracts.keys,
      abi: parseAbi(['function transferFrom(address from, address to, uint256 tokenId)']),
      functionName: 'transferFrom',
      args: [alice.address, bob.address, 2n],
    })
    await createPublicClient({ transport: http(chain.rpcUrl) }).waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect((await nfts(alice.address)).map(({ tokenId }) => tokenId)).not.toContain('2')
    await expect.poll(async () => (await nfts(bob.address)).map(({ tokenId }) => tokenId)).toEqual(['2'])
  })

  it('are not told of a chain that is not indexed, nor of no address', async () => {
    const of = async (address: string, query: string) =>
      (await fetch(`${api.url}/v1/account/${address}/nfts${query}`)).status
    expect(await of(alice.address, '?chainId=eip155:10')).toBe(400)
    expect(await of('nonsense', '')).toBe(400)
    expect(await of(alice.address, '?cursor=x')).toBe(400)
  })
})
