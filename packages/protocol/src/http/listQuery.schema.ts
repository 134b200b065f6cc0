import * as v from 'valibot'
import { plainTextSchema } from './plainText.schema.ts'

/** A comma list on the wire; callers may also give an array. Empty items vanish. */
export const listQuerySchema = v.pipe(
  v.union([v.pipe(plainTextSchema, v.maxLength(20_000)), v.array(v.string())]),
  v.transform((value): readonly string[] =>
    (typeof value === 'string' ? value.split(',') : value).map((item) => item.trim()).filter((item) => item !== ''),
  ),
)
