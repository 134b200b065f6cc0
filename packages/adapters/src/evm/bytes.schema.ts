import * as v from 'valibot'

/** Bytes in hex. */
export const bytesSchema = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/),
  v.transform((text): `0x${string}` => `0x${text.slice(2)}`),
)
