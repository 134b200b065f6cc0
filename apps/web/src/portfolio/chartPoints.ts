import type { PastBalance } from './pastBalances.ts'

/** A token: what was held of it, and what it cost. Both oldest first; `at` in milliseconds since the Unix epoch. */
export type HeldPrices = Pick<PastBalance, 'steps'> & {
  readonly points: readonly { readonly at: number; readonly price: number }[]
}

export type ChartPoint = { readonly at: number; readonly value: number }

export type Span = { readonly from: number; readonly until: number }

export type Course = {
  /** Empty where nothing is known of the span, or nothing was held in it. */
  readonly points: readonly ChartPoint[]
  /** What prices gained or lost on what was held. What came and went is no gain. */
  readonly gain: number
  /** What the gain is a part of: the first value, and all that came later. */
  readonly base: number
  /** What the line begins with, where that is not the span. */
  readonly beginsWith: 'prices' | 'deposit' | undefined
}

const nothing: Course = { points: [], gain: 0, base: 0, beginsWith: undefined }

/**
 * What was held, at the prices of then: at each time of a price or a transfer in the span, from the first one at which
 * something is held and all that is held has a price. Between two prices the older one holds.
 */
export function courseOf(tokens: readonly HeldPrices[], { from, until }: Span): Course {
  const priced = tokens.filter(({ points }) => points.length > 0)
  const deposit = Math.min(
    ...priced.flatMap(({ steps }) => steps.filter(({ amount }) => amount > 0).slice(0, 1)).map(({ at }) => at),
  )
  const prices = Math.max(
    Number.NEGATIVE_INFINITY,
    ...priced.filter((token) => isHeldBeforePrices(token, from)).map(({ points }) => points[0]?.at ?? from),
  )
  const start = Math.max(from, deposit, prices)
  if (!(start <= until)) return nothing
  const changes = priced.flatMap(({ steps }) => steps.flatMap(({ at }) => [at - 1, at]))
  const times = [start, until, ...changes, ...priced.flatMap(({ points }) => points.map(({ at }) => at))]
    .filter((at) => at >= start && at <= until)
    .sort((left, right) => left - right)
  const points: ChartPoint[] = []
  let [gain, base] = [0, 0]
  let before: readonly Held[] | undefined
  for (const at of new Set(times)) {
    const now = priced.map((token) => heldAt(token, at))
    const came = now.reduce(
      (sum, { amount, price }, index) => sum + (amount - (before?.[index]?.amount ?? 0)) * price,
      0,
    )
    gain += now.reduce((sum, { price }, index) => sum + (before?.[index] ? gained(before[index], price) : 0), 0)
    base += Math.max(0, came)
    points.push({ at, value: now.reduce((sum, { amount, price }) => sum + amount * price, 0) })
    before = now
  }
  return { points, gain, base, beginsWith: start === from ? undefined : start === prices ? 'prices' : 'deposit' }
}

type Held = { readonly amount: number; readonly price: number }

const gained = ({ amount, price }: Held, next: number) => amount * (next - price)

function isHeldBeforePrices({ steps, points }: HeldPrices, from: number): boolean {
  const first = points[0]?.at ?? from
  return steps.some(({ at, amount }, index) => {
    const end = steps[index + 1]?.at ?? Number.POSITIVE_INFINITY
    return amount > 0 && at < first && end > from && first > from
  })
}

function heldAt({ steps, points }: HeldPrices, at: number): Held {
  return {
    amount: steps.findLast((step) => step.at <= at)?.amount ?? 0,
    price: points.findLast((point) => point.at <= at)?.price ?? 0,
  }
}
