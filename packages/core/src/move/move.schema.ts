import { caipAddressSchema, caipNetworkIdSchema } from '@latchkey/protocol'
import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(16_384))

/** What a wallet has signed to show that an address is its own, for one move alone. */
export const moveProofSchema = v.object({
  account: caipAddressSchema,
  /** One of a key holds on all networks of its family where addresses do, one of a contract on its own network. */
  by: v.picklist(['key', 'contract']),
  /** With the addresses and the page, all that the signed text is made of. */
  nonce: text,
  issuedAt: text,
  signature: text,
  /** The bytes that were signed, where a wallet wraps the text in an envelope. */
  signedMessage: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(16_384))),
})

/** What has left, as a person reads it. */
const movedSchema = v.object({
  id: text,
  networkId: caipNetworkIdSchema,
  kind: v.picklist(['token', 'nft', 'allowance', 'token-account', 'grant', 'contract', 'native']),
  name: text,
  amount: v.optional(text),
  hash: v.optional(text),
})

/** A move that was begun, as it outlives a page: who, to whom, and what has left. What is left to do the chains say. */
export const moveRecordSchema = v.object({
  v: v.literal(1),
  sources: v.pipe(v.array(caipAddressSchema), v.minLength(1), v.maxLength(32)),
  proofs: v.pipe(v.array(moveProofSchema), v.maxLength(32)),
  moved: v.pipe(v.array(movedSchema), v.maxLength(2_000)),
  /** Whether a wallet was asked for something of it. */
  begun: v.boolean(),
  atMs: v.number(),
})

export type MoveProof = v.InferOutput<typeof moveProofSchema>
export type Moved = v.InferOutput<typeof movedSchema>
