import * as v from 'valibot'

/** A whole number on the wire as decimal text; callers may also give a number. */
export const integerQuerySchema = (minimum: number, maximum: number) =>
  v.pipe(
    v.union([
      v.pipe(
        v.string(),
        v.regex(/^\d{1,9}$/),
        v.transform((text) => Number(text)),
      ),
      v.number(),
    ]),
    v.integer(),
    v.minValue(minimum),
    v.maxValue(maximum),
  )
