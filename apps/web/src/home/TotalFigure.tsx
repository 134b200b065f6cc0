import type { TokenBalance } from '@latchkey/core/queries'
import { useMoney } from '@latchkey/react'
import { changeOf, changeText, priceOrigin, splitFiat } from '@latchkey/react/parts'
import { Change, Skeleton, Total } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import { chartPoints } from '../portfolio/chartPoints.ts'
import { Redacted } from '../portfolio/Redacted.tsx'
import { usePriceHistories, ValueChart } from '../portfolio/ValueChart.tsx'
import { useOwnChoices } from '../preferences/preferences.ts'
import css from './AccountPanel.module.css'
import { worth } from './holding.ts'

export type TotalFigureProps = {
  readonly holdings: readonly TokenBalance[]
  readonly networkCount: number
  readonly readAtMs: number | undefined
  readonly isLoading: boolean
}

/** So many tokens carry a course: those behind them are worth too little to bend it. */
const maxCharted = 12

/**
 * The worth of everything that has a price, how it moved, where that comes from, and how much has none. Nothing as long
 * as nothing has a price.
 */
export function TotalFigure({ holdings, networkCount, readAtMs, isLoading }: TotalFigureProps) {
  const { t, locale } = useText()
  const money = useMoney()
  const { range = 'day' } = useOwnChoices()
  const priced = holdings.filter((holding) => worth(holding) !== undefined)
  const charted = priced.slice(0, maxCharted)
  const histories = usePriceHistories(charted, range)
  if (isLoading) {
    return (
      <div className={css.total} aria-hidden="true">
        <Total caption={<Skeleton width={140} height={12} />} value={<Skeleton width={220} height={36} />} />
        <Skeleton height={96} />
      </div>
    )
  }
  if (priced.length === 0) return null
  const missing = holdings.length - priced.length
  const total = priced.reduce((sum, holding) => sum + (worth(holding) ?? 0), 0)
  const { whole, rest } = splitFiat(money.text(total))
  const change = changeOf(holdings)
  const moved = change && changeText(change.percent, locale)
  const points =
    histories &&
    chartPoints(
      charted.map(({ units, decimals, price }, index) => {
        const known = histories[index]?.points ?? []
        const amount = Number(units) / 10 ** decimals
        // What has no past, such as a dollar by its issuer's word, is taken to have stood still.
        return { amount, points: known.length > 0 ? known : [{ at: 0, price: price ?? 0 }] }
      }),
    ).filter(({ at }) => at > 0)
  return (
    <div className={css.total}>
      <Total
        caption={t('home.total', { count: networkCount })}
        value={<Redacted>{whole}</Redacted>}
        rest={money.hidden ? undefined : rest}
        note={
          <>
            {moved && change && (
              <>
                <Change direction={moved.direction}>
                  {money.hidden
                    ? moved.text
                    : `${change.value > 0 ? '+' : ''}${money.text(change.value)} (${moved.text})`}
                </Change>{' '}
                {t('figures.today')}{' '}
              </>
            )}
            {missing > 0 && t('home.totalLacks', { count: missing })}
          </>
        }
      />
      <ValueChart points={points} isOwn footnote={<SourceLine holdings={priced} readAtMs={readAtMs} />} />
    </div>
  )
}

type SourceLineProps = { readonly holdings: readonly TokenBalance[]; readonly readAtMs: number | undefined }

/** The source of the prices behind some figures and the time of the oldest; when the balances were read. */
function SourceLine({ holdings, readAtMs }: SourceLineProps) {
  const { t, locale } = useText()
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const { sources, oldestMs } = priceOrigin(holdings)
  return (
    <p className={css.sources}>
      {sources.length > 0 && oldestMs !== undefined && (
        <span>
          {t('figures.pricesBy', {
            sources: new Intl.ListFormat(locale, { type: 'unit' }).format(sources),
            time: time.format(oldestMs),
          })}
        </span>
      )}
      {readAtMs !== undefined && <span>{t('figures.balancesAt', { time: time.format(readAtMs) })}</span>}
    </p>
  )
}
