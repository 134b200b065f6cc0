import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caip/caip.schema.ts'

/** A chain, as CAIP-2 id or as the number of an EVM chain: pages use both. */
export const frameChainIdSchema = v.union([caipNetworkIdSchema, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

export type FrameChainId = v.InferOutput<typeof frameChainIdSchema>

/** Spec 6 [S6.2]. */
export const frameAccountTypeSchema = v.picklist(['eoa', 'smartAccount'])

export type FrameAccountType = v.InferOutput<typeof frameAccountTypeSchema>

/** An address with its type. Spec 3 [S3.105]. */
export const frameAccountSchema = v.strictObject({
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  type: frameAccountTypeSchema,
})

/** The person behind the wallet. Spec 3 [S3.103] to [S3.107]. */
export const frameUserSchema = v.strictObject({
  email: v.optional(v.nullable(v.string())),
  /** On the chain of `chainId`. */
  address: v.string(),
  chainId: frameChainIdSchema,
  accounts: v.optional(v.array(frameAccountSchema)),
  userName: v.optional(v.nullable(v.string())),
  smartAccountDeployed: v.optional(v.boolean()),
  preferredAccountType: v.optional(frameAccountTypeSchema),
})

export type FrameUser = v.InferOutput<typeof frameUserSchema>

/** A request or an answer without content. */
export const frameNothingSchema = v.optional(v.strictObject({}))

/** The six digits of a mail. */
export const frameOtpSchema = v.strictObject({ otp: v.pipe(v.string(), v.regex(/^\d{6}$/)) })

/** An address as a person types it; whether it is one, the frame says. RFC 5321 allows 254 characters. */
export const frameEmailSchema = v.strictObject({ email: v.pipe(v.string(), v.minLength(1), v.maxLength(254)) })
