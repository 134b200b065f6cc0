import { goBack } from '@latchkey/core'
import { editOnramp, type PaymentCurrency } from '@latchkey/core/onramp'
import { Body, currencySign, Field, Glyph, List, Row, searchIcon, Text } from '@latchkey/ui'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useOnramp } from '../../hooks/useOnramp.ts'
import { useText } from '../../text/TextContext.ts'

/** Fewer than these are read at a glance; a search would be in the way. */
const searchFrom = 8

/** What can be paid with where the person lives. */
export function OnRampFiatSelectView() {
  const kit = useKit()
  const { t, locale } = useText()
  const [search, setSearch] = useState('')
  const { paymentCurrencies, paymentCurrency } = useOnramp()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const nameOf = ({ id }: PaymentCurrency) => names.of(id) ?? id
  const word = search.trim().toLocaleLowerCase(locale)
  const shown = paymentCurrencies.filter((each) =>
    `${nameOf(each)} ${each.id}`.toLocaleLowerCase(locale).includes(word),
  )
  const choose = (currency: PaymentCurrency) => {
    editOnramp(kit, { paymentCurrency: currency })
    goBack(kit)
  }
  return (
    <Body>
      {paymentCurrencies.length >= searchFrom && (
        <Field
          label={t('buy.search')}
          labelHidden
          icon={searchIcon}
          placeholder={t('buy.search')}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {shown.length === 0 ? (
        <Text centred role="status">
          {t('buy.noneFound', { search })}
        </Text>
      ) : (
        <List aria-label={t('buy.currencies')}>
          {shown.map((currency) => (
            <Row
              key={currency.id}
              image={<Glyph>{currencySign(currency.id, locale)}</Glyph>}
              title={nameOf(currency)}
              subtitle={<bdi>{currency.id}</bdi>}
              selected={currency.id === paymentCurrency?.id}
              onClick={() => choose(currency)}
            />
          ))}
        </List>
      )}
    </Body>
  )
}
