import { describe, expect, it } from 'vitest'
import { testKit } from '../../test/testKit.ts'
import { nftsQuery } from './nfts.query.ts'
import { getQueryClient } from './queryClient.ts'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const nft = (tokenId: string, chainId = 'eip155:1') => ({
  chainId,
  address: `${chainId}:0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9`,
  tokenId,
  standard: 'ERC721',
  amount: '1',
  collection: 'Keys',
  name: `Key ${tokenId}`,
  description: '',
  imageUrl: '',
  metadata: 'read',
})

const unavailable = { state: 'unread', reason: 'unavailable' }

function kitWith(pages: readonly object[], apiUrl: string | undefined = 'https://api.example') {
  const asked: string[] = []
  const kit = testKit({
    ...(apiUrl === '' ? {} : { apiUrl }),
    env: {
      fetch: async (input) => {
        const url = new URL(String(input))
        asked.push(`${url.pathname} ${url.searchParams.get('cursor')}`)
        return new Response(JSON.stringify(pages[asked.length - 1] ?? {}), { status: 200 })
      },
    },
  })
  const read = () =>
    getQueryClient(kit).fetchQuery({ ...nftsQuery(kit, { address: alice, networkIds: ['eip155:1'] }), retry: false })
  return { asked, read }
}

describe('nftsQuery', () => {
  it('reads page after page, and leaves out networks that the app does not have', async () => {
    const { asked, read } = kitWith([
      { nfts: [nft('1'), nft('9', 'eip155:10')], next: '50', networks: { 'eip155:1': unavailable } },
      { nfts: [nft('2')], next: null, networks: { 'eip155:1': { state: 'read' }, 'eip155:10': unavailable } },
    ])
    const { nfts, networks, isCut } = await read()
    expect(nfts.map(({ tokenId }) => tokenId)).toEqual(['1', '2'])
    expect(networks).toEqual([
      { networkId: 'eip155:1', reading: unavailable },
      { networkId: 'eip155:1', reading: { state: 'read' } },
    ])
    expect(isCut).toBe(false)
    expect(asked).toEqual([`/v1/account/${alice}/nfts null`, `/v1/account/${alice}/nfts 50`])
  })

  it('stops after six pages and says so', async () => {
    const { asked, read } = kitWith(Array.from({ length: 9 }, (_, page) => ({ nfts: [nft(String(page))], next: '1' })))
    const { nfts, isCut } = await read()
    expect([nfts.length, isCut, asked.length]).toEqual([6, true, 6])
  })

  it('takes a network that the answer does not name for one without a source', async () => {
    const { read } = kitWith([{ nfts: [], next: null, networks: { 'eip155:10': { state: 'read' } } }])
    expect((await read()).networks).toEqual([
      { networkId: 'eip155:1', reading: { state: 'unread', reason: 'no-source' } },
    ])
  })

  it('asks nobody in a kit without an api', async () => {
    const { asked, read } = kitWith([], '')
    expect(await read()).toEqual({
      nfts: [],
      networks: [{ networkId: 'eip155:1', reading: { state: 'unread', reason: 'no-source' } }],
      isCut: false,
    })
    expect(asked).toEqual([])
  })
})
