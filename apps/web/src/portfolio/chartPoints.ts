/** Past prices of something of which a fixed amount is held. */
export type HeldPrices = {
  /** How much, in whole tokens. Display only. */
  readonly amount: number
  /** Oldest first; `at` in milliseconds since the Unix epoch. */
  readonly points: readonly { readonly at: number; readonly price: number }[]
}

export type ChartPoint = { readonly at: number; readonly value: number }

/**
 * What the present holdings would have been worth: at each time that one of them has a price for, from the first one at
 * which all have. Between two prices the older one holds.
 */
export function chartPoints(holdings: readonly HeldPrices[]): readonly ChartPoint[] {
  const priced = holdings.filter(({ points }) => points.length > 0)
  const starts = priced.map(({ points }) => points[0]?.at ?? 0)
  const start = Math.max(...starts)
  const times = [...new Set(priced.flatMap(({ points }) => points.map(({ at }) => at)))]
    .filter((at) => at >= start)
    .sort((left, right) => left - right)
  const places = priced.map(() => 0)
  return times.map((at) => {
    let value = 0
    priced.forEach(({ amount, points }, index) => {
      let place = places[index] ?? 0
      while ((points[place + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) place++
      places[index] = place
      value += amount * (points[place]?.price ?? 0)
    })
    return { at, value }
  })
}
