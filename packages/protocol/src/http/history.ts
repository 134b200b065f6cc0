import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { networkReadingsSchema } from './networkReading.ts'
import { caip2Schema, callerQueryEntries, currencies } from './query.schema.ts'

const picture = v.nullable(v.object({ url: v.string(), content_type: v.optional(v.nullable(v.string())) }))

const fungibleSchema = v.object({
  name: v.nullish(v.string()),
  symbol: v.nullish(v.string()),
  icon: v.nullish(v.object({ url: v.string() })),
})

/** One movement of a token or an NFT in a transaction. snake_case beside camelCase is the peer's form. */
const historyTransferSchema = v.object({
  fungible_info: v.nullable(fungibleSchema),
  nft_info: v.nullable(
    v.object({
      name: v.nullish(v.string()),
      content: v.nullish(v.object({ preview: v.nullish(picture), detail: v.nullish(picture) })),
      flags: v.object({ is_spam: v.boolean() }),
    }),
  ),
  /**
   * Ours: what it was, by the CAIP-10 of its contract, or by the CAIP-2 of the chain for the chain's own coin. Absent for
   * NFTs, and where the source names no contract.
   */
  token: v.optional(v.string()),
  /** in, out or self, as the asked account sees it. */
  direction: v.string(),
  /** The whole amount as a decimal text, never rounded. */
  quantity: v.object({
    numeric: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
    /** Ours: the token's decimals could not be read, and the amount is in its smallest units. */
    isRaw: v.optional(v.literal(true)),
  }),
  value: v.nullable(v.number()),
  price: v.nullable(v.number()),
  /** Ours: who gave and who got it. */
  sender: v.optional(v.string()),
  recipient: v.optional(v.string()),
})

/** Ours: a permission that the transaction gave or took back. */
const historyApprovalSchema = v.object({
  fungible_info: v.nullable(fungibleSchema),
  /** The NFT collection, when it is no fungible token. */
  collection: v.nullable(v.string()),
  spender: v.string(),
  /** Decimal text; null is without limit; "0" takes the permission back. */
  quantity: v.nullable(v.string()),
  /** Ours: as of a transfer's quantity. */
  isRaw: v.optional(v.literal(true)),
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
    /**
     * Ours: what its sender paid for it, or its sponsor did, in whole coins of the chain. Absent where the source does
     * not say, and for others than its sender where it is an operation.
     */
    fee: v.optional(v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))),
    /** Ours: who paid the fee in place of the sender, the paymaster of ERC-4337. Absent where the sender did. */
    sponsor: v.optional(v.string()),
    /** Ours: the sponsor is the paymaster of this service's operator. */
    operatorPaid: v.optional(v.literal(true)),
    /**
     * Ours: which operation it is (ERC-4337), where somebody else's transaction carried it. `hash` is that of the
     * transaction; `sentFrom`, `nonce`, `status` and `transfers` are of the operation alone.
     */
    operationHash: v.optional(v.string()),
    /** Ours: tells a wrap from a swap. */
    detail: v.optional(v.picklist(['wrap', 'unwrap'])),
  }),
  transfers: v.nullable(v.array(historyTransferSchema)),
  approvals: v.optional(v.array(historyApprovalSchema)),
})

export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>
export type HistoryTransfer = v.InferOutput<typeof historyTransferSchema>
export type HistoryApproval = v.InferOutput<typeof historyApprovalSchema>

/** Older clients name an EVM chain by its number alone. */
const chainSchema = v.union([
  v.pipe(
    v.string(),
    v.regex(/^\d{1,20}$/),
    v.transform((number) => `eip155:${number}`),
  ),
  caip2Schema,
])

/** What an account did and what came to it, newest first, 50 a page. Spec 7. */
export const getAccountHistory = defineEndpoint({
  id: 'getAccountHistory',
  method: 'GET',
  path: '/v1/account/:address/history',
  query: v.object({
    ...callerQueryEntries,
    /** Without it: every chain whose history is kept. */
    chainId: v.optional(chainSchema),
    /** `next` of the page before. */
    cursor: v.optional(v.pipe(plainTextSchema, v.maxLength(512))),
    currency: v.optional(v.picklist(currencies), 'usd'),
    /** Purchases of this on-ramp instead. */
    onramp: v.optional(v.pipe(plainTextSchema, v.maxLength(64))),
  }),
  response: v.object({
    data: v.array(historyEntrySchema),
    next: v.nullable(v.string()),
    /** Ours: which networks were looked at, absent from a list of purchases; an older service does not say. */
    networks: v.optional(networkReadingsSchema, {}),
    /** Ours, for clients that don't know `networks`: chains whose sources did not answer, where not one chain was asked for. */
    unavailableChains: v.optional(v.array(caip2Schema)),
    /** Ours: how far each chain was read for this answer, and by whom. */
    asOf: v.optional(
      v.array(
        v.object({
          chainId: caip2Schema,
          /** `indexer`, or the name of a source that was asked; of that no block is known, and the time is that of asking. */
          source: v.string(),
          block: v.optional(v.number()),
          minedAt: v.string(),
        }),
      ),
    ),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
})

/**
 * What a transaction did, from the point of view of one account. The names that history services use; clients take
 * unknown ones for `execute`.
 */
export const operationTypes = [
  'approve',
  'borrow',
  'burn',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const

export type OperationType = (typeof operationTypes)[number]
