/** Zeros up to here stay when a fraction is shown at all: 250.00, 0.50 (decisions 3). */
const keptZeros = 2

/**
 * Smallest units as a decimal number, cut after `maxDecimals` and never rounded, so that it never shows more than there
 * is (decisions 3). Zeros after the second decimal are dropped. Without `locale` the text is plain (`1234.5`-like
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
