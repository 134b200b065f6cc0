import type { OnrampOffer } from '@latchkey/core/onramp'
import { formatAmount, parseAmount } from '@latchkey/protocol'

type Money = OnrampOffer['pay']

/** Marks of direction, which some languages put into amounts of money. */
const directionMarks = /[\u061c\u200e\u200f]/gu

/** An amount of money with the decimals of its currency, read from left to right. Display only: the text is exact. */
export function moneyText({ amount, currency }: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(Number(amount)).replaceAll(directionMarks, '')
}

/** No asset has more decimals. */
export const exactDecimals = 30
/** Offers are near each other: fewer would hide which is better. */
const shownDecimals = 6

/** An amount of an asset, cut and never rounded up. With a locale in its writing, else as a field holds it. */
export function coinNumber(amount: string, locale?: string): string {
  return formatAmount(exactAmount(amount), exactDecimals, { maxDecimals: shownDecimals, ...(locale && { locale }) })
}

/** How much of an asset. */
export function coinText(amount: string, symbol: string, locale: string): string {
  return `${coinNumber(amount, locale)} ${symbol}`
}

/** As a whole number of the smallest parts, to be compared and counted with. */
export const exactAmount = (amount: string) => parseAmount(amount, exactDecimals)
