import { buyOffer, fetchOffers, watchOffers } from '@latchkey/core/onramp'

/** What asks the providers, and what orders of one. One thing, so that one `import()` brings it, with the first amount. */
export const buyCode = { buyOffer, fetchOffers, watchOffers }
