import { base64 } from '@scure/base'
import * as v from 'valibot'

const address = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const bytes = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => base64.decode(text)),
)
/** The four options of sending. */
const options = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
  maxRetries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  minContextSlot: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
const transaction = v.object({ address, transaction: bytes })
const text = v.optional(v.pipe(v.string(), v.maxLength(512)))

/** Parameters of the Solana methods of the practice wallet. Bytes are base64. */
export const solanaRequests = {
  solana_signMessage: v.tuple([v.object({ address, message: bytes })]),
  /** Input of Sign In With Solana. */
  solana_signIn: v.tuple([
    v.object({
      address,
      domain: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
      statement: text,
      uri: text,
      version: text,
      chainId: text,
      nonce: text,
      issuedAt: text,
      expirationTime: text,
      notBefore: text,
      requestId: text,
      resources: v.optional(v.array(v.pipe(v.string(), v.maxLength(512)))),
    }),
  ]),
  solana_signTransaction: v.pipe(v.array(transaction), v.minLength(1), v.maxLength(20)),
  solana_signAndSendTransaction: v.tuple([v.object({ ...transaction.entries, options: v.optional(options, {}) })]),
}

export type SignInInput = v.InferOutput<(typeof solanaRequests)['solana_signIn']>[0]
