import { getOnrampOrder, openOnrampOrder, postOnrampHook, postOnrampOrder } from '../onrampOrders.ts'
import { documentEndpoint, storageFull } from './documentEndpoint.ts'
import {
  coverageErrors,
  missingProvider,
  notConfigured,
  providerErrors,
  purchaseErrors,
  unknownOrder,
} from './onrampFacts.ts'

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
          received: null,
          transactionHash: null,
          createdAt: '2026-01-02T03:04:05.000Z',
          updatedAt: '2026-01-02T03:04:05.000Z',
        },
      },
    ],
    errors: [
      notConfigured,
      ...purchaseErrors,
      ...coverageErrors,
      ...providerErrors,
      {
        status: 403,
        code: 'onramp/return-url-not-allowed',
        field: 'returnUrl',
        when: 'The page to return to is not on the origin list of the project.',
      },
      {
        status: 400,
        code: 'onramp/quote-expired',
        field: '',
        when: 'The quote is over or was used, or less would arrive than `receiveAtLeast`.',
      },
      {
        status: 400,
        code: 'onramp/quote-mismatch',
        field: '',
        when: 'The quote is of another purchase; `field` names what differs.',
      },
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
      ...missingProvider,
      {
        status: 400,
        code: 'onramp/order-finished',
        field: 'orderId',
        when: 'The order is paid or over: there is nothing to pay any more.',
      },
      ...providerErrors,
    ],
  }),
  documentEndpoint(postOnrampHook, {
    summary: 'News of a provider about orders',
    examples: [],
    errors: [
      ...missingProvider,
      unknownOrder,
      {
        status: 401,
        code: 'onramp/webhook-invalid',
        field: '',
        when: 'It is unsigned, signed by another, or was signed over five minutes ago.',
      },
      { status: 422, code: 'api/invalid-body', field: '', when: 'It is signed well, and can’t be read.' },
      {
        status: 503,
        code: 'onramp/provider-unavailable',
        field: '',
        when: 'What the signature is checked with can’t be had at present.',
      },
      storageFull,
    ],
  }),
]
