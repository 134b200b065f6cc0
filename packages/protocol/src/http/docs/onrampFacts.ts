import type { EndpointError } from './documentEndpoint.ts'

const providerUnknown = (status: 400 | 404): EndpointError => ({
  status,
  code: 'onramp/provider-unknown',
  field: 'provider',
  when: 'The operator has not set up this provider; there are others.',
})

/** Where the operator has set up no provider at all. */
export const notConfigured: EndpointError = {
  status: 400,
  code: 'onramp/not-configured',
  field: 'provider',
  when: 'No provider is set up here.',
}

/** What is wrong with a purchase by any provider's rules. */
export const purchaseErrors: readonly EndpointError[] = [
  providerUnknown(400),
  {
    status: 400,
    code: 'onramp/amount-invalid',
    field: 'pay.amount',
    when: 'The amount is no decimal number above zero.',
  },
  {
    status: 400,
    code: 'onramp/amount-too-precise',
    field: 'pay.amount',
    when: 'The amount has more decimals than its currency.',
  },
  {
    status: 400,
    code: 'onramp/currency-unsupported',
    field: 'pay.currency',
    when: 'It is no currency, or none that the provider takes in the country.',
  },
  {
    status: 400,
    code: 'onramp/receiver-invalid',
    field: 'receiver',
    when: 'The receiver is no address of the asset’s network.',
  },
  { status: 422, code: 'api/invalid-body', field: '', when: 'A value is missing, or of another form.' },
]

/** What the provider's own coverage says against a purchase. */
export const coverageErrors: readonly EndpointError[] = [
  { status: 400, code: 'onramp/asset-unsupported', field: 'asset', when: 'The provider does not sell it there.' },
  {
    status: 400,
    code: 'onramp/method-unsupported',
    field: 'method',
    when: 'The provider has no such way to pay there.',
  },
  { status: 400, code: 'onramp/amount-too-low', field: 'pay.amount', when: 'Under the limit; both are named.' },
  { status: 400, code: 'onramp/amount-too-high', field: 'pay.amount', when: 'Over the limit; both are named.' },
]

/** Nothing came of a question to the provider. */
export const providerErrors: readonly EndpointError[] = [
  { status: 400, code: 'onramp/provider-refused', field: 'provider', when: 'The provider does not sell that now.' },
  {
    status: 400,
    code: 'onramp/provider-changed',
    field: 'provider',
    when: 'The provider answered for another receiver, asset, amount or order: nothing was opened.',
  },
  { status: 503, code: 'onramp/provider-unavailable', field: 'provider', when: 'The provider does not answer.' },
  { status: 503, code: 'onramp/provider-unreadable', field: 'provider', when: 'Its answer can’t be read.' },
]

/** Where the path names an order, or the provider of a webhook. */
export const missingProvider: readonly EndpointError[] = [providerUnknown(404), { ...notConfigured, status: 404 }]

export const unknownOrder: EndpointError = {
  status: 404,
  code: 'onramp/order-unknown',
  field: 'orderId',
  when: 'There is no such order of this project, or none any more.',
}
