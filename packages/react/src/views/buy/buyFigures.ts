import type { OnrampOffer, OnrampOrder, OnrampProviderName, PaymentKind } from '@latchkey/core/onramp'
import { formatAmount, parseAmount } from '@latchkey/protocol'
import type { MessageKey } from '../../messages/messages.types.ts'

/** What the providers call themselves. */
export const providerNames: Readonly<Record<OnrampProviderName, string>> = {
  coinbase: 'Coinbase',
  meld: 'Meld',
  moonpay: 'MoonPay',
  transak: 'Transak',
  stripe: 'Stripe',
}

/** The ways to pay. */
export const methodLabels = {
  card: 'buy.card',
  bank: 'buy.bank',
  'apple-pay': 'buy.applePay',
  'google-pay': 'buy.googlePay',
  account: 'buy.account',
  other: 'buy.other',
} as const satisfies Record<PaymentKind, MessageKey>

/** Whose fee it is. */
export const feeLabels = {
  provider: 'buy.providerFee',
  network: 'buy.networkFee',
  partner: 'buy.partnerFee',
} as const satisfies Record<OnrampOffer['fees'][number]['kind'], MessageKey>

/** The fees of an offer in one order, without those of others that are zero. */
export function feesInOrder(fees: OnrampOffer['fees']): OnrampOffer['fees'] {
  const order = Object.keys(feeLabels)
  return fees
    .filter(({ kind, money }) => kind === 'provider' || Number(money.amount) > 0)
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

type Money = OnrampOffer['pay']

/** The least and the most that can be paid, in a currency; undefined where there is no such limit. */
export type Limits = { readonly min: string | undefined; readonly max: string | undefined }

/** Marks of direction, which some languages put into amounts of money. */
const directionMarks = /[\u061c\u200e\u200f]/gu

/** An amount of money with the decimals of its currency, read from left to right. Display only: the text is exact. */
export function moneyText({ amount, currency }: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(Number(amount)).replaceAll(directionMarks, '')
}

/** How many decimals an amount of a currency has. */
export function currencyDecimals(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** No asset has more decimals: texts are compared as whole numbers of these. */
const exactDecimals = 30
/** Offers are near each other: fewer would hide which is better. */
const shownDecimals = 6

/** An amount of an asset, cut and never rounded up. With a locale in its writing, else as a field holds it. */
export function coinNumber(amount: string, locale?: string): string {
  return formatAmount(exact(amount), exactDecimals, { maxDecimals: shownDecimals, ...(locale && { locale }) })
}

/** How much of an asset. */
export function coinText(amount: string, symbol: string, locale: string): string {
  return `${coinNumber(amount, locale)} ${symbol}`
}

/** How much less one amount of an asset is than another; undefined where it isn't. */
export function lessText(amount: string, best: string, symbol: string, locale: string): string | undefined {
  const less = exact(best) - exact(amount)
  if (less <= 0n) return undefined
  return `−${formatAmount(less, exactDecimals, { maxDecimals: shownDecimals, locale })} ${symbol}`
}

/** Whether the provider lists several sellers, and this is one of them. */
export function isThrough({ provider, seller }: Pick<OnrampOrder, 'provider' | 'seller'>): boolean {
  return seller.toLowerCase() !== provider && seller.toLowerCase() !== providerNames[provider].toLowerCase()
}

const exact = (amount: string) => parseAmount(amount, exactDecimals)

/** Whether an amount is outside of limits. */
export function isOutside(amount: string, { min, max }: Limits): boolean {
  return (min !== undefined && exact(amount) < exact(min)) || (max !== undefined && exact(amount) > exact(max))
}

/** Limits that take in all of these. */
export function widestLimits(all: readonly Limits[]): Limits {
  const order = (amounts: readonly (string | undefined)[]) =>
    amounts.flatMap((amount) => amount ?? []).toSorted((one, other) => (exact(one) < exact(other) ? -1 : 1))
  return { min: order(all.map(({ min }) => min))[0], max: order(all.map(({ max }) => max)).at(-1) }
}
