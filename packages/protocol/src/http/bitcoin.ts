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
  response: Response
  responseType?: 'json' | 'text'
  body?: Body
}) {
  return defineEndpoint<`/v1/esplora${Path}`, typeof querySchema, Response, Body>({
    ...route,
    ...(route.body === undefined ? {} : { bodyType: 'text' as const }),
    path: `/v1/esplora${route.path}`,
    query: querySchema,
    auth: 'project+quota',
    cacheSeconds: 0,
  })
}

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
  response: esploraSchemas.address,
})

/** The outputs that an address can spend. */
export const getBitcoinCoins = defineEsplora({
  id: 'getBitcoinCoins',
  method: 'GET',
  path: '/address/:address/utxo',
  response: esploraSchemas.coins,
})

/** What a place in one of the next blocks costs. */
export const getBitcoinFees = defineEsplora({
  id: 'getBitcoinFees',
  method: 'GET',
  path: '/fee-estimates',
  response: esploraSchemas.fees,
})

/** The bytes of a transaction. */
export const getBitcoinTransaction = defineEsplora({
  id: 'getBitcoinTransaction',
  method: 'GET',
  path: '/tx/:txid/hex',
  response: esploraSchemas.hex,
  responseType: 'text',
})

/** Whether a transaction is in a block, and in which. */
export const getBitcoinStatus = defineEsplora({
  id: 'getBitcoinStatus',
  method: 'GET',
  path: '/tx/:txid/status',
  response: esploraSchemas.status,
})

/** Gives a signed transaction to the network. */
export const postBitcoinTransaction = defineEsplora({
  id: 'postBitcoinTransaction',
  method: 'POST',
  path: '/tx',
  body: esploraSchemas.hex,
  response: esploraSchemas.txid,
  responseType: 'text',
})
