import { fiatDecimals } from '../constants.ts'

/** An amount of money with exactly two decimals, cut off and never rounded up (decisions 3). `currency` is an ISO 4217 code. Display only. */
export function formatFiat(value: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: fiatDecimals,
    maximumFractionDigits: fiatDecimals,
    roundingMode: 'trunc',
  }).format(value)
}
