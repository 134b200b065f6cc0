import * as v from 'valibot'
import { caip2Schema } from './caip2.schema.ts'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'
import { nftSchema } from './nft.schema.ts'

/** The NFTs of an address, the last that came first, up to 50 a page. The specification names the tab (spec 2) but no call. */
export const getAccountNfts = defineEndpoint({
  id: 'getAccountNfts',
  method: 'GET',
  path: '/v1/account/:address/nfts',
  summary: 'NFTs of an address',
  query: v.object({
    ...callerQueryEntries,
    /** Without it: every chain whose history is kept. */
    chainId: v.optional(caip2Schema),
    /** `next` of the page before. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
    /** `show`: what is taken for spam is in the list too, with the reasons. */
    spam: v.optional(v.picklist(['hide', 'show'])),
  }),
  response: v.object({
    nfts: v.array(nftSchema),
    next: v.nullable(v.string()),
    /** Chains that did not answer, when all were asked for. Absent when all answered. */
    unavailableChains: v.optional(v.array(caip2Schema)),
  }),
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
      },
    },
  ],
  errors: [
    { status: 400, code: 'api/invalid-address', field: 'address', when: 'Not an address of the chain family.' },
    { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'The NFTs of the chain are not known here.' },
    { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No node of the chain answers.' },
  ],
  auth: 'project+quota',
  cacheSeconds: 0,
})
