import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'

/** ISO 8601. */
export const timeSchema = v.pipe(v.string(), v.isoTimestamp())

/** CAIP-10. */
export const accountSchema = v.pipe(plainTextSchema, v.maxLength(256))
/** Smallest units as decimal text, above zero. */
export const unitsSchema = v.pipe(
  plainTextSchema,
  v.maxLength(78),
  v.regex(/^[1-9]\d*$/, 'Not a number of smallest units'),
)
export const hexSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2})*$/i))
/** RFC 4648, section 4. A transaction of Solana is of 1232 bytes at most. */
export const transactionSchema = v.pipe(v.string(), v.base64(), v.maxLength(1644))
