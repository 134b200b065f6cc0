import { defineEsplora } from './defineEsplora.ts'
import { esploraSchemas } from './esplora.schema.ts'

const none = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }

/** What an address has got and given, in blocks and on the way. */
export const getBitcoinAddress = defineEsplora({
  id: 'getBitcoinAddress',
  method: 'GET',
  path: '/address/:address',
  summary: 'What a Bitcoin address has got and given',
  response: esploraSchemas.address,
  examples: [
    {
      request: {
        params: { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
        query: { chainId: 'bip122:000000000019d6689c085ae165831e93' },
      },
      response: {
        address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        chain_stats: { ...none, funded_txo_count: 1, funded_txo_sum: 50_000, tx_count: 1 },
        mempool_stats: none,
      },
    },
  ],
})
