import * as v from 'valibot'

const nameSchema = v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/))

/** EIP-712 as pages send it. The message's members are checked against the types when it is hashed. */
export const typedDataSchema = v.object({
  types: v.record(
    nameSchema,
    v.pipe(v.array(v.strictObject({ name: nameSchema, type: v.pipe(v.string(), v.maxLength(200)) })), v.maxLength(200)),
  ),
  primaryType: nameSchema,
  domain: v.strictObject({
    name: v.optional(v.string()),
    version: v.optional(v.string()),
    chainId: v.optional(v.union([v.number(), v.bigint(), v.string()])),
    verifyingContract: v.optional(v.string()),
    salt: v.optional(v.string()),
  }),
  message: v.record(v.string(), v.unknown()),
})
