import { getAccountNfts, getNftImage } from '../nfts.ts'
import { documentEndpoint } from './documentEndpoint.ts'

/** The endpoints of `nfts.ts`, with what the documents and the contract tests say of them. */
export const nftsDocs = [
  documentEndpoint(getAccountNfts, {
    summary: 'NFTs of an address',
    examples: [
      {
        request: { params: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }, query: {} },
        response: {
          nfts: [
            {
              chainId: 'eip155:1',
              address: 'eip155:1:0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
              tokenId: '204',
              standard: 'ERC721',
              amount: '1',
              collection: 'Tideline',
              name: 'Tideline #204',
              description: '',
              imageUrl: 'https://api.example.org/v1/nft/eip155:1/0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9/204/image',
              metadata: 'read',
            },
          ],
          next: null,
          networks: {
            'eip155:1': { state: 'read', sinceBlock: 19_000_000, since: '2024-01-13T09:00:00.000Z' },
            'eip155:8453': { state: 'unread', reason: 'no-source' },
          },
        },
      },
    ],
    errors: [
      { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address of the chain family.' },
      {
        status: 400,
        code: 'api/unsupported-chain',
        field: 'chainId',
        when: 'The NFTs of the chain are not known here.',
      },
      { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of the chain answers.' },
    ],
  }),
  documentEndpoint(getNftImage, {
    summary: 'Picture of an NFT',
    examples: [],
    errors: [
      { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'The chain is not known here.' },
      {
        status: 404,
        code: 'api/not-found',
        field: 'tokenId',
        when: 'There is no such NFT, or none of its pictures is taken.',
      },
      { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of the chain answers.' },
    ],
  }),
]
