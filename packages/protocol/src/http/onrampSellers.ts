import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { looseAmountSchema } from './looseAmount.schema.ts'
import { regionEntries, shortTextSchema } from './onramp.schema.ts'
import { onrampErrorCodes } from './onrampErrorCodes.ts'
import { callerQueryEntries, listQuerySchema } from './query.schema.ts'

/** The providers that are set up, in the form of the peer's server. */
export const getOnrampProviders = defineEndpoint({
  id: 'getOnrampProviders',
  method: 'GET',
  path: '/v1/onramp/providers',
  query: v.object({ ...callerQueryEntries, countries: v.optional(listQuerySchema) }),
  response: v.array(
    v.object({
      categories: v.array(v.string()),
      /** Empty: the service has no pictures of providers. */
      logos: v.object({ dark: v.string(), darkShort: v.string(), light: v.string(), lightShort: v.string() }),
      name: v.string(),
      serviceProvider: v.string(),
      status: v.string(),
      websiteUrl: v.string(),
    }),
  ),
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

const nullableAmount = v.nullable(v.number())

/** One table of what is sold, in the form of the peer's server. */
export const getOnrampProperties = defineEndpoint({
  id: 'getOnrampProperties',
  method: 'GET',
  path: '/v1/onramp/providers/properties',
  query: v.object({
    ...callerQueryEntries,
    type: v.picklist([
      'countries',
      'crypto-currencies',
      'fiat-currencies',
      'payment-methods',
      'fiat-purchases-limits',
      'countries-defaults',
    ]),
    /** Default US. */
    countries: v.optional(listQuerySchema),
    excludeProviders: v.optional(listQuerySchema),
  }),
  response: v.union([
    v.array(v.object({ countryCode: v.string(), name: v.string(), flagImageUrl: v.string() })),
    v.array(
      v.object({ currencyCode: v.string(), name: v.string(), chainCode: v.string(), symbolImageUrl: v.string() }),
    ),
    v.array(
      v.object({
        currencyCode: v.string(),
        defaultAmount: nullableAmount,
        minimumAmount: nullableAmount,
        maximumAmount: nullableAmount,
      }),
    ),
    v.array(v.object({ currencyCode: v.string(), name: v.string(), symbolImageUrl: v.string() })),
    v.array(v.object({ paymentMethod: v.string(), name: v.string(), paymentType: v.string() })),
    v.array(v.object({ countryCode: v.string(), defaultCurrencyCode: v.string() })),
  ]),
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

/** What each seller would deliver, in the form of the peer's server. Where there is no quote, the error names `message`, too. */
export const postOnrampMultiQuotes = defineEndpoint({
  id: 'postOnrampMultiQuotes',
  method: 'POST',
  path: '/v1/onramp/multi/quotes',
  query: v.object(callerQueryEntries),
  body: v.object({
    projectId: callerQueryEntries.projectId,
    destinationCurrencyCode: shortTextSchema,
    sourceAmount: looseAmountSchema,
    sourceCurrencyCode: shortTextSchema,
    countryCode: v.nullish(regionEntries.country, 'US'),
    /** Absent: every way to pay of the country. */
    paymentMethodType: v.nullish(shortTextSchema),
    walletAddress: v.nullish(shortTextSchema),
    excludeProviders: v.nullish(v.array(shortTextSchema)),
  }),
  response: v.array(
    v.object({
      countryCode: v.string(),
      destinationAmount: v.number(),
      destinationCurrencyCode: v.string(),
      exchangeRate: v.number(),
      fiatAmountWithoutFees: v.number(),
      networkFee: v.number(),
      paymentMethodType: v.string(),
      serviceProvider: v.string(),
      sourceAmount: v.number(),
      sourceAmountWithoutFees: v.number(),
      sourceCurrencyCode: v.string(),
      totalFee: v.number(),
      transactionFee: v.number(),
      transactionType: v.string(),
    }),
  ),
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})
