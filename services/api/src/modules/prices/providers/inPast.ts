import type { UsdPoint } from '../price.types.ts'

/**
 * Prices told in another token, in US dollars.
 *
 * @param points In the other token, oldest first.
 * @param base The other token in US dollars, oldest first.
 */
export function inPast(points: readonly UsdPoint[], base: readonly UsdPoint[]): readonly UsdPoint[] {
  const times = [...new Set([...points, ...base].map(({ atMs }) => atMs))].sort((left, right) => left - right)
  let one: number | undefined
  let other: number | undefined
  let nextOne = 0
  let nextOther = 0
  const found: UsdPoint[] = []
  for (const atMs of times) {
    for (let next = points[nextOne]; next !== undefined && next.atMs <= atMs; next = points[nextOne]) {
      one = next.usd
      nextOne += 1
    }
    for (let next = base[nextOther]; next !== undefined && next.atMs <= atMs; next = base[nextOther]) {
      other = next.usd
      nextOther += 1
    }
    if (one !== undefined && other !== undefined) found.push({ atMs, usd: one * other })
  }
  return found
}
