import { postOnrampUrl, postOnrampWidget } from '../onrampLinks.ts'
import { documentEndpoint, type EndpointError, storageFull } from './documentEndpoint.ts'
import { coverageErrors, notConfigured, providerErrors, purchaseErrors } from './onrampFacts.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const url = 'https://api.example/v1/onramp/orders/5f0c1c2e2f0a4a579a2c000000000001/open'

const errors: readonly EndpointError[] = [
  notConfigured,
  ...purchaseErrors,
  ...coverageErrors,
  ...providerErrors,
  {
    status: 403,
    code: 'onramp/return-url-not-allowed',
    field: 'returnUrl',
    when: 'The page to return to is not on the origin list of the project, or the project has none.',
  },
  storageFull,
]

/** The endpoints of `onrampLinks.ts`, with what the documents and the contract tests say of them. */
export const onrampLinksDocs = [
  documentEndpoint(postOnrampUrl, {
    summary: 'A link to Coinbase’s page for an account',
    examples: [
      {
        request: {
          params: {},
          query: {},
          body: {
            destinationWallets: [{ address, blockchains: ['ethereum'], assets: ['ETH'] }],
            partnerUserId: address,
            defaultNetwork: 'ethereum',
            defaultExperience: 'buy',
            presetFiatAmount: 50.5,
          },
        },
        response: { url },
      },
      {
        request: {
          params: {},
          query: {},
          body: {
            destinationWallets: [{ address, assets: ['ETH'] }],
            partnerUserId: 'somebody',
            presetCryptoAmount: 0.0163,
          },
        },
        response: { url },
      },
    ],
    errors: errors.filter(({ code }) => code !== 'api/invalid-body'),
  }),
  documentEndpoint(postOnrampWidget, {
    summary: 'A link to the page of a seller',
    examples: [
      {
        request: {
          params: {},
          query: {},
          body: {
            sessionData: {
              destinationCurrencyCode: 'ETH',
              serviceProvider: 'STRIPE',
              sourceAmount: 50,
              sourceCurrencyCode: 'USD',
              walletAddress: address,
              redirectUrl: 'https://app.example/bought',
            },
          },
        },
        response: { widgetUrl: url },
      },
    ],
    errors,
  }),
]
