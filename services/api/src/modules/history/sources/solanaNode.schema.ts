import * as v from 'valibot'

const lamports = v.pipe(
  v.union([v.number(), v.bigint(), v.pipe(v.string(), v.digits())]),
  v.transform((value) => BigInt(value)),
)
const balanceSchema = v.object({
  accountIndex: v.number(),
  mint: v.string(),
  owner: v.optional(v.string()),
  uiTokenAmount: v.object({
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.transform((text) => BigInt(text)),
    ),
    decimals: v.number(),
  }),
})

/** An instruction of the plain form: places in the list of accounts, data in base58. */
const instructionSchema = v.object({
  programIdIndex: v.number(),
  accounts: v.array(v.number()),
  data: v.string(),
})
const contentSchema = {
  transaction: v.object({
    signatures: v.pipe(v.array(v.string()), v.minLength(1)),
    message: v.object({ accountKeys: v.array(v.string()), instructions: v.array(instructionSchema) }),
  }),
  meta: v.object({
    err: v.unknown(),
    fee: lamports,
    preBalances: v.array(lamports),
    postBalances: v.array(lamports),
    preTokenBalances: v.nullish(v.array(balanceSchema), []),
    postTokenBalances: v.nullish(v.array(balanceSchema), []),
    innerInstructions: v.nullish(v.array(v.object({ instructions: v.array(instructionSchema) })), []),
    loadedAddresses: v.optional(v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) })),
  }),
}
const blockTime = v.nullish(v.number(), null)
const transactionSchema = v.object({ slot: v.number(), blockTime, ...contentSchema })

/** The fields of a Solana node's answers that a history needs. */
export const solanaNodeSchemas = {
  accounts: v.object({ value: v.array(v.object({ pubkey: v.string() })) }),
  signatures: v.array(
    v.object({
      signature: v.string(),
      slot: v.number(),
      err: v.unknown(),
      blockTime: v.nullish(v.number(), null),
    }),
  ),
  transaction: v.nullable(transactionSchema),
  /** One that was kept as JSON. */
  kept: v.pipe(v.string(), v.parseJson(), transactionSchema),
  slot: v.pipe(v.number(), v.safeInteger()),
  slots: v.array(v.number()),
  block: v.nullable(v.object({ blockTime, transactions: v.array(v.object(contentSchema)) })),
}

export type SolanaTransaction = NonNullable<v.InferOutput<(typeof solanaNodeSchemas)['transaction']>>
