import * as v from 'valibot'

/**
 * An amount as other clients write it: a number or decimal text. Becomes decimal text without an exponent. In a file of its
 * own: our client asks none of these endpoints, and does not load what they are parsed by.
 */
export const looseAmountSchema = v.union([
  v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,18})?$/, 'Not a decimal number')),
  v.pipe(
    v.number(),
    v.finite(),
    v.minValue(0),
    v.maxValue(1e15),
    v.transform((value) => (String(value).includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') : String(value))),
  ),
])
