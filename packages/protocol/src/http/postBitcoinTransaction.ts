import { defineEsplora } from './defineEsplora.ts'
import { esploraSchemas } from './esplora.schema.ts'

/** Gives a signed transaction to the network. */
export const postBitcoinTransaction = defineEsplora({
  id: 'postBitcoinTransaction',
  method: 'POST',
  path: '/tx',
  summary: 'Broadcast a signed Bitcoin transaction, in hex',
  body: esploraSchemas.hex,
  response: esploraSchemas.txid,
  responseType: 'text',
  examples: [
    {
      request: {
        params: {},
        query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
        body: '0200000000',
      },
      response: 'ab'.repeat(32),
    },
  ],
})
