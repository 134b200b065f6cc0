import * as v from 'valibot'

const lamports = v.pipe(
  v.union([v.number(), v.bigint()]),
  v.transform((value) => BigInt(value)),
)
const balanceSchema = v.object({
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

/** What a node of Solana tells of the past, as far as a history is made of it. */
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
  transaction: v.nullable(
    v.object({
      slot: v.number(),
      blockTime: v.nullish(v.number(), null),
      transaction: v.object({
        message: v.object({ accountKeys: v.array(v.union([v.string(), v.object({ pubkey: v.string() })])) }),
      }),
      meta: v.object({
        err: v.unknown(),
        fee: lamports,
        preBalances: v.array(lamports),
        postBalances: v.array(lamports),
        preTokenBalances: v.nullish(v.array(balanceSchema), []),
        postTokenBalances: v.nullish(v.array(balanceSchema), []),
        loadedAddresses: v.optional(v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) })),
      }),
    }),
  ),
}

export type SolanaTransaction = NonNullable<v.InferOutput<(typeof solanaNodeSchemas)['transaction']>>
