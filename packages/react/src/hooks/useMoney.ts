import { formatFiat, formatPrice } from '@latchkey/protocol'
import { useMemo } from 'react'
import { useKitState } from './useKit.ts'

/** Writes values in the currency that the person has chosen, and says whether amounts are to be covered. */
export function useMoney(): Money {
  const { currency, hidden, locale } = useKitState(({ display, locale }) => ({
    currency: display.currency,
    hidden: display.balancesHidden,
    locale,
  }))
  return useMemo(
    () => ({
      text: (value: number) => formatFiat(value, currency, locale),
      price: (value: number) => formatPrice(value, currency, locale),
      hidden,
    }),
    [currency, hidden, locale],
  )
}

/** How figures are written for the person: in their currency, or covered. */
export type Money = {
  /** A value in the currency in use, in words of it. */
  readonly text: (value: number) => string
  /** The price of one of something: rounded, where a value is cut. */
  readonly price: (value: number) => string
  /** Whether amounts and values are covered. */
  readonly hidden: boolean
}
