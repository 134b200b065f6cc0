import { formatAmount, parseAmount } from '@latchkey/protocol'
import type { OnrampOffer } from './onrampState.ts'

type Money = { readonly amount: string; readonly currency: string }

/** An offer in the words of the specification (section 3). `coinbaseFee` is the provider's, of any of them. */
export type OnrampQuote = {
  readonly quoteId: string
  readonly coinbaseFee: Money
  readonly networkFee: Money
  /** What is paid without fees. */
  readonly paymentSubtotal: Money
  readonly paymentTotal: Money
  readonly purchaseAmount: Money
}

/** As many decimals as the wire allows. */
const decimals = 30

/**
 * What an offer costs, by kinds of fees.
 *
 * @example
 * const { coinbaseFee, networkFee, paymentTotal } = onrampQuote(offer)
 */
export function onrampQuote({ quoteId, fees, pay, receive, question }: OnrampOffer): OnrampQuote {
  const money = (units: bigint): Money => ({ amount: formatAmount(units, decimals), currency: pay.currency })
  const sum = (isCounted: (kind: OnrampOffer['fees'][number]['kind']) => boolean) =>
    fees
      .filter(({ kind, money }) => isCounted(kind) && money.currency === pay.currency)
      .reduce((total, { money }) => total + parseAmount(money.amount, decimals), 0n)
  const [provider, network] = [sum((kind) => kind !== 'network'), sum((kind) => kind === 'network')]
  return {
    quoteId,
    coinbaseFee: money(provider),
    networkFee: money(network),
    paymentSubtotal: money(parseAmount(pay.amount, decimals) - provider - network),
    paymentTotal: pay,
    purchaseAmount: { amount: receive, currency: question.asset.symbol },
  }
}
