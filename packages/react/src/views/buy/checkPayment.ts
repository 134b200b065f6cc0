import type { OnrampState } from '@latchkey/core/onramp'
import { parseAmount, toKitError } from '@latchkey/protocol'
import type { ErrorText } from '../../text/errorText.ts'
import { isOutside, type LimitsWords, limitsText, widestLimits } from './buyLimits.ts'

/** What a typed amount comes to. */
export type PaymentCheck = {
  /** It is one that providers can be asked about. */
  readonly isThere: boolean
  /** What is wrong with it, and what would be right. */
  readonly problem: string | undefined
}

type Words = LimitsWords & { readonly errorText: ErrorText }

/** Looks at the typed amount: with both limits where it is outside of them. */
export function checkPayment(
  { paymentAmount, paymentCurrency, method, offers, failures }: OnrampState,
  { errorText, ...words }: Words,
): PaymentCheck {
  if (paymentAmount === '' || paymentCurrency === undefined) return { isThere: false, problem: undefined }
  const { id: currency, payment_method_limits: methods } = paymentCurrency
  const decimals = currencyDecimals(currency)
  try {
    if (parseAmount(paymentAmount, decimals) === 0n) return { isThere: false, problem: undefined }
  } catch (error) {
    const known = toKitError(error)
    const isPrecise = known.code === 'amount/too-many-decimals'
    const problem = isPrecise ? words.t('buy.tooPrecise', { currency, count: decimals }) : errorText(known).title
    return { isThere: false, problem }
  }
  const general = methods.find(({ id }) => id === method)
  const refused = offers.length === 0 ? widestLimits(failures) : undefined
  const limits = [general, refused].find((each) => each && isOutside(paymentAmount, each))
  return { isThere: true, problem: limits && limitsText(limits, { ...words, currency, advice: true }) }
}

function currencyDecimals(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
