import { fiatDecimals } from '../constants.ts'

/** Coins that values can be told in: a cent of one of them is a lot. */
const coinDecimals: Readonly<Record<string, number>> = { BTC: 8, ETH: 6 }

/**
 * An amount of money with exactly two decimals, cut off and never rounded up (decisions 3); of a coin with up to as many
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
