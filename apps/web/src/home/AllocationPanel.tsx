import type { TokenBalance } from '@latchkey/core/queries'
import { useMoney } from '@latchkey/react'
import type { CSSProperties } from 'react'
import { useText } from '../messages/useText.ts'
import { Covered } from '../portfolio/Covered.tsx'
import { Panel } from '../shell/Panel.tsx'
import css from './AllocationPanel.module.css'
import { allocationOf } from './allocationOf.ts'

/** How what is owned spreads over tokens. Nothing where nothing has a price. */
export function AllocationPanel({ holdings }: { readonly holdings: readonly TokenBalance[] }) {
  const { t, locale } = useText()
  const money = useMoney()
  const shares = allocationOf(holdings)
  if (shares.length < 2) return null
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const looks = shares.map(({ share }, index) => ({ '--share': share, '--ink': 0.9 - index * 0.17 }) as CSSProperties)
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
              <Covered>
                <bdi dir="ltr">{money.text(value)}</bdi>
              </Covered>
            </span>
            <bdi dir="ltr">{percent.format(share)}</bdi>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
