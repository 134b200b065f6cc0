import * as v from 'valibot'

/** A number as nodes write it. */
export const quantitySchema = v.pipe(
  v.string(),
  v.maxLength(66),
  v.regex(/^0x[0-9a-fA-F]+$/),
  v.transform((hex) => BigInt(hex)),
)
