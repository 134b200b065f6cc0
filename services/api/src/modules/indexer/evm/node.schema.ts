import * as v from 'valibot'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const lower = v.pipe(hex, v.toLowerCase())
const number = v.pipe(
  hex,
  v.transform((text) => Number(text)),
  v.safeInteger(),
)
const amount = v.pipe(
  hex,
  v.transform((text) => BigInt(text)),
)

/** `eth_getBlockByNumber` without transactions. */
export const blockIdSchema = v.nullable(v.object({ number, hash: lower }))

/** `eth_getBlockByNumber` with transactions. */
export const blockSchema = v.nullable(
  v.object({
    number,
    hash: lower,
    parentHash: lower,
    timestamp: number,
    transactions: v.array(
      v.object({ hash: lower, from: lower, to: v.nullish(lower), value: amount, nonce: number, input: lower }),
    ),
  }),
)

export const logSchema = v.object({ address: lower, topics: v.array(lower), data: lower })

/** `eth_getBlockReceipts`. */
export const receiptsSchema = v.nullable(
  v.array(
    v.object({
      blockHash: lower,
      transactionHash: lower,
      /** Absent on chains before Byzantium. */
      status: v.optional(number, '0x1'),
      contractAddress: v.nullish(lower),
      logs: v.array(logSchema),
    }),
  ),
)

/** A call of `callTracer`. */
export type TracedCall = {
  type: string
  from: string
  to?: string | null | undefined
  value?: bigint | null | undefined
  error?: string | null | undefined
  calls?: TracedCall[] | null | undefined
}

/** `debug_traceTransaction` with `callTracer`. */
export const tracedCallSchema: v.GenericSchema<unknown, TracedCall> = v.object({
  type: v.string(),
  from: lower,
  to: v.nullish(lower),
  value: v.nullish(amount),
  error: v.nullish(v.string()),
  calls: v.nullish(v.array(v.lazy(() => tracedCallSchema))),
})

/** `debug_traceBlockByNumber` with `callTracer`. */
export const tracesSchema = v.array(v.object({ txHash: lower, result: tracedCallSchema }))

export type NodeBlock = NonNullable<v.InferOutput<typeof blockSchema>>
export type NodeReceipt = NonNullable<v.InferOutput<typeof receiptsSchema>>[number]
export type NodeLog = v.InferOutput<typeof logSchema>
