import { getOnrampProperties, getOnrampProviders, postOnrampMultiQuotes } from '../onrampSellers.ts'
import { documentEndpoint } from './documentEndpoint.ts'
import { coverageErrors, notConfigured, providerErrors, purchaseErrors } from './onrampFacts.ts'

const property = (type: 'countries' | 'fiat-currencies' | 'payment-methods' | 'countries-defaults') => ({
  params: {},
  query: { type, countries: ['US'] },
})

/** The endpoints of `onrampSellers.ts`, with what the documents and the contract tests say of them. */
export const onrampSellersDocs = [
  documentEndpoint(getOnrampProviders, {
    summary: 'Who sells',
    examples: [
      {
        request: { params: {}, query: {} },
        response: [
          {
            categories: ['CRYPTO_ONRAMP'],
            logos: { dark: '', darkShort: '', light: '', lightShort: '' },
            name: 'Stripe',
            serviceProvider: 'STRIPE',
            status: 'LIVE',
            websiteUrl: 'https://stripe.com',
          },
        ],
      },
    ],
    errors: [],
  }),
  documentEndpoint(getOnrampProperties, {
    summary: 'One table of what is sold',
    examples: [
      {
        request: { params: {}, query: { type: 'crypto-currencies', countries: ['US'] } },
        response: [{ currencyCode: 'ETH', name: 'Ether', chainCode: 'ETH', symbolImageUrl: '' }],
      },
      {
        request: { params: {}, query: { type: 'fiat-purchases-limits' } },
        response: [{ currencyCode: 'USD', defaultAmount: null, minimumAmount: 10, maximumAmount: 7500 }],
      },
      {
        request: property('payment-methods'),
        response: [{ paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Credit or debit card', paymentType: 'CARD' }],
      },
      {
        request: property('fiat-currencies'),
        response: [{ currencyCode: 'USD', name: 'US Dollar', symbolImageUrl: '' }],
      },
      {
        request: property('countries-defaults'),
        response: [{ countryCode: 'US', defaultCurrencyCode: 'USD' }],
      },
      {
        request: property('countries'),
        response: [{ countryCode: 'AD', name: 'Andorra', flagImageUrl: '' }],
      },
    ],
    errors: [],
  }),
  documentEndpoint(postOnrampMultiQuotes, {
    summary: 'What each seller would deliver for an amount',
    examples: [
      {
        request: {
          params: {},
          query: {},
          body: { destinationCurrencyCode: 'ETH', sourceAmount: 50, sourceCurrencyCode: 'USD' },
        },
        response: [
          {
            countryCode: 'US',
            destinationAmount: 0.0163,
            destinationCurrencyCode: 'ETH',
            exchangeRate: 3006.13,
            fiatAmountWithoutFees: 49,
            networkFee: 0,
            paymentMethodType: 'CREDIT_DEBIT_CARD',
            serviceProvider: 'STRIPE',
            sourceAmount: 50,
            sourceAmountWithoutFees: 49,
            sourceCurrencyCode: 'USD',
            totalFee: 1,
            transactionFee: 1,
            transactionType: 'CRYPTO_PURCHASE',
          },
        ],
      },
    ],
    errors: [
      notConfigured,
      ...purchaseErrors.filter(({ code }) => code !== 'onramp/receiver-invalid' && code !== 'onramp/provider-unknown'),
      ...coverageErrors,
      ...providerErrors,
    ],
  }),
]
