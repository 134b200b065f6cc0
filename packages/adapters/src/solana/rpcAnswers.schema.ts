import * as v from 'valibot'

const lamportsSchema = v.pipe(
  v.union([v.pipe(v.number(), v.integer()), v.bigint()]),
  v.transform((lamports) => BigInt(lamports)),
  v.minValue(0n),
)
const unitsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((units) => BigInt(units)),
)
const withContext = <Schema extends v.GenericSchema>(value: Schema) => v.object({ value })
const parsedTokenSchema = v.object({
  pubkey: v.string(),
  account: v.object({
    data: v.object({
      parsed: v.object({ info: v.object({ mint: v.string(), tokenAmount: v.object({ amount: unitsSchema }) }) }),
    }),
  }),
})

const tokenBalancesSchema = v.nullish(
  v.array(
    v.object({
      accountIndex: v.number(),
      mint: v.string(),
      owner: v.nullish(v.string()),
      uiTokenAmount: v.object({ amount: unitsSchema }),
    }),
  ),
  [],
)

/** What nodes answer, as far as the adapter reads it. */
export const rpcAnswers = {
  balance: withContext(lamportsSchema),
  tokenAccounts: withContext(v.array(parsedTokenSchema)),
  account: withContext(v.nullable(v.object({ owner: v.string(), lamports: lamportsSchema }))),
  blockhash: withContext(v.object({ blockhash: v.string(), lastValidBlockHeight: lamportsSchema })),
  prices: v.array(v.object({ prioritizationFee: lamportsSchema })),
  simulation: withContext(
    v.object({
      err: v.unknown(),
      logs: v.nullish(v.array(v.string()), []),
      unitsConsumed: v.optional(lamportsSchema, 0),
      accounts: v.nullish(v.array(v.nullable(v.object({ lamports: lamportsSchema }))), []),
    }),
  ),
  transaction: v.nullable(
    v.object({
      transaction: v.object({ message: v.object({ accountKeys: v.array(v.string()) }) }),
      meta: v.nullable(
        v.object({
          err: v.unknown(),
          fee: lamportsSchema,
          preBalances: v.array(lamportsSchema),
          postBalances: v.array(lamportsSchema),
          preTokenBalances: tokenBalancesSchema,
          postTokenBalances: tokenBalancesSchema,
        }),
      ),
    }),
  ),
  fee: withContext(v.nullable(lamportsSchema)),
  /** How far a node has come. */
  epoch: v.object({ absoluteSlot: lamportsSchema, blockHeight: lamportsSchema }),
  statuses: v.object({
    context: v.object({ slot: lamportsSchema }),
    value: v.array(
      v.nullable(
        v.object({ slot: lamportsSchema, err: v.unknown(), confirmationStatus: v.nullish(v.string(), 'processed') }),
      ),
    ),
  }),
}
