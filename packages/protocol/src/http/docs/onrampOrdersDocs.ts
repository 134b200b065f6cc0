import { getOnrampOrder, openOnrampOrder, postOnrampHook, postOnrampOrder } from '../onrampOrders.ts'
import { documentEndpoint, type EndpointError, storageFull } from './documentEndpoint.ts'

const unknownOrder: EndpointError = {
  status: 404,
  code: 'api/not-found',
  field: 'orderId',
  when: 'There is no such order of this project, or none any more.',
}

const providerAway: EndpointError = {
  status: 503,
  code: 'api/upstream-unavailable',
  field: 'provider',
  when: 'The provider does not answer, or nothing that can be read.',
}

/** The endpoints of `onrampOrders.ts`, with what the documents and the contract tests say of them. */
export const onrampOrdersDocs = [
  documentEndpoint(postOnrampOrder, {
    summary: 'Orders coins for money',
    examples: [
      {
        request: {
          params: {},
          query: {},
          body: {
            provider: 'stripe',
            receiver: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
            asset: { networkId: 'eip155:1' },
            method: 'card',
            country: 'US',
            pay: { amount: '50.00', currency: 'USD' },
            returnUrl: 'https://app.example/bought',
          },
        },
        response: {
          orderId: '5f0c1c2e2f0a4a579a2c000000000001',
          url: 'https://api.example/v1/onramp/orders/5f0c1c2e2f0a4a579a2c000000000001/open',
          provider: 'stripe',
          seller: 'stripe',
          state: 'created',
          stopped: null,
          receiver: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
          asset: { networkId: 'eip155:1', address: null, symbol: 'ETH' },
          pay: { amount: '50.00', currency: 'USD' },
          receive: '0.0163',
          fees: [{ kind: 'provider', money: { amount: '1.00', currency: 'USD' } }],
          transactionHash: null,
          createdAt: '2026-01-02T03:04:05.000Z',
          updatedAt: '2026-01-02T03:04:05.000Z',
        },
      },
    ],
    errors: [
      {
        status: 400,
        code: 'api/invalid-request',
        field: '',
        when: 'The provider is not set up here; the country lacks the currency, the method or the asset; the amount is over or under the limits, or has more decimals than the currency. `field` names it.',
      },
      {
        status: 400,
        code: 'api/invalid-address',
        field: 'receiver',
        when: 'The receiver is no address of the asset’s network.',
      },
      {
        status: 403,
        code: 'api/origin-not-allowed',
        field: 'returnUrl',
        when: 'The page, or the page to return to, is not on the origin list of the project.',
      },
      { status: 400, code: 'api/quote-expired', field: 'receiveAtLeast', when: 'Less would arrive than was quoted.' },
      { status: 400, code: 'api/no-route', field: '', when: 'The provider does not sell that now.' },
      { status: 422, code: 'api/invalid-body', field: '', when: 'A value is missing, or of another form.' },
      providerAway,
      storageFull,
    ],
  }),
  documentEndpoint(getOnrampOrder, {
    summary: 'How far an order is',
    examples: [],
    errors: [unknownOrder],
  }),
  documentEndpoint(openOnrampOrder, {
    summary: 'Leads to the page of the provider, with status 302',
    examples: [],
    errors: [
      unknownOrder,
      {
        status: 400,
        code: 'api/invalid-request',
        field: 'orderId',
        when: 'The order is paid or over: there is nothing to pay any more.',
      },
      { status: 400, code: 'api/no-route', field: 'provider', when: 'The provider does not sell that now.' },
      providerAway,
    ],
  }),
  documentEndpoint(postOnrampHook, {
    summary: 'News of a provider about orders',
    examples: [],
    errors: [
      { status: 404, code: 'api/not-found', field: 'provider', when: 'No such provider is set up, or no such order.' },
      { status: 401, code: 'api/signature-invalid', field: 'signature', when: 'It is unsigned, or signed by another.' },
      { status: 400, code: 'api/timestamp-expired', field: 'timestamp', when: 'It was signed over five minutes ago.' },
      { status: 422, code: 'api/invalid-body', field: '', when: 'It is signed well, and can’t be read.' },
      {
        status: 503,
        code: 'api/upstream-unavailable',
        field: '',
        when: 'What the signature is checked with can’t be had at present.',
      },
      storageFull,
    ],
  }),
]
