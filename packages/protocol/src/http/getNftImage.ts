import * as v from 'valibot'
import { callerQueryEntries } from './callerQuery.schema.ts'
import { defineEndpoint } from './defineEndpoint.ts'

/**
 * The picture of an NFT, drawn anew by the service: no byte of its maker reaches the page, and its maker's server learns
 * nothing of who looks. Fetched without a project id, as `<img>` does.
 */
export const getNftImage = defineEndpoint({
  id: 'getNftImage',
  method: 'GET',
  path: '/v1/nft/:chainId/:contract/:tokenId/image',
  summary: 'Picture of an NFT',
  query: v.object(callerQueryEntries),
  responseType: 'image',
  response: v.blob(),
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
  auth: 'none',
  cacheSeconds: 86_400,
})
