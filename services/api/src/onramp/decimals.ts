const scale = 30

/** Below 0 where `a` is the smaller one of two decimal texts without a sign; digits beyond the thirtieth are passed over. */
export function compareDecimals(a: string, b: string): number {
  const [first, second] = [a, b].map((text) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  }) as [bigint, bigint]
  return first < second ? -1 : first > second ? 1 : 0
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
