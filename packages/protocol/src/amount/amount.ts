import { fiatDecimals } from '../constants.ts'
import { KitError } from '../errors/KitError.ts'

/** Zeros up to here stay when a fraction is shown at all: 250.00, 0.50. */
const keptZeros = 2

/**
 * Smallest units as a decimal number, cut after `maxDecimals` and never rounded, so that it never shows more than there
 * is. Zeros after the second decimal are dropped. Without `locale` the text is plain (`1234.5`-like
 * digits with a dot) and can be typed back; with it, it is grouped and written in the locale's digits.
 */
export function formatAmount(units: bigint, decimals: number, options: formatAmount.Options = {}): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const cut = digits.slice(digits.length - decimals).slice(0, options.maxDecimals ?? decimals)
  const least = Math.min(keptZeros, cut.length)
  let fraction = cut
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  const sign = negative && /[1-9]/.test(whole + fraction) ? '-' : ''
  if (options.locale === undefined) return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
  return localise(`${sign}${whole}`, fraction, options.locale)
}

function localise(whole: string, fraction: string, locale: string): string {
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length }
  // Given as text, so that Intl keeps every digit: a number would be rounded to 53 bits.
  const text = (fraction === '' ? whole : `${whole}.${fraction}`) as `${number}`
  return new Intl.NumberFormat(locale, digits).format(text)
}

export declare namespace formatAmount {
  type Options = { maxDecimals?: number | undefined; locale?: string | undefined }
}

/** Coins that values can be shown in: a cent of one of them is a lot. */
const coinDecimals: Readonly<Record<string, number>> = { BTC: 8, ETH: 6 }

/**
 * An amount of money with exactly two decimals, cut off and never rounded up; of a coin with up to as many
 * as say something. `currency` is an ISO 4217 code, `BTC` or `ETH`, in either case. Display only.
 */
export function formatFiat(value: number, currency: string, locale: string): string {
  const code = currency.toUpperCase()
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    minimumFractionDigits: fiatDecimals,
    maximumFractionDigits: coinDecimals[code] ?? fiatDecimals,
    roundingMode: 'trunc',
  }).format(value)
}

/**
 * The price of one of something: rounded, since it is not an amount that anyone holds. Below a cent it has four digits that say
 * something.
 *
 * @example
 * formatPrice(0.9996, 'usd', 'en-US') // '$1.00'
 */
export function formatPrice(value: number, currency: string, locale: string): string {
  const code = currency.toUpperCase()
  const small = value !== 0 && Math.abs(value) < 0.01
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    ...(small
      ? { maximumSignificantDigits: 4 }
      : { minimumFractionDigits: fiatDecimals, maximumFractionDigits: coinDecimals[code] ?? fiatDecimals }),
  }).format(value)
}

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

/** An amount in whole coins as machines write it: a dot, no grouping, never rounded, no zero at the end. */
export function amountInCoins(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  return decimals === 0 || fraction === '' ? whole : `${whole}.${fraction}`
}
