import { getOnrampCoverage, postOnrampOffers } from '../onrampOffers.ts'
import { documentEndpoint, storageFull } from './documentEndpoint.ts'
import { notConfigured, purchaseErrors } from './onrampFacts.ts'

/** The endpoints of `onrampOffers.ts`, with what the documents and the contract tests say of them. */
export const onrampOffersDocs = [
  documentEndpoint(getOnrampCoverage, {
    summary: 'What can be bought in a country',
    examples: [
      {
        request: { params: {}, query: { country: 'US' } },
        response: {
          providers: ['stripe'],
          currencies: [{ currency: 'USD', methods: [{ kind: 'card', min: '10.00', max: '7500.00' }] }],
          ownCurrency: 'USD',
          subdivisions: [{ code: 'NY', name: 'New York' }],
          assets: [
            {
              networkId: 'eip155:1',
              address: null,
              symbol: 'ETH',
              name: 'Ether',
              decimals: 18,
              iconUrl: 'https://api.example/public/getTokenImage/ETH',
              providers: ['stripe'],
            },
          ],
          failed: [],
        },
      },
    ],
    errors: [],
  }),
  documentEndpoint(postOnrampOffers, {
    summary: 'What each provider would deliver for an amount',
    examples: [
      {
        request: {
          params: {},
          query: {},
          body: {
            receiver: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
            asset: { networkId: 'eip155:1' },
            kind: 'card',
            country: 'US',
            pay: { amount: '50.00', currency: 'USD' },
          },
        },
        response: {
          offers: [
            {
              quoteId: '8d0c1c2e2f0a4a579a2c000000000001',
              provider: 'stripe',
              seller: 'stripe',
              method: 'card',
              kind: 'card',
              pay: { amount: '50.00', currency: 'USD' },
              receive: '0.0163',
              fees: [{ kind: 'provider', money: { amount: '1.00', currency: 'USD' } }],
              expiresAt: '2026-01-02T03:05:05.000Z',
            },
          ],
          failures: [],
        },
      },
    ],
    errors: [notConfigured, ...purchaseErrors, storageFull],
  }),
]
