import type { TokenBalance } from '@latchkey/core/queries'
import { useMoney } from '@latchkey/react'
import { asOfText, changeText, priceOrigin, splitFiat, worth } from '@latchkey/react/parts'
import { Caption, Change, Total } from '@latchkey/ui'
import type { Translate } from '../messages/messages.types.ts'
import { useText } from '../messages/text.tsx'
import { Redacted } from '../portfolio/Redacted.tsx'
import type { Subject } from '../portfolio/subject.ts'
import { beginsLate, momentText, type TotalCourse, useTotalCourse } from '../portfolio/useCourse.ts'
import { isTooShort, ValueChart } from '../portfolio/ValueChart.tsx'
import { useOwnChoices } from '../preferences/preferences.ts'
import css from './AccountPanel.module.css'
import { holdingId } from './holding.ts'

export type TotalFigureProps = {
  readonly holdings: readonly TokenBalance[]
  readonly subject: Subject
  readonly readAtMs: number | undefined
  readonly isLoading: boolean
  /** Whether there is anything could not be read. */
  readonly isUnknown: boolean
  /** How many networks were read. */
  readonly networkCount: number
}

/**
 * The worth of everything that has a price, how it moved, where that comes from, and how much has none. A sentence where
 * something is held and nothing has a price, or where nothing could be read.
 */
export function TotalFigure(props: TotalFigureProps) {
  const { holdings, subject, readAtMs, isLoading, isUnknown, networkCount } = props
  const { t, locale } = useText()
  const money = useMoney()
  const { range = 'day', hiddenTokens = [] } = useOwnChoices()
  const priced = holdings.filter((holding) => worth(holding) !== undefined)
  const course = useTotalCourse({
    scopes: subject.scopes,
    holdings,
    uncounted: [...hiddenTokens, ...holdings.filter((holding) => !priced.includes(holding)).map(holdingId)],
    range,
    until: isLoading || priced.length === 0 ? undefined : readAtMs,
  })
  if (isLoading) {
    return (
      <div className={css.total} aria-hidden="true" inert>
        <Total
          caption={<span className={css.wait} style={{ inlineSize: '14ch' }} />}
          value={<span className={css.wait} style={{ inlineSize: '6ch' }} />}
          note={<span className={css.wait} style={{ inlineSize: '18ch' }} />}
        />
        <ValueChart course={undefined} isOwn footnote={<p className={css.sources}>&nbsp;</p>} />
      </div>
    )
  }
  if (isUnknown) return <Caption>{t('home.noTotal')}</Caption>
  const isEmpty = holdings.length === 0
  if (priced.length === 0 && !isEmpty) return <Caption>{t('home.noPrices')}</Caption>
  const missing = holdings.length - priced.length
  const total = priced.reduce((sum, holding) => sum + (worth(holding) ?? 0), 0)
  const { whole, rest } = splitFiat(money.text(total))
  const known = course === 'failed' ? undefined : course
  return (
    <div className={css.total}>
      <Total
        caption={t('home.total', { count: networkCount })}
        value={<Redacted>{whole}</Redacted>}
        rest={money.hidden ? undefined : rest}
        note={
          <>
            {known && <RangeChange course={known} />} {missing > 0 && t('home.totalLacks', { count: missing })}
            &#8203;
          </>
        }
      />
      <ValueChart
        course={isEmpty || course === 'failed' ? { points: [], gain: 0, span: { from: 0, until: 0 } } : course}
        isOwn
        none={t(isEmpty ? 'chart.empty' : course === 'failed' ? 'chart.failed' : 'chart.unknown')}
        note={courseNote(known, t, locale)}
        footnote={<SourceLine holdings={priced} readAtMs={readAtMs} />}
      />
    </div>
  )
}

/** How prices moved what was held in the range; since when, where the line begins later. */
function RangeChange({ course }: { readonly course: TotalCourse }) {
  const { t, locale } = useText()
  const money = useMoney()
  const { range = 'day' } = useOwnChoices()
  const { points, span, gain, base } = course
  const first = points[0]
  if (first === undefined || base <= 0 || isTooShort(course)) return null
  const { text, direction } = changeText((gain / base) * 100, locale)
  return (
    <span>
      {beginsLate(course) ? t('chart.since', { time: momentText(first.at, span, locale) }) : t(`chart.${range}`)}{' '}
      <Change direction={direction}>
        {money.hidden ? text : `${gain > 0 ? '+' : ''}${money.text(gain)} (${text})`}
      </Change>
    </span>
  )
}

/** Why the line begins where it does, and what it lacks. */
function courseNote(course: TotalCourse | undefined, t: Translate, locale: string): string | undefined {
  if (course === undefined) return undefined
  const { beginsWith, points, span, without } = course
  const [first] = points
  const begins =
    beginsWith === undefined || first === undefined || !beginsLate(course)
      ? []
      : [t(`chart.begins.${beginsWith}`, { time: momentText(first.at, span, locale) })]
  const networks = new Intl.ListFormat(locale, { type: 'conjunction' }).format(without.map(({ name }) => name))
  const lacks = without.length === 0 ? [] : [t('chart.without', { networks })]
  return [...begins, ...lacks].join(' ')
}

type SourceLineProps = { readonly holdings: readonly TokenBalance[]; readonly readAtMs: number | undefined }

/** The source of the prices behind some figures and the time of the oldest; when the balances were read. */
function SourceLine({ holdings, readAtMs }: SourceLineProps) {
  const { t, locale } = useText()
  const { sources, oldestMs } = priceOrigin(holdings)
  return (
    <p className={css.sources}>
      {sources.length > 0 && oldestMs !== undefined && (
        <span>
          {t('figures.pricesBy', {
            sources: new Intl.ListFormat(locale, { type: 'unit' }).format(sources),
            time: asOfText(oldestMs, locale),
          })}
        </span>
      )}
      {readAtMs !== undefined && <span>{t('figures.balancesAt', { time: asOfText(readAtMs, locale) })}</span>}
    </p>
  )
}
