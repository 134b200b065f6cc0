import * as v from 'valibot'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const lower = v.pipe(hex, v.toLowerCase())
/** A whole number as nodes write it. */
export const hexNumber = v.pipe(
  hex,
  v.transform((text) => Number(text)),
  v.safeInteger(),
)
const amount = v.pipe(
  hex,
  v.transform((text) => BigInt(text)),
)

/** `eth_getBlockByNumber` without transactions. */
export const blockIdSchema = v.nullable(v.object({ number: hexNumber, hash: lower }))

const transactionSchema = v.object({
  hash: lower,
  from: lower,
  to: v.nullish(lower),
  value: amount,
  nonce: hexNumber,
  input: lower,
})

/** `eth_getTransactionByHash`. */
export const minedTransactionSchema = v.nullable(transactionSchema)

/** `eth_getBlockByNumber` with transactions. */
export const blockSchema = v.nullable(
  v.object({
    number: hexNumber,
    hash: lower,
    parentHash: lower,
    timestamp: hexNumber,
    transactions: v.array(transactionSchema),
  }),
)

export const logSchema = v.object({ address: lower, topics: v.array(lower), data: lower })

const receiptSchema = v.object({
  blockHash: lower,
  transactionHash: lower,
  /** Absent on chains before Byzantium. */
  status: v.optional(hexNumber, '0x1'),
  contractAddress: v.nullish(lower),
  logs: v.array(logSchema),
})

/** `eth_getBlockReceipts`. */
export const receiptsSchema = v.nullable(v.array(receiptSchema))

/** `eth_getTransactionReceipt`. */
export const minedReceiptSchema = v.nullable(v.object({ ...receiptSchema.entries, transactionIndex: hexNumber }))

/** Where a log of `eth_getLogs` is. */
export const logPlaceSchema = v.object({ blockNumber: hexNumber, blockHash: lower, transactionHash: lower })

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
