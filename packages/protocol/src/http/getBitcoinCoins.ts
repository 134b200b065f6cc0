import { defineEsplora } from './defineEsplora.ts'
import { esploraSchemas } from './esplora.schema.ts'

/** The outputs that an address can spend. */
export const getBitcoinCoins = defineEsplora({
  id: 'getBitcoinCoins',
  method: 'GET',
  path: '/address/:address/utxo',
  summary: 'What a Bitcoin address can spend',
  response: esploraSchemas.coins,
  examples: [
    {
      request: {
        params: { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
        query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
      },
      response: [{ txid: 'ab'.repeat(32), vout: 0, status: { confirmed: false }, value: 50_000 }],
    },
  ],
})
