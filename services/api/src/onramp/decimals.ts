/** So many decimals are reckoned with; digits beyond are passed over. */
const scale = 30

function toUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
}

function fromUnits(units: bigint): string {
  const digits = String(units).padStart(scale + 1, '0')
  const fraction = digits.slice(-scale).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -scale) : `${digits.slice(0, -scale)}.${fraction}`
}

/** Below 0 where `a` is the smaller one of two decimal texts without a sign. */
export function compareDecimals(a: string, b: string): number {
  const [first, second] = [toUnits(a), toUnits(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** The sum of decimal texts; 0 of none. */
export function sumOf(texts: readonly string[]): string {
  return fromUnits(texts.reduce((sum, text) => sum + toUnits(text), 0n))
}

/** What is left of `a`; 0 where `b` is more. */
export function lessBy(a: string, b: string): string {
  const left = toUnits(a) - toUnits(b)
  return fromUnits(left < 0n ? 0n : left)
}

/** `a * b / c` with so many decimals, cut off. @param c Above 0 */
export function inProportion([a, b, c]: readonly [string, string, string], decimals: number): string {
  const [whole = '0', fraction = ''] = fromUnits((toUnits(a) * toUnits(b)) / toUnits(c)).split('.')
  const kept = fraction.slice(0, decimals)
  return kept === '' ? whole : `${whole}.${kept}`
}

/** The widest of limits: a missing one is none, and wins. */
export function widest(limits: readonly (string | undefined)[], which: 'min' | 'max'): string | undefined {
  const sign = which === 'min' ? 1 : -1
  return limits.reduce((one, other) =>
    one === undefined || other === undefined ? undefined : sign * compareDecimals(one, other) <= 0 ? one : other,
  )
}

/** Whether two addresses of one network are the same: those of Ethereum's kind in any case. */
export function isSameAddress(a: string | undefined, b: string | undefined): boolean {
  return a === b || (a?.startsWith('0x') === true && a.toLowerCase() === b?.toLowerCase())
}
