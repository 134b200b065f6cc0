/**
 * How likely two samples differ by so much if they come from the same distribution: the two-sided p of Mann and Whitney's
 * U, by the normal approximation with ties taken into account.
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, mine: true })), ...other.map((value) => ({ value, mine: false }))]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let start = 0; start < all.length; ) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1
    const rank = (start + 1 + end) / 2
    for (const { mine } of all.slice(start, end)) if (mine) rankSum += rank
    ties += (end - start) ** 3 - (end - start)
    start = end
  }
  const [n, m] = [one.length, other.length]
  const total = n + m
  const u = rankSum - (n * (n + 1)) / 2
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))))
  if (deviation === 0) return 1
  return 2 * (1 - normal(Math.abs(u - (n * m) / 2) / deviation))
}

/** The standard normal distribution, by formula 26.2.17 of Abramowitz and Stegun: 7.5e-8 off at most. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = factors.reduceRight((rest, factor) => t * (factor + rest), 0)
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
