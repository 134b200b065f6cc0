import { invalidAmount, tooManyDecimals } from './amount.errors.ts'

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
