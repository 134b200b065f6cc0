import { KitError } from '../errors/KitError.ts'

/** The text is not a decimal number with a dot, such as `1`, `0.5` or `.5`. */
export function invalidAmount(): KitError {
  return new KitError({ code: 'amount/invalid', shortMessage: 'Invalid amount' })
}

export function tooManyDecimals({ decimals }: { decimals: number }): KitError {
  return new KitError({
    code: 'amount/too-many-decimals',
    shortMessage: `The amount has more than ${decimals} decimals`,
    details: String(decimals),
  })
}
