import * as v from 'valibot'

const hexData = v.pipe(v.string(), v.maxLength(196_610), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const chainId = v.pipe(v.string(), v.regex(/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/))
/** Below 2^256. */
const amount = v.pipe(v.string(), v.regex(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/))

/** A capability that a caller can do without is `optional`; any other is required. What else it holds is its own. */
const capabilitySchema = v.looseObject({ optional: v.optional(v.boolean()) })

const capabilitiesSchema = v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(64)), capabilitySchema)

/** A call of a batch (EIP-5792, spec 3 [S3.175]). No batch makes a contract: `to` is always there. */
export const batchCallSchema = v.object({
  to: address,
  data: v.optional(hexData, '0x'),
  value: v.optional(amount, '0x0'),
  capabilities: v.optional(capabilitiesSchema),
})

/**
 * What `wallet_sendCalls` takes (EIP-5792 2.0, spec 3 [S3.174]). Callers of its first version say nothing of
 * `atomicRequired`: they get along with calls one after another. More than `maxCalls` is another error than a wrong
 * form, so it is no part of it.
 */
export const sendCallsRequestSchema = v.object({
  version: v.optional(v.pipe(v.string(), v.regex(/^[12](\.\d{1,3}){0,2}$/)), '1.0'),
  /** What the caller wants the batch to be known by; else the wallet makes one. */
  id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4_096))),
  /** Absent: the account in use. */
  from: v.optional(address),
  chainId,
  atomicRequired: v.optional(v.boolean(), false),
  calls: v.pipe(v.array(batchCallSchema), v.minLength(1)),
  capabilities: v.optional(capabilitiesSchema, {}),
})

export const sendCallsParamsSchema = v.strictTuple([sendCallsRequestSchema])

export type SendCallsRequest = v.InferOutput<typeof sendCallsRequestSchema>

/** ERC-7677, as an app names its own paymaster in `capabilities`. Without `url` the wallet's operator pays, if it does. */
export const paymasterServiceSchema = v.object({
  optional: v.optional(v.boolean()),
  url: v.optional(v.pipe(v.string(), v.url(), v.maxLength(2_048))),
  context: v.optional(v.record(v.string(), v.unknown())),
})
