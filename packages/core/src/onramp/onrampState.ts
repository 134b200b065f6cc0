import type { CaipAddress, CaipNetworkId, KitError } from '@latchkey/protocol'
import type { OnrampOffer as WireOffer, OnrampOrder as WireOrder } from '@latchkey/protocol/http'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../kit/kit.types.ts'

/** Who sells. */
export type OnrampProviderName = WireOffer['provider']

/** How it is paid for. `account` is a balance that the person has with the provider. */
export type PaymentKind = WireOffer['kind']

/** A network that a currency can be bought on. The names of the specification (section 3), and ours behind them. */
export type PurchaseNetwork = {
  readonly name: string
  readonly display_name: string
  /** As the network counts itself: `1` of `eip155:1`. */
  readonly chain_id: string
  /** Empty for the native token. */
  readonly contract_address: string
  readonly networkId: CaipNetworkId
  /** Undefined: the service has no image of it. */
  readonly iconUrl?: string | undefined
  /** Who sells it there. */
  readonly providers: readonly OnrampProviderName[]
}

/** What can be bought, by its symbol, with every network that it can be bought on. */
export type PurchaseCurrency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** Never empty. */
  readonly networks: readonly PurchaseNetwork[]
}

/** What can be paid with. */
export type PaymentCurrency = {
  /** ISO 4217. */
  readonly id: string
  readonly payment_method_limits: readonly {
    readonly id: PaymentKind
    /** In the currency, decimal text: the lowest and the highest of all providers. Undefined: one names no limit. */
    readonly min: string | undefined
    readonly max: string | undefined
  }[]
}

/** What is asked of providers. */
export type OnrampQuestion = {
  readonly receiver: CaipAddress
  readonly asset: { readonly networkId: CaipNetworkId; readonly address: string | null; readonly symbol: string }
  readonly kind: PaymentKind
  readonly country: string
  readonly subdivision: string | undefined
  readonly pay: { readonly amount: string; readonly currency: string }
}

/** Where options and offers are from: the service, or examples in its place because it could not be asked. */
export type OnrampSource = 'service' | 'fallback'

/** What a provider would deliver for what was asked. One of `source: 'fallback'` is an example, and can't be bought. */
export type OnrampOffer = WireOffer & {
  /** What it was asked for. */
  readonly question: OnrampQuestion
  /** When it ends by the clock of this browser, which may be another than the service's. */
  readonly endsAtMs: number
  readonly source: OnrampSource
}

/** Why a provider has no offer. */
export type OnrampFailure = {
  readonly provider: OnrampProviderName
  readonly error: KitError
  /** The provider's limits in the currency, where the amount is not between them. */
  readonly min: string | undefined
  readonly max: string | undefined
}

/** A purchase that this browser has made. */
export type OnrampOrder = WireOrder & { readonly kind: PaymentKind }

/** The on-ramp state of the specification (section 3), and what it takes to compare several providers. */
export type OnrampState = {
  /** Who sells here, of those that the app has named. */
  readonly providers: readonly OnrampProviderName[]
  /** Those of which it is not known at present what they sell: they are asked all the same. */
  readonly uncovered: readonly OnrampProviderName[]
  /** Set up by the operator. */
  readonly configuredProviders: readonly OnrampProviderName[]
  /** The names of the app's `setOnrampProviders`. Undefined: all that the operator has set up. */
  readonly wantedProviders: readonly string[] | undefined
  /** Whose offer was bought or chosen last. */
  readonly selectedProvider: OnrampProviderName | undefined
  readonly purchaseCurrency: PurchaseCurrency | undefined
  /** Where it is delivered: one of the networks of `purchaseCurrency`. */
  readonly purchaseNetwork: PurchaseNetwork | undefined
  readonly paymentCurrency: PaymentCurrency | undefined
  /** The id of the one that the person has chosen. Undefined: that of the country is proposed. */
  readonly chosenCurrency: string | undefined
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  /** The person's text of what is paid, with all fees. */
  readonly paymentAmount: string
  /** What arrives by the best offer, or by that of the selected provider: units as decimal text. Empty: not known. */
  readonly purchaseAmount: string
  readonly quotesLoading: boolean
  /** Why there are no options or no offers. */
  readonly error: KitError | undefined
  /** ISO 3166-1, two capital letters: where the person says to live. Undefined until it is proposed or chosen. */
  readonly country: string | undefined
  /** The second half of ISO 3166-2, such as `NY`. */
  readonly subdivision: string | undefined
  /** The parts of the country, as far as a provider names those by which it differs. */
  readonly subdivisions: readonly { readonly code: string; readonly name: string }[]
  readonly method: PaymentKind
  readonly optionsLoading: boolean
  readonly source: OnrampSource
  /** What `offers` and `failures` are the answer to. */
  readonly question: OnrampQuestion | undefined
  /** Those that deliver the most first. */
  readonly offers: readonly OnrampOffer[]
  readonly failures: readonly OnrampFailure[]
  /** Purchases of this browser, the newest first. */
  readonly orders: readonly OnrampOrder[]
}

/** Before anything was asked. */
export const noOnramp: OnrampState = {
  providers: [],
  uncovered: [],
  configuredProviders: [],
  wantedProviders: undefined,
  selectedProvider: undefined,
  purchaseCurrency: undefined,
  purchaseNetwork: undefined,
  paymentCurrency: undefined,
  chosenCurrency: undefined,
  purchaseCurrencies: [],
  paymentCurrencies: [],
  paymentAmount: '',
  purchaseAmount: '',
  quotesLoading: false,
  error: undefined,
  country: undefined,
  subdivision: undefined,
  subdivisions: [],
  method: 'card',
  optionsLoading: false,
  source: 'service',
  question: undefined,
  offers: [],
  failures: [],
  orders: [],
}

/** Where the browser keeps the purchases of a kit. */
export function orderKey(kit: Kit): string {
  return `${kit.options.storageKey ?? 'latchkey'}.orders`
}

/** The on-ramp state of a kit. Its own store: pages without purchases don't carry it. */
export function onrampStore(kit: Kit): StoreApi<OnrampState> {
  return kit.internals.get(createOnrampStore)
}

const createOnrampStore = () => createStore<OnrampState>(() => noOnramp)

/**
 * The purchase that a transaction has delivered, by what a node of the service has seen.
 *
 * @example
 * const purchase = findPurchase(orders, { networkId: 'eip155:1', hash })
 */
export function findPurchase(
  orders: readonly OnrampOrder[],
  { networkId, hash }: { networkId: string | null; hash: string },
): OnrampOrder | undefined {
  return orders.find(
    ({ state, asset, transactionHash }) =>
      state === 'delivered' && asset.networkId === networkId && transactionHash?.toLowerCase() === hash.toLowerCase(),
  )
}
