import type { TokenBalance } from '@latchkey/core/queries'
import { priceOrigin } from '@latchkey/react/parts'
import { useText } from '../messages/useText.ts'
import css from './AccountPanel.module.css'

export type SourceLineProps = { readonly holdings: readonly TokenBalance[]; readonly readAtMs: number | undefined }

/** Who told the prices behind some figures and when the oldest of them held; when the balances were read. */
export function SourceLine({ holdings, readAtMs }: SourceLineProps) {
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
