import * as v from 'valibot'

/** More satoshis than there will ever be are no amount: 21 million bitcoins. */
const satsSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(2_100_000_000_000_000),
  v.transform((sats) => BigInt(sats)),
)
const statsSchema = v.object({ funded_txo_sum: satsSchema, spent_txo_sum: satsSchema })
const txidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** What Esplora servers answer, as far as the adapter reads it. */
export const esploraAnswers = {
  address: v.object({ chain_stats: statsSchema, mempool_stats: statsSchema }),
  coins: v.array(
    v.object({
      txid: txidSchema,
      vout: v.pipe(v.number(), v.integer(), v.minValue(0)),
      value: satsSchema,
      status: v.object({ confirmed: v.boolean() }),
    }),
  ),
  hex: v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/)),
  status: v.object({
    confirmed: v.boolean(),
    block_height: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  /** Satoshis a virtual byte, by the number of blocks to wait. */
  fees: v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))),
}
