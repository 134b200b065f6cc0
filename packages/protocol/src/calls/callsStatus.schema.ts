import * as v from 'valibot'

const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]+$/))

/** EIP-5792: how far a batch is. Below 200 it may still be sent; from 200 on it has ended. */
export const callsStatuses = {
  /** Taken on, not in a block yet. */
  pending: 100,
  /** In a block, and every call took effect. */
  confirmed: 200,
  /** Never sent, and not to be tried again. */
  notSent: 400,
  /** In a block, and nothing took effect. */
  reverted: 500,
  /** In blocks, and some took effect. */
  partlyReverted: 600,
} as const

export type CallsStatusCode = (typeof callsStatuses)[keyof typeof callsStatuses]

/** What `wallet_getCallsStatus` takes: the id of what was sent. */
export const callsStatusParamsSchema = v.strictTuple([v.pipe(v.string(), v.minLength(1), v.maxLength(8_194))])

/** What `wallet_getCallsStatus` answers (EIP-5792 2.0). */
export const callsStatusSchema = v.object({
  version: v.literal('2.0.0'),
  id: v.string(),
  chainId: quantity,
  status: v.picklist(Object.values(callsStatuses)),
  /** Whether all calls took effect in one transaction or none did. */
  atomic: v.boolean(),
  /** One for a batch that was one transaction, else one for each call that is in a block. Absent: none is yet. */
  receipts: v.optional(
    v.array(
      v.object({
        logs: v.array(v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
        status: v.picklist(['0x0', '0x1']),
        blockHash: hash,
        blockNumber: quantity,
        gasUsed: quantity,
        transactionHash: hash,
      }),
    ),
  ),
  capabilities: v.optional(v.record(v.string(), v.unknown())),
})

export type CallsStatus = v.InferOutput<typeof callsStatusSchema>
export type CallsReceipt = NonNullable<CallsStatus['receipts']>[number]
