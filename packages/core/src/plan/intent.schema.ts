import { caipAddressSchema } from '@latchkey/protocol'
import * as v from 'valibot'

/** An amount of a token, as a person reads it. */
const holdingSchema = v.object({
  amount: v.string(),
  symbol: v.string(),
  /** Absent for the native token. */
  tokenAddress: v.optional(caipAddressSchema),
  /** Which NFT of its contract; absent for fungible tokens. */
  tokenId: v.optional(v.string()),
})

/**
 * What a person wants of a plan, in facts to show. A kind that is built when its turn comes keeps here what it is built
 * from: nothing else survives a reload.
 */
export const intentSchema = v.union([
  v.object({ kind: v.literal('send'), ...holdingSchema.entries }),
  v.object({
    kind: v.literal('swap'),
    give: holdingSchema,
    /** `amount`: what arrives as quoted. */
    get: v.object({ ...holdingSchema.entries, minAmount: v.string() }),
    /** Whose route it is. */
    source: v.optional(v.string()),
    /** What the builder of the swap needs to build it again. */
    terms: v.optional(v.record(v.string(), v.string())),
  }),
  /** Takes back what the plan `of` allowed. */
  v.object({ kind: v.literal('revoke'), of: v.string(), symbols: v.array(v.string()) }),
  /** Takes back what others may take: for each step what it is to take back, as its builder reads it. */
  v.object({ kind: v.literal('revokeAllowances'), parts: v.array(v.array(v.record(v.string(), v.string()))) }),
  /** Moves all that there is of some tokens to an address that was proven: for each step what, as its builder reads it. */
  v.object({ kind: v.literal('move'), to: v.string(), parts: v.array(v.record(v.string(), v.string())) }),
  /** Calls of the app's own, under its own words. */
  v.object({ kind: v.literal('calls'), title: v.string() }),
])

export type Intent = v.InferOutput<typeof intentSchema>
