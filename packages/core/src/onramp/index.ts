// Purchases. Pages without them do not load it.
export { buyOffer } from './buyOffer.action.ts'
export { fetchOffers, watchOffers } from './fetchOffers.action.ts'
export { editOnramp, loadOnramp, selectOnrampReceiver, setOnrampProviders } from './onramp.actions.ts'
export type { OnrampChange } from './onramp.machine.ts'
export { type OnrampQuote, onrampQuote } from './onrampQuote.ts'
export { checkOnramp, isBuyRestricted, proposedCountry } from './onrampRegion.ts'
export {
  findPurchase,
  type OnrampFailure,
  type OnrampOffer,
  type OnrampOrder,
  type OnrampProviderName,
  type OnrampQuestion,
  type OnrampSource,
  type OnrampState,
  onrampStore,
  type PaymentCurrency,
  type PaymentKind,
  type PurchaseCurrency,
  type PurchaseNetwork,
} from './onrampState.ts'
export { type OrderProgress, orderProgress } from './orderProgress.ts'
export { watchOrders } from './watchOrders.action.ts'
