import { checkOnramp, type OnrampOffer, type OnrampOrder } from '@latchkey/core/onramp'
import { type KitError, type Network, parseAmount, toKitError } from '@latchkey/protocol'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { type Onramp, useOnramp } from '../../hooks/useOnramp.ts'
import { useRemoteFeatures } from '../../queries/useBootstrapData.ts'
import { useIsolate, useText } from '../../text/TextContext.ts'
import { useErrorText } from '../../text/useErrorText.ts'
import { emitBuy } from './buyEvents.ts'
import { currencyDecimals, isOutside, widestLimits } from './buyFigures.ts'
import { limitsText } from './buyLimits.ts'

/** What the views of a purchase show: the form and its offers, with what is wrong and what is under way. */
export type BuyForm = Omit<Onramp, 'buy'> & {
  /** Where it is delivered. */
  readonly network: Network | undefined
  /** Why nothing can be bought here at all. */
  readonly absence: KitError | undefined
  /** There is an amount to ask the providers about, and an account to deliver to. */
  readonly isAsked: boolean
  readonly isAsking: boolean
  /** What is wrong with the typed amount, and what would be right. */
  readonly problem: string | undefined
  /** How many of the providers have still to answer. */
  readonly waitedFor: number
  /** The offer of which an order is being made. */
  readonly buying: OnrampOffer | undefined
  /** Why no order came of the last one. */
  readonly buyError: KitError | undefined
  /** Opens the provider's window and makes the order. Call it in a click handler. */
  readonly buy: (offer: OnrampOffer) => void
}

/** An order that was made. `blocked`: the browser has opened no window for it. */
export type MadeOrder = { readonly order: OnrampOrder; readonly blocked: boolean }

/** The form of a purchase with what a view of it shows. */
export function useBuyForm(onOrder: (made: MadeOrder) => void): BuyForm {
  const kit = useKit()
  const features = useRemoteFeatures()
  const onramp = useOnramp()
  const [buying, setBuying] = useState<OnrampOffer>()
  const [buyError, setBuyError] = useState<KitError>()
  const { purchaseNetwork, providers, uncovered, offers, failures } = onramp
  const answered = new Set([...offers, ...failures].map(({ provider }) => provider))
  const asked = providers.filter((name) => purchaseNetwork?.providers.includes(name) || uncovered.includes(name))
  const buy = async (offer: OnrampOffer) => {
    emitBuy(kit, { type: 'SELECT_BUY_PROVIDER', provider: offer.provider })
    setBuying(offer)
    setBuyError(undefined)
    try {
      onOrder(await onramp.buy(offer))
    } catch (error) {
      setBuyError(toKitError(error))
    } finally {
      setBuying(undefined)
    }
  }
  const amount = useAmount(onramp)
  const isAsked = onramp.receiver !== undefined && amount.isThere
  const isSetUp = onramp.error?.code !== 'onramp/not-configured'
  return {
    ...onramp,
    absence: checkOnramp(kit, features) ?? (isSetUp ? undefined : onramp.error),
    isAsked,
    isAsking: isAsked && (onramp.quotesLoading || onramp.question === undefined),
    network: kit.networks.find(({ caipNetworkId }) => caipNetworkId === purchaseNetwork?.networkId),
    problem: amount.problem,
    waitedFor: asked.filter((name) => !answered.has(name)).length,
    buying,
    buyError,
    buy: (offer) => void buy(offer),
  }
}

/** Whether an amount above zero is typed, and what is wrong with it: with both limits where it is outside of them. */
function useAmount({ paymentAmount, paymentCurrency, method, offers, failures }: Onramp): {
  readonly isThere: boolean
  readonly problem: string | undefined
} {
  const { t, locale } = useText()
  const isolate = useIsolate()
  const errorText = useErrorText()
  if (paymentAmount === '' || paymentCurrency === undefined) return { isThere: false, problem: undefined }
  const { id: currency, payment_method_limits: methods } = paymentCurrency
  const decimals = currencyDecimals(currency)
  try {
    if (parseAmount(paymentAmount, decimals) === 0n) return { isThere: false, problem: undefined }
  } catch (error) {
    const known = toKitError(error)
    const isPrecise = known.code === 'amount/too-many-decimals'
    const problem = isPrecise ? t('buy.tooPrecise', { currency, count: decimals }) : errorText(known).title
    return { isThere: false, problem }
  }
  const general = methods.find(({ id }) => id === method)
  const refused = offers.length === 0 ? widestLimits(failures) : undefined
  const limits = [general, refused].find((each) => each && isOutside(paymentAmount, each))
  return { isThere: true, problem: limits && limitsText(limits, { currency, t, locale, isolate, advice: true }) }
}
