import * as v from 'valibot'
import { caip2Schema } from './caip2.schema.ts'

const picture = v.nullable(v.object({ url: v.string(), content_type: v.optional(v.nullable(v.string())) }))

const fungibleSchema = v.object({
  name: v.nullish(v.string()),
  symbol: v.nullish(v.string()),
  icon: v.nullish(v.object({ url: v.string() })),
})

/** One movement of a token or an NFT in a transaction. snake_case beside camelCase is the peer's form. */
export const historyTransferSchema = v.object({
  fungible_info: v.nullable(fungibleSchema),
  nft_info: v.nullable(
    v.object({
      name: v.nullish(v.string()),
      content: v.nullish(v.object({ preview: v.nullish(picture), detail: v.nullish(picture) })),
      flags: v.object({ is_spam: v.boolean() }),
    }),
  ),
  /** in, out or self, as the asked account sees it. */
  direction: v.string(),
  /** The whole amount as a decimal text, never rounded. */
  quantity: v.object({ numeric: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)) }),
  value: v.nullable(v.number()),
  price: v.nullable(v.number()),
  /** Ours: who gave and who got it. */
  sender: v.optional(v.string()),
  recipient: v.optional(v.string()),
})

/** Ours: a permission that the transaction gave or took back. */
export const historyApprovalSchema = v.object({
  fungible_info: v.nullable(fungibleSchema),
  /** The NFT collection, when it is no fungible token. */
  collection: v.nullable(v.string()),
  spender: v.string(),
  /** Decimal text; null is without limit; "0" takes the permission back. */
  quantity: v.nullable(v.string()),
})

/** One transaction of an account. Absent values are null, not left out. */
export const historyEntrySchema = v.object({
  id: v.string(),
  metadata: v.object({
    /** One of `operationTypes`; providers may know others. */
    operationType: v.string(),
    hash: v.string(),
    /** ISO 8601. */
    minedAt: v.string(),
    sentFrom: v.string(),
    /** The receiver, the contract that was called, or the one that was made. */
    sentTo: v.string(),
    /** confirmed or failed; an on-ramp has further ones. */
    status: v.string(),
    nonce: v.number(),
    application: v.nullable(v.object({ name: v.nullish(v.string()), iconUrl: v.nullish(v.string()) })),
    chain: v.nullable(caip2Schema),
    /** Ours: tells a wrap from a swap. */
    detail: v.optional(v.picklist(['wrap', 'unwrap'])),
  }),
  transfers: v.nullable(v.array(historyTransferSchema)),
  approvals: v.optional(v.array(historyApprovalSchema)),
})

export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>
export type HistoryTransfer = v.InferOutput<typeof historyTransferSchema>
export type HistoryApproval = v.InferOutput<typeof historyApprovalSchema>
