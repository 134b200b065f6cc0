/**
 * How the specification shows an amount: truncated to `most` decimals, two kept at least where there are any. Written
 * down here once more, and not taken from the product, because it is what the product is measured against.
 */
export function shownAmount(units: bigint, decimals: number, most: number): string {
  const whole = units / 10n ** BigInt(decimals)
  const fraction = (units % 10n ** BigInt(decimals)).toString().padStart(decimals, '0').slice(0, most)
  const kept = fraction.slice(0, 2) + fraction.slice(2).replace(/0+$/, '')
  const text = whole.toString().replace(/\B(?=(\d{3})+$)/g, ',')
  return /^0*$/.test(kept) && units % 10n ** BigInt(decimals) === 0n ? text : `${text}.${kept}`
}
