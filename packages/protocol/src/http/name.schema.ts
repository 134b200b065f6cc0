import * as v from 'valibot'

/** A registered name. */
export const nameSchema = v.object({
  name: v.string(),
  /** ISO 8601. */
  registered_at: v.string(),
  updated_at: v.string(),
  attributes: v.nullable(v.record(v.string(), v.string())),
  /** By coin type (ENSIP-11): 60 for Ethereum, chain id with the bit 2^31 for other EVM chains. */
  addresses: v.record(v.string(), v.object({ address: v.string(), created_at: v.string() })),
})

export type RegisteredName = v.InferOutput<typeof nameSchema>

/** What an owner signs and sends. The signature is EIP-191 over exactly the text of `message`. */
export const signedNameSchema = v.object({
  message: v.pipe(v.string(), v.maxLength(4096)),
  signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{2,32768}$/)),
  coin_type: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** With its checksum. */
  address: v.pipe(v.string(), v.maxLength(128)),
})

export type SignedName = v.InferOutput<typeof signedNameSchema>
