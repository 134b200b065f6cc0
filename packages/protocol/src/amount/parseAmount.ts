import { KitError } from '../errors/KitError.ts'

const shape = /^(\d+\.?\d*|\.\d+)$/

/**
 * The person's text in smallest units. Only digits and one dot: no sign, exponent, space or grouping, because each of
 * them is read differently in some country. Zeros beyond the token's decimals are allowed, other digits are not.
 * @throws KitError `amount/invalid`, `amount/too-many-decimals`.
 */
export function parseAmount(text: string, decimals: number): bigint {
  if (!shape.test(text)) throw invalidAmount()
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  if (/[^0]/.test(fraction.slice(decimals))) throw tooManyDecimals({ decimals })
  return BigInt(`${whole || '0'}${kept}`)
}

/** The text is not a decimal number with a dot, such as `1`, `0.5` or `.5`. */
function invalidAmount(): KitError {
  return new KitError({ code: 'amount/invalid', shortMessage: 'Invalid amount' })
}

function tooManyDecimals({ decimals }: { decimals: number }): KitError {
  return new KitError({
    code: 'amount/too-many-decimals',
    shortMessage: `The amount has more than ${decimals} decimals`,
    details: String(decimals),
  })
}
