import { getOnrampBuyOptions, getOnrampBuyQuotes, getOnrampOptions, postOnrampQuote } from '../onrampOptions.ts'
import { documentEndpoint, type EndpointError } from './documentEndpoint.ts'
import { coverageErrors, notConfigured, providerErrors, purchaseErrors } from './onrampFacts.ts'

const id = '9d1f5fd3-2a3c-81f2-8c5a-1b8e0a3f6c7d'
const limits = { min: '10.00', max: '7500.00' }
const dollars = (amount: string) => ({ amount, currency: 'USD' })
const dollarValue = (value: string) => ({ value, currency: 'USD' })

const optionErrors: readonly EndpointError[] = [
  notConfigured,
  { status: 503, code: 'onramp/provider-unavailable', field: 'provider', when: 'No provider answers.' },
]
const quoteErrors: readonly EndpointError[] = [
  notConfigured,
  ...purchaseErrors.filter(({ code }) => code !== 'onramp/receiver-invalid' && code !== 'onramp/provider-unknown'),
  ...coverageErrors,
  ...providerErrors,
]

/** The endpoints of `onrampOptions.ts`, with what the documents and the contract tests say of them. */
export const onrampOptionsDocs = [
  documentEndpoint(getOnrampOptions, {
    summary: 'What can be bought, in the words of the specification',
    examples: [
      {
        request: { params: {}, query: {} },
        response: {
          paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', ...limits }] }],
          purchaseCurrencies: [
            {
              id,
              name: 'Ether',
              symbol: 'ETH',
              networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
            },
          ],
        },
      },
    ],
    errors: optionErrors,
  }),
  documentEndpoint(getOnrampBuyOptions, {
    summary: 'What can be bought, in the words of the peer’s server',
    examples: [
      {
        request: { params: {}, query: { country: 'US' } },
        response: {
          paymentCurrencies: [{ id: 'USD', limits: [{ id: 'CARD', ...limits }] }],
          purchaseCurrencies: [
            {
              id,
              name: 'Ether',
              symbol: 'ETH',
              networks: [{ name: 'ethereum', displayName: 'Ethereum', contractAddress: '', chainId: '1' }],
            },
          ],
        },
      },
    ],
    errors: optionErrors,
  }),
  documentEndpoint(postOnrampQuote, {
    summary: 'What would arrive for an amount, in the words of the specification',
    examples: [
      {
        request: {
          params: {},
          query: {},
          body: {
            purchaseCurrency: { symbol: 'ETH' },
            paymentCurrency: { id: 'USD' },
            amount: '50.00',
            network: 'ETH',
          },
        },
        response: {
          paymentTotal: dollars('50.00'),
          paymentSubtotal: dollars('49'),
          purchaseAmount: { amount: '0.0163', currency: 'ETH' },
          networkFee: dollars('0'),
          coinbaseFee: dollars('1'),
          quoteId: '7d0c1c2e2f0a4a579a2c000000000001',
        },
      },
    ],
    errors: quoteErrors,
  }),
  documentEndpoint(getOnrampBuyQuotes, {
    summary: 'What would arrive for an amount, in the words of the peer’s server',
    examples: [
      {
        request: {
          params: {},
          query: {
            purchaseCurrency: 'ETH',
            purchaseNetwork: 'ethereum',
            paymentAmount: '50.00',
            paymentCurrency: 'USD',
            paymentMethod: 'CARD',
            country: 'US',
          },
        },
        response: {
          paymentTotal: dollarValue('50.00'),
          paymentSubTotal: dollarValue('49'),
          purchaseAmount: { value: '0.0163', currency: 'ETH' },
          coinbaseFee: dollarValue('1'),
          networkFee: dollarValue('0'),
          quoteId: '7d0c1c2e2f0a4a579a2c000000000001',
        },
      },
    ],
    errors: quoteErrors,
  }),
]
