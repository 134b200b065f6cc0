import { defineEsplora } from './defineEsplora.ts'
import { esploraSchemas } from './esplora.schema.ts'

/** The bytes of a transaction. */
export const getBitcoinTransaction = defineEsplora({
  id: 'getBitcoinTransaction',
  method: 'GET',
  path: '/tx/:txid/hex',
  summary: 'The bytes of a Bitcoin transaction, in hex',
  response: esploraSchemas.hex,
  responseType: 'text',
  examples: [
    {
      request: {
        params: { txid: 'ab'.repeat(32) },
        query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
      },
      response: '0200000000',
    },
  ],
})
