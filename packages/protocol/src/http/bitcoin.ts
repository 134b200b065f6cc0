import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { caip2Schema, callerQueryEntries } from './query.schema.ts'

const querySchema = v.object({ ...callerQueryEntries, chainId: caip2Schema })

/**
 * A route of the proxy to Bitcoin networks: Esplora's own path behind `/v1/esplora`, the network in the query. A client
 * of Esplora needs no other code for it.
 */
function defineEsplora<
  const Path extends string,
  Response extends v.GenericSchema,
  Body extends v.GenericSchema | undefined = undefined,
>(route: {
  id: string
  method: 'GET' | 'POST'
  path: Path
  summary: string
  response: Response
  responseType?: 'json' | 'text'
  body?: Body
  examples: Parameters<typeof defineEndpoint<`/v1/esplora${Path}`, typeof querySchema, Response, Body>>[0]['examples']
}) {
  return defineEndpoint<`/v1/esplora${Path}`, typeof querySchema, Response, Body>({
    ...route,
    ...(route.body === undefined ? {} : { bodyType: 'text' as const }),
    path: `/v1/esplora${route.path}`,
    query: querySchema,
    errors: [
      { status: 400, code: 'api/invalid-request', field: '', when: 'The network refuses it, in its own words.' },
      { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'No Bitcoin network that is known here.' },
      { status: 404, code: 'api/not-found', field: '', when: 'Nobody knows the transaction.' },
      ...(route.body === undefined
        ? []
        : [{ status: 422, code: 'api/invalid-body', field: '', when: 'The body is not what the route takes.' }]),
      { status: 503, code: 'api/upstream-unavailable', field: 'chainId', when: 'No server of the network answers.' },
    ],
    auth: 'project+quota',
    cacheSeconds: 0,
  })
}

const none = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }

const txidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

const statusSchema = v.object({
  confirmed: v.boolean(),
  block_height: v.optional(countSchema),
  block_hash: v.optional(v.string()),
  block_time: v.optional(countSchema),
})

const satsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_100_000_000_000_000))

const statsSchema = v.object({
  funded_txo_count: countSchema,
  funded_txo_sum: satsSchema,
  spent_txo_count: countSchema,
  spent_txo_sum: satsSchema,
  tx_count: countSchema,
})

const outputSchema = v.object({
  scriptpubkey: v.string(),
  scriptpubkey_type: v.string(),
  scriptpubkey_address: v.optional(v.string()),
  value: satsSchema,
})

/** What servers with Esplora's interface answer. Values in satoshis. */
export const esploraSchemas = {
  txid: txidSchema,
  status: statusSchema,
  address: v.object({ address: v.string(), chain_stats: statsSchema, mempool_stats: statsSchema }),
  coins: v.array(v.object({ txid: txidSchema, vout: countSchema, status: statusSchema, value: satsSchema })),
  hex: v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/i)),
  /** Satoshis a virtual byte, by the number of blocks to wait. */
  fees: v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
  transactions: v.array(
    v.object({
      txid: txidSchema,
      fee: satsSchema,
      vin: v.array(v.object({ prevout: v.nullish(outputSchema), is_coinbase: v.optional(v.boolean()) })),
      vout: v.array(outputSchema),
      status: statusSchema,
    }),
  ),
} as const

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
