import { base58, base64 } from '@scure/base'
import * as v from 'valibot'

const payload = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64').toString('base64')),
)
const payloads = v.pipe(v.array(payload), v.minLength(1))
const key = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => base58.encode(base64.decode(text))),
)
const text = v.optional(v.string())

/** Parameters of the methods of the Mobile Wallet Adapter. Payloads stay base64; addresses come out in base58. */
export const mobileRequests = {
  authorize: v.object({
    identity: v.object({ uri: v.pipe(v.string(), v.url()), name: text, icon: text }),
    chain: v.optional(v.string(), 'solana:mainnet'),
    auth_token: text,
    sign_in_payload: v.optional(v.looseObject({ domain: text, address: text })),
  }),
  deauthorize: v.object({ auth_token: v.string() }),
  sign_messages: v.object({ addresses: v.pipe(v.array(key), v.length(1)), payloads }),
  sign_transactions: v.object({ payloads }),
  sign_and_send_transactions: v.object({
    payloads,
    options: v.optional(
      v.object({
        min_context_slot: v.optional(v.number()),
        commitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
        skip_preflight: v.optional(v.boolean()),
        max_retries: v.optional(v.number()),
      }),
      {},
    ),
  }),
} as const
