import type { TokenBalance } from '@latchkey/core/queries'
import { formatFiat } from '@latchkey/protocol'
import { Total } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { currency } from './currency.ts'
import { worth } from './worth.ts'

export type TotalFigureProps = { readonly holdings: readonly TokenBalance[]; readonly networkCount: number }

/** The worth of everything that has a price, and how much has none. Nothing as long as nothing has a price. */
export function TotalFigure({ holdings, networkCount }: TotalFigureProps) {
  const { t, locale } = useText()
  const worths = holdings.map(worth).filter((value) => value !== undefined)
  if (worths.length === 0) return null
  const missing = holdings.length - worths.length
  return (
    <Total
      caption={t('home.total', { count: networkCount })}
      value={formatFiat(
        worths.reduce((sum, value) => sum + value, 0),
        currency,
        locale,
      )}
      note={missing > 0 ? t('home.totalLacks', { count: missing }) : undefined}
    />
  )
}
