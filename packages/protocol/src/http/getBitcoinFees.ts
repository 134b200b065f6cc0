import { defineEsplora } from './defineEsplora.ts'
import { esploraSchemas } from './esplora.schema.ts'

/** What a place in one of the next blocks costs. */
export const getBitcoinFees = defineEsplora({
  id: 'getBitcoinFees',
  method: 'GET',
  path: '/fee-estimates',
  summary: 'Fees of a Bitcoin network, by blocks to wait',
  response: esploraSchemas.fees,
  examples: [
    {
      request: { params: {}, query: { chainId: 'bip122:000000000019d6689c085ae165831e93' } },
      response: { '1': 12.5, '3': 8, '6': 5.1 },
    },
  ],
})
