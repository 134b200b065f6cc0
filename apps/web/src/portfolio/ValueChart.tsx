import { type PriceHistory, priceHistoryQuery, type TokenBalance } from '@latchkey/core/queries'
import { useDisplay, useKit, useKitQueries, useMoney } from '@latchkey/react'
import { Skeleton, Sparkline } from '@latchkey/ui'
import type { CSSProperties, ReactNode } from 'react'
import { useText } from '../messages/text.tsx'
import { useOwnChoices } from '../preferences/preferences.ts'
import type { ChartPoint } from './chartPoints.ts'
import css from './ValueChart.module.css'

const ranges: readonly Range[] = ['day', 'week', 'month', 'year']

export type ValueChartProps = {
  /** Undefined while it is loading. */
  readonly points: readonly ChartPoint[] | undefined
  /** What is charted is an amount of the person's own: covered together with the figures. */
  readonly isOwn: boolean
  /** Where it comes from. */
  readonly footnote?: ReactNode
}

/** The course of a value over the span that the person has chosen. */
export function ValueChart({ points, isOwn, footnote }: ValueChartProps) {
  const { t } = useText()
  const { range = 'day', set } = useOwnChoices()
  const money = useMoney()
  const covered = isOwn && money.hidden
  const first = points?.[0]
  const last = points?.at(-1)
  return (
    <div>
      {points === undefined ? (
        <div role="status" aria-label={t('chart.loading')}>
          <Skeleton height={96} />
        </div>
      ) : covered ? (
        <p className={css.none}>{t('chart.hidden')}</p>
      ) : points.length < 2 || first === undefined || last === undefined ? (
        <p className={css.none}>{t('chart.none')}</p>
      ) : (
        <div
          className={css.plot}
          style={{ '--end': endOf(points) } as CSSProperties}
          data-way={last.value > first.value ? 'up' : last.value < first.value ? 'down' : 'flat'}
        >
          <Sparkline
            points={evenly(points)}
            label={t('chart.course', { first: money.text(first.value), last: money.text(last.value) })}
          />
        </div>
      )}
      <div className={css.axis}>
        {footnote}
        <fieldset className={css.ranges} aria-label={t('chart.ranges')}>
          {ranges.map((each) => (
            <button key={each} type="button" aria-pressed={each === range} onClick={() => set({ range: each })}>
              {t(`chart.${each}`)}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

/** How far down the last point lies, in per cent of the height: the line keeps 2 of 96 px above and below. */
function endOf(points: readonly ChartPoint[]): number {
  const values = points.map(({ value }) => value)
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  return ((96 - 2 - (((values.at(-1) ?? low) - low) / span) * 92) / 96) * 100
}

/** The line needs points that are evenly spaced in time. */
function evenly(points: readonly ChartPoint[], count = 120): readonly number[] {
  const start = points[0]?.at ?? 0
  const step = ((points.at(-1)?.at ?? start) - start) / (count - 1)
  let place = 0
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * step
    while ((points[place + 1]?.at ?? Number.POSITIVE_INFINITY) <= at + 0.5) place++
    const [from, to] = [points[place], points[place + 1]]
    if (from === undefined || to === undefined) return from?.value ?? 0
    return from.value + ((at - from.at) / (to.at - from.at)) * (to.value - from.value)
  })
}

/** What a chart shows. */
type Range = 'day' | 'week' | 'month' | 'year'

/** The past prices of some holdings, in their order; undefined until all are known or have failed. */
export function usePriceHistories(
  holdings: readonly TokenBalance[],
  range: Range,
): readonly (PriceHistory | undefined)[] | undefined {
  const kit = useKit()
  const { currency } = useDisplay()
  const states = useKitQueries<PriceHistory>(() =>
    holdings.map(({ chainId, address }) => priceHistoryQuery(kit, { networkId: chainId, address, range, currency })),
  )
  if (states.length < holdings.length || states.some(({ isPending }) => isPending)) return undefined
  return states.map(({ data }) => data)
}
