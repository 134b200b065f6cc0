import * as v from 'valibot'

const list = v.pipe(v.array(v.unknown()), v.maxLength(32))
const encoded = v.pipe(v.string(), v.minLength(1), v.maxLength(98_304))
const hex = v.pipe(v.string(), v.maxLength(196_610), v.regex(/^0x[0-9a-fA-F]*$/))

/** Anything in a list, or nothing. */
export const listParamsSchema = v.optional(list, [])

/** Spec 3 [S3.170]. The message is base58. */
export const solanaMessageParamsSchema = v.strictObject({
  message: encoded,
  pubkey: v.pipe(v.string(), v.maxLength(44)),
})

/** Spec 3 [S3.171]. The transaction is base58 or base64. */
export const solanaTransactionParamsSchema = v.strictObject({ transaction: encoded })

/** Spec 3 [S3.172]. */
export const solanaTransactionsParamsSchema = v.strictObject({
  transactions: v.pipe(v.array(encoded), v.minLength(1), v.maxLength(50)),
})

/** Spec 3 [S3.173]. */
export const solanaSendParamsSchema = v.strictObject({
  transaction: encoded,
  options: v.optional(
    v.strictObject({
      skipPreflight: v.optional(v.boolean()),
      preflightCommitment: v.optional(
        v.picklist(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
      ),
      maxRetries: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      minContextSlot: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    }),
  ),
})

/** EIP-5792. */
export const sendCallsParamsSchema = v.strictTuple([
  v.object({
    chainId: v.optional(hex),
    from: v.optional(hex),
    version: v.optional(v.string()),
    capabilities: v.optional(v.unknown()),
    calls: v.pipe(
      v.array(v.object({ to: v.optional(hex), data: v.optional(hex), value: v.optional(v.unknown()) })),
      v.minLength(1),
      v.maxLength(20),
    ),
  }),
])

/** EIP-5792: the id of what was sent. */
export const callsStatusParamsSchema = v.strictTuple([v.pipe(v.string(), v.maxLength(8_194))])
