import type { TokenBalance } from '@latchkey/core/queries'
import { useMoney } from '@latchkey/react'
import { worth } from '@latchkey/react/parts'
import { Skeleton } from '@latchkey/ui'
import type { CSSProperties } from 'react'
import { useText } from '../messages/text.tsx'
import { Redacted } from '../portfolio/Redacted.tsx'
import { Panel } from '../shell/Panel.tsx'
import css from './AllocationPanel.module.css'

export type AllocationPanelProps = { readonly holdings: readonly TokenBalance[]; readonly isLoading: boolean }

/** How what is owned spreads over tokens. Nothing where nothing has a price. */
export function AllocationPanel({ holdings, isLoading }: AllocationPanelProps) {
  const { t, locale } = useText()
  const money = useMoney()
  const shares = allocationOf(holdings)
  if (isLoading) {
    return (
      <Panel title={t('allocation.title')}>
        <div className={css.bar} aria-hidden="true" />
        <ul className={css.key} aria-hidden="true">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <li key={key} className={css.wait}>
              <Skeleton height={12} />
            </li>
          ))}
        </ul>
      </Panel>
    )
  }
  if (shares.length < 2) return null
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const looks = shares.map(
    // A bar in parts of true length would say what covered figures do not.
    ({ share }, index) => ({ '--share': money.hidden ? 1 : share, '--ink': 0.9 - index * 0.17 }) as CSSProperties,
  )
  return (
    <Panel title={t('allocation.title')}>
      <div className={css.bar} aria-hidden="true">
        {shares.map(({ symbol }, index) => (
          <span key={symbol ?? ''} style={looks[index]} />
        ))}
      </div>
      <ul className={css.key}>
        {shares.map(({ symbol, value, share }, index) => (
          <li key={symbol ?? ''}>
            <i style={looks[index]} aria-hidden="true" />
            <b>{symbol ?? t('allocation.other')}</b>
            <span>
              <Redacted>
                <bdi dir="ltr">{money.text(value)}</bdi>
              </Redacted>
            </span>
            <Redacted>
              <bdi dir="ltr">{percent.format(share)}</bdi>
            </Redacted>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Share = {
  /** The symbol; undefined for all that is too small for a share of its own. */
  readonly symbol: string | undefined
  readonly value: number
  /** Of 1. */
  readonly share: number
}

/** How what is owned spreads over tokens, the same symbol on several networks as one; the largest first, five at most. */
export function allocationOf(holdings: readonly TokenBalance[]): readonly Share[] {
  const bySymbol = new Map<string, number>()
  for (const holding of holdings) {
    const value = worth(holding)
    if (value) bySymbol.set(holding.symbol, (bySymbol.get(holding.symbol) ?? 0) + value)
  }
  const total = [...bySymbol.values()].reduce((sum, value) => sum + value, 0)
  if (total <= 0) return []
  const sorted = [...bySymbol].sort((left, right) => right[1] - left[1])
  const shown = sorted.length > 5 ? sorted.slice(0, 4) : sorted
  const rest = sorted.slice(shown.length).reduce((sum, [, value]) => sum + value, 0)
  const shares: Share[] = shown.map(([symbol, value]) => ({ symbol, value, share: value / total }))
  return rest > 0 ? [...shares, { symbol: undefined, value: rest, share: rest / total }] : shares
}
