import * as v from 'valibot'

/** A quantity of the Ethereum JSON-RPC API: hex digits after `0x`, at most 256 bits. Read as bigint. */
export const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
