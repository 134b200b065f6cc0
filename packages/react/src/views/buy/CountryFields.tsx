import { cx, globeIcon, Select, useStyles } from '@latchkey/ui'
import { useMemo } from 'react'
import { useText } from '../../text/TextContext.ts'
import { listCountries, listParts } from './countries.ts'
import type { BuyForm } from './useBuyForm.ts'

const whereCss = `
.lk-where{display:grid;grid-template-columns:3fr 2fr;gap:var(--lk-s2)}
`

/** Where the person lives: what is sold, and by whom, depends on it; of some countries on the part of it, too. */
export function CountryFields({ form }: { readonly form: BuyForm }) {
  const { t, locale } = useText()
  const { country, subdivision, subdivisions, edit } = form
  useStyles(whereCss)
  const countries = useMemo(() => listCountries(locale), [locale])
  const parts = listParts(country, subdivisions)
  const partName = country === 'US' ? 'buy.state' : 'buy.part'
  return (
    <div className={cx(parts.length > 0 && 'lk-where')}>
      <Select
        label={t('buy.country')}
        icon={parts.length > 0 ? undefined : globeIcon}
        options={countries}
        selected={country}
        testId="onramp-country"
        onSelect={(id) => edit({ country: id })}
      />
      {parts.length > 0 && (
        <Select
          label={t(partName)}
          placeholder={t(partName)}
          options={parts}
          selected={subdivision}
          testId="onramp-state"
          onSelect={(id) => edit({ subdivision: id })}
        />
      )}
    </div>
  )
}
