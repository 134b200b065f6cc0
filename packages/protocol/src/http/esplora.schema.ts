import * as v from 'valibot'

const satsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_100_000_000_000_000))
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const txidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const statsSchema = v.object({
  funded_txo_count: countSchema,
  funded_txo_sum: satsSchema,
  spent_txo_count: countSchema,
  spent_txo_sum: satsSchema,
  tx_count: countSchema,
})

const statusSchema = v.object({
  confirmed: v.boolean(),
  block_height: v.optional(countSchema),
  block_hash: v.optional(v.string()),
  block_time: v.optional(countSchema),
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
