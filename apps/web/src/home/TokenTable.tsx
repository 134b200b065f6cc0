import type { TokenBalance } from '@latchkey/core/queries'
import { cx, VisuallyHidden } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import type { Subject } from '../portfolio/subject.types.ts'
import { holdingId } from './holdingId.ts'
import css from './TokensPanel.module.css'
import { TokenTableRow } from './TokenTableRow.tsx'
import { worth } from './worth.ts'

export type TokenTableProps = { readonly subject: Subject; readonly holdings: readonly TokenBalance[] }

/** One row a token and network. Prices and values have columns only once a price is known. */
export function TokenTable({ subject, holdings }: TokenTableProps) {
  const { t } = useText()
  const priced = holdings.some((holding) => worth(holding) !== undefined)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('home.token')}</th>
          <th scope="col" className={cx(css.wide, !priced && css.text)}>
            {t(priced ? 'home.price' : 'home.network')}
          </th>
          {priced && (
            <th scope="col" className={cx(css.wide, css.apart)}>
              {t('tokens.day')}
            </th>
          )}
          <th scope="col">{t('home.balance')}</th>
          {priced && <th scope="col">{t('home.value')}</th>}
          <th scope="col" className={css.act}>
            <VisuallyHidden>{t('home.send')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {holdings.map((holding) => (
          <TokenTableRow key={holdingId(holding)} subject={subject} holding={holding} priced={priced} />
        ))}
      </tbody>
    </table>
  )
}
