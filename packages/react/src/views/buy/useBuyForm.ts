import { checkOnramp, type OnrampOffer, type OnrampOrder } from '@latchkey/core/onramp'
import { type KitError, type Network, toKitError } from '@latchkey/protocol'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { type Onramp, useOnramp } from '../../hooks/useOnramp.ts'
import { useRemoteFeatures } from '../../queries/useBootstrapData.ts'
import { useIsolate, useText } from '../../text/TextContext.ts'
import { emitBuy } from './buyEvents.ts'

// Comes with the first amount.
const loadCheck = async () => (await import('./checkPayment.ts')).checkPayment

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
  const check = useLoaded(loadCheck, onramp.paymentAmount !== '')
  const words = { ...useText(), isolate: useIsolate() }
  const amount = check?.(onramp, words)
  const isAsked = onramp.receiver !== undefined && amount?.isThere === true
  const isSetUp = onramp.error?.code !== 'onramp/not-configured'
  return {
    ...onramp,
    absence: checkOnramp(kit, features) ?? (isSetUp ? undefined : onramp.error),
    isAsked,
    isAsking: isAsked && (onramp.quotesLoading || onramp.question === undefined),
    network: kit.networks.find(({ caipNetworkId }) => caipNetworkId === purchaseNetwork?.networkId),
    problem: amount?.problem,
    waitedFor: asked.filter((name) => !answered.has(name)).length,
    buying,
    buyError,
    buy: (offer) => void buy(offer),
  }
}
