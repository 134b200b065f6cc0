import * as v from 'valibot'

type Hex = `0x${string}`

/** What vendors write amounts and addresses as. */
export const wire = {
  /** Smallest units, above zero: decimal text, or a number that is exact. */
  units: v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,78}$/)), v.pipe(v.number(), v.safeInteger())]),
    v.transform((value) => BigInt(value)),
    v.minValue(0n),
  ),
  address: v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)),
  data: v.pipe(
    v.custom<Hex>((value) => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)),
    v.maxLength(200_000),
  ),
  /** Gas, which some write with a fraction. */
  gas: v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)), v.number()]),
    v.finite(),
    v.minValue(0),
    v.maxValue(1e12),
    v.transform((value) => BigInt(Math.ceil(value))),
  ),
}
