import { cx, globeIcon, Select, useStyles } from '@latchkey/ui'
import { useMemo } from 'react'
import { useText } from '../../text/TextContext.ts'
import { listCountries, listStates } from './countries.ts'
import type { BuyForm } from './useBuyForm.ts'

const whereCss = `
.lk-where{display:grid;grid-template-columns:3fr 2fr;gap:var(--lk-s2)}
`

/** Where the person lives: what is sold, and by whom, depends on it; of some countries on the state, too. */
export function CountryFields({ form }: { readonly form: BuyForm }) {
  const { t, locale } = useText()
  const { country, subdivision, edit } = form
  useStyles(whereCss)
  const countries = useMemo(() => listCountries(locale), [locale])
  const states = listStates(country)
  return (
    <div className={cx(states.length > 0 && 'lk-where')}>
      <Select
        label={t('buy.country')}
        icon={states.length > 0 ? undefined : globeIcon}
        options={countries}
        selected={country}
        testId="onramp-country"
        onSelect={(id) => edit({ country: id })}
      />
      {states.length > 0 && (
        <Select
          label={t('buy.state')}
          placeholder={t('buy.state')}
          options={states}
          selected={subdivision}
          testId="onramp-state"
          onSelect={(id) => edit({ subdivision: id })}
        />
      )}
    </div>
  )
}
