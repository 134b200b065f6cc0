import { currencies } from '@latchkey/protocol/http'
import { useDisplay } from '@latchkey/react'
import { Chip, Chips } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'
import css from './SettingsPage.module.css'

/** What values are told in, on the pages and in the modal. */
export function CurrencyPanel() {
  const { t, locale } = useText()
  const { currency, setDisplay } = useDisplay()
  const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'code' })
  return (
    <Panel title={t('settings.money')}>
      <fieldset className={css.group}>
        <legend className={css.label}>{t('settings.currency')}</legend>
        <Chips>
          {currencies.map((each) => {
            const code = each.toUpperCase()
            return (
              <Chip key={each} pressed={each === currency} onClick={() => setDisplay({ currency: each })}>
                <span title={names.of(code)}>{code}</span>
              </Chip>
            )
          })}
        </Chips>
      </fieldset>
    </Panel>
  )
}
