import type { Currency } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { createExpiringCache } from '../../cache/caches.ts'
import type { PriceLog } from './createPriceLog.ts'
import type { Rates, UsdPoint } from './price.ts'

/** Where rates lie among the prices: no chain is called so. */
const scope = 'rates'
const dayMs = 86_400_000
const lifeMs = 5 * 60_000
const maxRanges = 500

/** Exchange rates at the time of requests, so that past values use the rate of their day. */
export function createRateLog({ log, clock }: { log: PriceLog; clock: Clock }): RateLog {
  const cache = createExpiringCache<readonly UsdPoint[]>(clock, lifeMs, maxRanges)

  return {
    async note(rates) {
      const atMs = clock.nowMs()
      const noted = [...rates].filter(([currency]) => currency !== 'usd')
      await log.note(scope, new Map(noted.map(([currency, usd]) => [currency, { usd, atMs, source: scope }])))
    },

    async since(currency, sinceMs) {
      if (currency === 'usd') return () => 1
      const from = Math.floor(sinceMs / dayMs) * dayMs - dayMs
      const points = await cache.get(`${currency} ${from}`, () => log.past(scope, currency, from), false)
      return (atMs) => nearest(points, atMs)
    },
  }
}

/** The rate that was noted closest to a time, if that was within a day of it. */
function nearest(points: readonly UsdPoint[], atMs: number): number | undefined {
  const before = points.findLastIndex((point) => point.atMs <= atMs)
  const around = [points[before], points[before + 1]].filter((point) => point !== undefined)
  const off = ({ atMs: at }: UsdPoint) => Math.abs(at - atMs)
  const closest = around.toSorted((left, right) => off(left) - off(right))[0]
  return closest !== undefined && off(closest) <= dayMs ? closest.usd : undefined
}

export type RateLog = {
  note(rates: Rates): Promise<void>
  /** US dollars for one unit at times from `sinceMs` on; undefined for a day of which none is known. */
  since(currency: Currency, sinceMs: number): Promise<(atMs: number) => number | undefined>
}
