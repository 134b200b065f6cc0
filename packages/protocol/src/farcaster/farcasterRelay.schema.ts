import * as v from 'valibot'
import { base64urlSchema } from '../vault/vault.schema.ts'

/**
 * The wire between who logs people in with Farcaster, a relay and the person's app (FIP-11). What a relay says proves
 * nothing: the message and its signature do.
 */

const text = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum))
const nonceSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,128}$/))
/** Names the channel, and opens it to who has it: like a password. */
const channelTokenSchema = v.pipe(v.string(), v.regex(/^[\w.~-]{1,256}$/))

/** What a service asks a relay for: `POST /v1/channel`. */
export const farcasterChannelRequestSchema = v.object({
  /** The page that the person logs in to. */
  siweUri: v.pipe(text(2_048), v.url()),
  /** Its host, with a port that is not the usual one. */
  domain: v.pipe(text(260), v.regex(/^[a-zA-Z0-9.-]+(:[0-9]+)?$/)),
  nonce: v.optional(nonceSchema),
  notBefore: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  expirationTime: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  requestId: v.optional(text(256)),
  redirectUrl: v.optional(text(2_048)),
  /** Whether an address that the account allows to log in for it may sign, too. */
  acceptAuthAddress: v.optional(v.boolean()),
})
export type FarcasterChannelRequest = v.InferOutput<typeof farcasterChannelRequestSchema>

/** What a relay answers to that, with 201. Fields beside these are left out. */
export const farcasterChannelSchema = v.object({
  channelToken: channelTokenSchema,
  /** What the person opens or scans. */
  url: v.pipe(text(2_048), v.url()),
  nonce: nonceSchema,
})
export type FarcasterChannel = v.InferOutput<typeof farcasterChannelSchema>

/** 32 random bytes of a service, for one login. */
export const farcasterPartSchema = base64urlSchema(43)

/** What the person has signed. */
export const farcasterProofSchema = v.strictObject({
  /** EIP-4361, with a resource that names the account: `farcaster://fid/1`. */
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
  /** Of a key 65 bytes; of a contract as many as it wants, to a limit. */
  signature: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){1,4096}$/)),
})
export type FarcasterProof = v.InferOutput<typeof farcasterProofSchema>

/** The name of an account, as the relay gives it: shown, and never taken as a proof. */
export const farcasterNameSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,15}(?:\.eth)?$/))

/** What a relay answers to `GET /v1/channel/status`: 202 while it waits, 200 once and never again. */
export const farcasterStatusSchema = v.variant('state', [
  v.object({ state: v.literal('pending'), nonce: nonceSchema }),
  v.object({
    state: v.literal('completed'),
    nonce: nonceSchema,
    ...farcasterProofSchema.entries,
    username: v.fallback(v.optional(farcasterNameSchema), undefined),
  }),
])
export type FarcasterStatus = v.InferOutput<typeof farcasterStatusSchema>
