import type { CaipNetworkId, KitError } from '@latchkey/protocol'
import { onrampConstants } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import { compareDecimals } from './compareDecimals.ts'
import {
  type OnrampFailure,
  type OnrampOffer,
  type OnrampOrder,
  type OnrampProviderName,
  type OnrampQuestion,
  type OnrampSource,
  type OnrampState,
  onrampStore,
  type PaymentCurrency,
  type PurchaseCurrency,
  type PurchaseNetwork,
} from './onrampState.ts'

/** What a person fills in. */
export type OnrampChange = Partial<
  Pick<
    OnrampState,
    | 'country'
    | 'subdivision'
    | 'paymentCurrency'
    | 'purchaseCurrency'
    | 'purchaseNetwork'
    | 'method'
    | 'paymentAmount'
    | 'selectedProvider'
  >
>

/** What can be bought and paid with in a region. */
export type OnrampOptions = {
  readonly providers: readonly OnrampProviderName[]
  readonly uncovered: readonly OnrampProviderName[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  /** What people of the country pay with, as far as that is known. */
  readonly ownCurrency?: string | undefined
  readonly subdivisions?: OnrampState['subdivisions'] | undefined
  readonly source: OnrampSource
  readonly error: KitError | undefined
}

export type OnrampEvent =
  | { readonly type: 'Edited'; readonly change: OnrampChange }
  | { readonly type: 'ProvidersSet'; readonly names: readonly string[] }
  | { readonly type: 'OptionsAsked'; readonly country: string; readonly subdivision: string | undefined }
  /** `networkId`: of the network in use, which is preferred where nothing was chosen. */
  | { readonly type: 'OptionsCame'; readonly options: OnrampOptions; readonly networkId: CaipNetworkId | undefined }
  | { readonly type: 'OffersAsked'; readonly question: OnrampQuestion }
  /** The answer of one provider takes the place of its last one. */
  | {
      readonly type: 'OffersCame'
      readonly provider: OnrampProviderName
      readonly offers: readonly OnrampOffer[]
      readonly failures: readonly OnrampFailure[]
    }
  /** All have answered; `providers` are those that were asked. */
  | {
      readonly type: 'OffersEnded'
      readonly providers: readonly OnrampProviderName[]
      readonly error: KitError | undefined
    }
  /** Nothing can be asked: there is no account, or no amount. */
  | { readonly type: 'OffersDropped'; readonly error: KitError | undefined }
  /** The purchases as they are known now. */
  | { readonly type: 'OrdersKnown'; readonly orders: readonly OnrampOrder[] }

/** `begin`: a question is under way until its key is aborted. */
export type OnrampEffect = { readonly type: 'begin' | 'abort'; readonly key: 'options' | 'offers' }

type Step = readonly [OnrampState, readonly OnrampEffect[]]

const noOffers = { question: undefined, offers: [], failures: [], purchaseAmount: '', quotesLoading: false } as const

/** The form of a purchase, what was offered for it, and the purchases that came of it. Pure, table-tested. */
export function onrampTransition(state: OnrampState, event: OnrampEvent): Step {
  switch (event.type) {
    case 'Edited':
      return edit(state, event.change)
    case 'ProvidersSet':
      return [withProviders({ ...state, ...noOffers, wantedProviders: event.names }), [abort('offers')]]
    case 'OptionsAsked': {
      const { country, subdivision } = event
      return [{ ...state, country, subdivision, optionsLoading: true, error: undefined }, [begin('options')]]
    }
    case 'OptionsCame':
      return [withOptions(state, event.options, event.networkId), [abort('offers')]]
    case 'OffersAsked': {
      const { question } = event
      const kept = isSameQuestion(state.question, question) ? {} : noOffers
      return [{ ...state, ...kept, question, quotesLoading: true, error: undefined }, [begin('offers')]]
    }
    case 'OffersCame': {
      const isOther = ({ provider }: { readonly provider: OnrampProviderName }) => provider !== event.provider
      const offers = [...state.offers.filter(isOther), ...event.offers].toSorted(mostFirst)
      const failures = [...state.failures.filter(isOther), ...event.failures]
      return [withAmount({ ...state, offers, failures }), []]
    }
    case 'OffersEnded': {
      const isAsked = ({ provider }: { readonly provider: OnrampProviderName }) => event.providers.includes(provider)
      const offers = state.offers.filter(isAsked)
      const failures = state.failures.filter(isAsked)
      const isExample = offers.length > 0 && offers.every(({ source }) => source === 'fallback')
      const source = isExample ? 'fallback' : offers.length > 0 ? 'service' : state.source
      return [withAmount({ ...state, offers, failures, source, quotesLoading: false, error: event.error }), []]
    }
    case 'OffersDropped':
      return [{ ...state, ...noOffers, error: event.error }, [abort('offers')]]
    case 'OrdersKnown':
      return [{ ...state, orders: event.orders }, []]
  }
}

const begin = (key: OnrampEffect['key']): OnrampEffect => ({ type: 'begin', key })
const abort = (key: OnrampEffect['key']): OnrampEffect => ({ type: 'abort', key })

/** A change of what is asked makes the answers to it worthless, also those that are still to come. */
function edit(state: OnrampState, change: OnrampChange): Step {
  const chosenCurrency = change.paymentCurrency?.id ?? state.chosenCurrency
  const isSame = Object.entries(change).every(([key, value]) => state[key as keyof OnrampChange] === value)
  if (isSame) return [chosenCurrency === state.chosenCurrency ? state : { ...state, chosenCurrency }, []]
  const edited = withNetwork(
    { ...state, ...change, chosenCurrency },
    state.purchaseNetwork?.networkId,
    change.purchaseNetwork,
  )
  const isMoved = edited.country !== state.country
  const left = { subdivisions: [], ...(!('subdivision' in change) && { subdivision: undefined }) }
  const next = isMoved ? { ...edited, ...left } : edited
  if (Object.keys(change).every((key) => key === 'selectedProvider')) return [withAmount(next), []]
  return [{ ...next, ...noOffers, error: undefined }, [abort('offers')]]
}

/** What was chosen stays, where it is still there. */
function withOptions(state: OnrampState, options: OnrampOptions, networkId: CaipNetworkId | undefined): OnrampState {
  const { purchaseCurrencies, paymentCurrencies, uncovered, ownCurrency, subdivisions = [], source, error } = options
  const purchaseCurrency = pick(purchaseCurrencies, [
    state.purchaseCurrency?.id,
    onrampConstants.purchaseCurrency.symbol,
  ])
  const paymentCurrency = pick(paymentCurrencies, [state.chosenCurrency, ownCurrency, onrampConstants.paymentCurrency])
  const methods = paymentCurrency?.payment_method_limits ?? []
  const method = methods.some(({ id }) => id === state.method) ? state.method : (methods[0]?.id ?? state.method)
  const chosen = { purchaseCurrencies, paymentCurrencies, purchaseCurrency, paymentCurrency, method }
  const next = {
    ...state,
    ...noOffers,
    ...chosen,
    configuredProviders: options.providers,
    uncovered,
    subdivisions,
    source,
    error,
    optionsLoading: false,
  }
  return withNetwork(withProviders(next), state.purchaseNetwork?.networkId ?? networkId, undefined)
}

function withProviders(state: OnrampState): OnrampState {
  const { configuredProviders, wantedProviders: wanted } = state
  return { ...state, providers: configuredProviders.filter((name) => wanted === undefined || wanted.includes(name)) }
}

/** The one of the first of these ids that there is, else the first of all. */
function pick<Option extends { readonly id: string }>(
  list: readonly Option[],
  ids: readonly (string | undefined)[],
): Option | undefined {
  const wanted = ids.find((each) => list.some(({ id }) => id === each))
  return list.find(({ id }) => id === wanted) ?? list[0]
}

function withNetwork(
  state: OnrampState,
  networkId: CaipNetworkId | undefined,
  chosen: PurchaseNetwork | undefined,
): OnrampState {
  const networks = state.purchaseCurrency?.networks ?? []
  const same = (one: PurchaseNetwork) =>
    chosen && one.networkId === chosen.networkId && one.contract_address === chosen.contract_address
  const purchaseNetwork = networks.find(same) ?? networks.find((each) => each.networkId === networkId) ?? networks[0]
  return { ...state, purchaseNetwork }
}

function withAmount(state: OnrampState): OnrampState {
  const { offers, selectedProvider } = state
  const offer = offers.find(({ provider }) => provider === selectedProvider) ?? offers[0]
  return { ...state, purchaseAmount: offer?.receive ?? '' }
}

function mostFirst(one: OnrampOffer, other: OnrampOffer): number {
  return compareDecimals(other.receive, one.receive)
}

/** Whether two questions are the same, so that the answers to one are answers to the other. */
export function isSameQuestion(one: OnrampQuestion | undefined, other: OnrampQuestion | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The running on-ramp machine of a kit. */
export function onrampMachine(kit: Kit): Machine<OnrampEvent, OnrampEffect> {
  return kit.internals.get(createOnrampMachine)
}

function createOnrampMachine(kit: Kit): Machine<OnrampEvent, OnrampEffect> {
  const store = onrampStore(kit)
  return kitMachine<OnrampState, OnrampEvent, OnrampEffect>(kit, {
    read: () => store.getState(),
    write: (state) => store.setState(state, true),
    transition: onrampTransition,
    perform: () => undefined,
  })
}
