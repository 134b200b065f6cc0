import { KitError } from '@latchkey/protocol'

/** Spec 5 [S5.25]. */
export function providersInvalid(): KitError {
  return new KitError({
    code: 'onramp/providers-invalid',
    shortMessage: 'The on-ramp providers must be an array of strings',
  })
}

/** The person's time zone is one of those that buying isn't offered in (spec 9). */
export function regionRestricted(): KitError {
  return new KitError({ code: 'onramp/region-restricted', shortMessage: 'Buying is not offered in this region' })
}

/** The operator has set up no provider. */
export function notConfigured(): KitError {
  return new KitError({ code: 'onramp/not-configured', shortMessage: 'Buying is not set up here' })
}

/** The text is no number above zero. */
export function amountInvalid(): KitError {
  return new KitError({ code: 'onramp/amount-invalid', shortMessage: 'The amount is no number above zero' })
}

/** An example is no offer: no provider has made it. */
export function exampleOffer(): KitError {
  return new KitError({
    code: 'onramp/provider-unavailable',
    shortMessage: 'The provider does not answer',
    details: 'The offer is an example',
    retryable: true,
  })
}

/** The price that was shown has ended: a new one is asked for. */
export function quoteExpired(): KitError {
  return new KitError({ code: 'onramp/quote-expired', shortMessage: 'The price is over or has changed' })
}

/** The offer is for another account or purchase than the one in use. */
export function quoteMismatch({ details }: { details: string }): KitError {
  return new KitError({ code: 'onramp/quote-mismatch', shortMessage: 'The quote is of another purchase', details })
}

/** The order that was made is not what was agreed to: nothing is opened. */
export function orderChanged({ details }: { details: string }): KitError {
  return new KitError({
    code: 'onramp/provider-changed',
    shortMessage: 'The provider answered for another purchase',
    details,
  })
}

/** No provider sells it there. */
export function assetUnsupported(): KitError {
  return new KitError({ code: 'onramp/asset-unsupported', shortMessage: 'The asset is not sold in this country' })
}
