// Purchases. Pages without them do not load it.
export { buyOffer } from './buyOffer.action.ts'
export { fetchOffers, watchOffers } from './fetchOffers.action.ts'
export { editOnramp, loadOnramp, selectOnrampReceiver, setOnrampProviders } from './onramp.actions.ts'
export { type OnrampChange, onrampStore } from './onramp.machine.ts'
export { type OnrampQuote, onrampQuote } from './onrampQuote.ts'
export { checkOnramp, isBuyRestricted, proposedCountry } from './onrampRegion.ts'
export type {
  OnrampFailure,
  OnrampOffer,
  OnrampOrder,
  OnrampProviderName,
  OnrampQuestion,
  OnrampSource,
  OnrampState,
  PaymentCurrency,
  PaymentKind,
  PurchaseCurrency,
  PurchaseNetwork,
} from './onrampState.ts'
export { type OrderProgress, orderProgress } from './orderProgress.ts'
export { watchOrders } from './watchOrders.action.ts'
