import { base58, base64 } from '@scure/base'
import * as v from 'valibot'

const bytes = v.pipe(
  v.string(),
  v.maxLength(1 << 16),
  // Some wallets write it for URLs, some leave the padding out.
  v.transform((text) => text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')),
  v.regex(/^[A-Za-z0-9+/]*$/),
  v.check((text) => text.length % 4 !== 1),
  v.transform((text) => base64.decode(text.padEnd(Math.ceil(text.length / 4) * 4, '='))),
)
const publicKey = v.pipe(
  bytes,
  v.length(32),
  v.transform((key) => base58.encode(key)),
)
/** Where a wallet's own links go. Another scheme could open anything. */
const linkBase = v.pipe(v.string(), v.maxLength(512), v.url(), v.startsWith('https://'))

/** What wallet apps say: the session's own messages, and the results of each method. Keys come out in base58. */
export const mobileMessages = {
  properties: v.object({ v: v.union([v.string(), v.number()]) }),
  answer: v.union([
    v.object({ id: v.number(), error: v.object({ code: v.number(), message: v.optional(v.string(), '') }) }),
    v.object({ id: v.number(), result: v.unknown() }),
  ]),
  authorization: v.object({
    auth_token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(8192)),
    accounts: v.pipe(v.array(v.object({ address: publicKey })), v.minLength(1), v.maxLength(100)),
    wallet_uri_base: v.nullish(linkBase),
    /** Read by who has asked for a sign-in. */
    sign_in_result: v.optional(v.unknown()),
  }),
  signedIn: v.object({ address: publicKey, signed_message: bytes, signature: v.pipe(bytes, v.length(64)) }),
  signedPayloads: v.object({ signed_payloads: v.array(v.pipe(bytes, v.minLength(64))) }),
  signatures: v.object({ signatures: v.array(v.pipe(bytes, v.length(64))) }),
  capabilities: v.looseObject({
    max_transactions_per_request: v.nullish(v.number()),
    supported_transaction_versions: v.optional(v.array(v.union([v.string(), v.number()]))),
    features: v.optional(v.array(v.string()), []),
  }),
  nothing: v.unknown(),
} as const
