import { useMoney } from '@latchkey/react'
import { Skeleton } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useText } from '../messages/text.tsx'
import { useOwnChoices } from '../preferences/preferences.ts'
import { CoursePlot } from './CoursePlot.tsx'
import type { Course, Span } from './chartPoints.ts'
import { ranges } from './useCourse.ts'
import css from './ValueChart.module.css'

export type ValueChartProps = {
  /** Undefined while it is loading. */
  readonly course: (Pick<Course, 'points' | 'gain'> & { readonly span: Span }) | undefined
  /** What is charted is an amount of the person's own: covered together with the figures. */
  readonly isOwn: boolean
  /** Why there is no line. Default: no prices are known. */
  readonly none?: string | undefined
  /** What the line does not say by itself. */
  readonly note?: string | false | undefined
  /** Where it comes from. */
  readonly footnote?: ReactNode
}

/** The course of a value over the span that the person has chosen. */
export function ValueChart({ course, isOwn, none, note, footnote }: ValueChartProps) {
  const { t } = useText()
  const { range = 'day', set } = useOwnChoices()
  const money = useMoney()
  const text = isOwn ? money.text : money.price
  const covered = isOwn && money.hidden
  const first = course?.points[0]
  const last = course?.points.at(-1)
  return (
    <div>
      <div className={css.field}>
        {course === undefined ? (
          <div role="status" aria-label={t('chart.loading')}>
            <Skeleton height={96} />
          </div>
        ) : covered ? (
          <p className={css.none}>{t('chart.hidden')}</p>
        ) : first === undefined || last === undefined || isTooShort(course) ? (
          <p className={css.none}>{(first && note) || none || t('chart.none')}</p>
        ) : (
          <CoursePlot
            points={course.points}
            span={course.span}
            way={course.gain > 0 ? 'up' : course.gain < 0 ? 'down' : 'flat'}
            label={t('chart.course', { first: text(first.value), last: text(last.value) })}
            text={text}
          />
        )}
      </div>
      <p className={css.note}>{!covered && course && !isTooShort(course) && note}</p>
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

/** A line of a few pixels at the edge of the span says nothing: it needs a fiftieth of it. */
export function isTooShort({ points, span }: Pick<Course, 'points'> & { readonly span: Span }): boolean {
  const [first, last] = [points[0], points.at(-1)]
  return first === undefined || last === undefined || last.at - first.at < (span.until - span.from) / 50
}
