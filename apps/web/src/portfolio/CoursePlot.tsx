import { Sparkline } from '@latchkey/ui'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useText } from '../messages/text.tsx'
import type { ChartPoint, Span } from './chartPoints.ts'
import css from './ValueChart.module.css'

const dayMs = 86_400_000
/** How many steps of the arrow keys lead across the line. */
const steps = 48

export type CoursePlotProps = {
  /** Two at least, oldest first. */
  readonly points: readonly ChartPoint[]
  /** What the axis covers. The line may begin later. */
  readonly span: Span
  readonly way: 'up' | 'down' | 'flat'
  readonly label: string
  /** A value in words. */
  readonly text: (value: number) => string
}

/** A line over an axis of time, with its value at the pointer or the place that the arrow keys lead to. */
export function CoursePlot({ points, span, way, label, text }: CoursePlotProps) {
  const { t, locale } = useText()
  const [at, setAt] = useState<number>()
  const first = points[0]?.at ?? span.from
  const last = points.at(-1)?.at ?? span.until
  const length = span.until - span.from || 1
  const placeOf = (time: number) => ((time - span.from) / length) * 100
  const value = valueAt(points, at ?? last)
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const said = t('chart.valueAt', { value: text(value), time: moment.format(at ?? last) })
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const time = span.from + ((clientX - left) / width) * length
    setAt(Math.min(last, Math.max(first, time)))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = (last - first) / steps
    const now = at ?? last
    const next = { ArrowLeft: now - step, ArrowRight: now + step, Home: first, End: last }[event.key]
    if (event.key === 'Escape') setAt(undefined)
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(first, next)))
  }
  const look = {
    '--begin': placeOf(first),
    '--finish': placeOf(last),
    '--end': heightOf(points, valueAt(points, last)),
    '--at': placeOf(at ?? last),
    '--high': heightOf(points, value),
  } as CSSProperties
  return (
    <div
      className={css.plot}
      style={look}
      data-way={way}
      role="slider"
      aria-label={label}
      aria-readonly="true"
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={said}
      tabIndex={0}
      onKeyDown={press}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setAt(undefined)}
      onBlur={() => setAt(undefined)}
    >
      <div className={css.line} aria-hidden="true">
        <Sparkline points={evenly(points)} label="" />
      </div>
      {at !== undefined && (
        <>
          <span className={css.cross} aria-hidden="true" />
          <span className={css.reading} data-side={placeOf(at) > 50 ? 'left' : 'right'} aria-hidden="true">
            <b>{text(value)}</b> {moment.format(at)}
          </span>
        </>
      )}
      <div className={css.dates} aria-hidden="true">
        {[span.from, (span.from + span.until) / 2, span.until].map((time) => (
          <span key={time}>{axisFormat(locale, length).format(time)}</span>
        ))}
      </div>
    </div>
  )
}

/** A day has hours, a year has months. */
function axisFormat(locale: string, length: number): Intl.DateTimeFormat {
  if (length <= 2 * dayMs) return new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  if (length <= 60 * dayMs) return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short' })
}

/** The value at a time, on the straight line between the points around it. */
export function valueAt(points: readonly ChartPoint[], at: number): number {
  const place = points.findLastIndex((point) => point.at <= at)
  const [from, to] = [points[place], points[place + 1]]
  if (from === undefined || to === undefined) return (from ?? points[0])?.value ?? 0
  return from.value + ((at - from.at) / (to.at - from.at)) * (to.value - from.value)
}

/** How far down a value lies, in per cent of the height: the line keeps 2 of 96 px above and below. */
function heightOf(points: readonly ChartPoint[], value: number): number {
  const values = points.map((point) => point.value)
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  return ((96 - 2 - ((value - low) / span) * 92) / 96) * 100
}

/** The line needs points that are evenly spaced in time. */
function evenly(points: readonly ChartPoint[], count = 160): readonly number[] {
  const start = points[0]?.at ?? 0
  const step = ((points.at(-1)?.at ?? start) - start) / (count - 1)
  return Array.from({ length: count }, (_, index) => valueAt(points, start + index * step))
}
