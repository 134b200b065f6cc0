import { defineEsplora } from './defineEsplora.ts'
import { esploraSchemas } from './esplora.schema.ts'

/** Whether a transaction is in a block, and in which. */
export const getBitcoinStatus = defineEsplora({
  id: 'getBitcoinStatus',
  method: 'GET',
  path: '/tx/:txid/status',
  summary: 'Whether a Bitcoin transaction is in a block',
  response: esploraSchemas.status,
  examples: [
    {
      request: {
        params: { txid: 'ab'.repeat(32) },
        query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
      },
      response: { confirmed: true, block_height: 870_000, block_hash: '00'.repeat(32), block_time: 1_767_323_045 },
    },
  ],
})
