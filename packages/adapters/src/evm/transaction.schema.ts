import * as v from 'valibot'
import { bytesSchema } from './bytes.schema.ts'
import { hashSchema } from './hash.schema.ts'
import { quantitySchema } from './quantity.schema.ts'

/** A transaction as nodes tell it: what is needed to know it again. */
export const transactionSchema = v.object({
  hash: hashSchema,
  from: v.pipe(v.string(), v.toLowerCase()),
  to: v.nullish(v.pipe(v.string(), v.toLowerCase())),
  input: bytesSchema,
  value: quantitySchema,
  nonce: quantitySchema,
})

export type SentTransaction = v.InferOutput<typeof transactionSchema>
