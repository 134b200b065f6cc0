/** An amount in whole coins as machines write it: a dot, no grouping, never rounded, no zero at the end. */
export function amountInCoins(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  return decimals === 0 || fraction === '' ? whole : `${whole}.${fraction}`
}
