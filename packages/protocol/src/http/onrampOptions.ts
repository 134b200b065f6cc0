import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { decimalSchema, regionEntries, shortTextSchema } from './onramp.schema.ts'
import { onrampErrorCodes } from './onrampErrorCodes.ts'
import { callerQueryEntries } from './query.schema.ts'

const limitSchema = v.object({ id: v.string(), min: v.nullable(decimalSchema), max: v.nullable(decimalSchema) })
const anyRegion = { ...regionEntries, country: v.optional(regionEntries.country, 'US') }

/** What can be bought, of all providers together, in the peer's words. Its client names no country. Spec 7. */
export const getOnrampOptions = defineEndpoint({
  id: 'getOnrampOptions',
  method: 'GET',
  path: '/v1/onramp/options',
  query: v.object({ ...callerQueryEntries, ...anyRegion }),
  response: v.object({
    paymentCurrencies: v.array(v.object({ id: v.string(), payment_method_limits: v.array(limitSchema) })),
    purchaseCurrencies: v.array(
      v.object({
        /** Of the form of a UUID, the same for each answer. */
        id: v.string(),
        name: v.string(),
        symbol: v.string(),
        networks: v.array(
          v.object({
            name: v.string(),
            display_name: v.string(),
            chain_id: v.string(),
            /** Empty for the native token. */
            contract_address: v.string(),
          }),
        ),
      }),
    ),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

/** The same, as the peer's own server spells it. */
export const getOnrampBuyOptions = defineEndpoint({
  id: 'getOnrampBuyOptions',
  method: 'GET',
  path: '/v1/onramp/buy/options',
  query: v.object({ ...callerQueryEntries, ...regionEntries }),
  response: v.object({
    paymentCurrencies: v.array(v.object({ id: v.string(), limits: v.array(limitSchema) })),
    purchaseCurrencies: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        symbol: v.string(),
        networks: v.array(
          v.object({
            name: v.string(),
            displayName: v.string(),
            contractAddress: v.string(),
            chainId: v.string(),
          }),
        ),
      }),
    ),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

const amountSchema = v.object({ amount: decimalSchema, currency: v.string() })

/** What would arrive for an amount, by the best offer. The peer's client sends the whole objects of the options. Spec 7. */
export const postOnrampQuote = defineEndpoint({
  id: 'postOnrampQuote',
  method: 'POST',
  path: '/v1/onramp/quote',
  query: v.object(callerQueryEntries),
  body: v.object({
    projectId: callerQueryEntries.projectId,
    purchaseCurrency: v.union([shortTextSchema, v.object({ symbol: shortTextSchema })]),
    paymentCurrency: v.union([shortTextSchema, v.object({ id: shortTextSchema })]),
    /** Of the payment currency, with all fees. */
    amount: shortTextSchema,
    /** A name of the options. The peer's client sends the symbol here: what is no network is passed over. */
    network: v.optional(shortTextSchema),
    ...anyRegion,
  }),
  response: v.object({
    paymentTotal: amountSchema,
    paymentSubtotal: amountSchema,
    purchaseAmount: amountSchema,
    networkFee: amountSchema,
    /** All fees but the network's. */
    coinbaseFee: amountSchema,
    /** Names no order: it is of no receiver. */
    quoteId: v.string(),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

const valueSchema = v.object({ value: decimalSchema, currency: v.string() })

/** The same, as the peer's own server spells it. */
export const getOnrampBuyQuotes = defineEndpoint({
  id: 'getOnrampBuyQuotes',
  method: 'GET',
  path: '/v1/onramp/buy/quotes',
  query: v.object({
    ...callerQueryEntries,
    ...regionEntries,
    purchaseCurrency: shortTextSchema,
    purchaseNetwork: v.optional(shortTextSchema),
    paymentAmount: shortTextSchema,
    paymentCurrency: shortTextSchema,
    paymentMethod: shortTextSchema,
  }),
  response: v.object({
    paymentTotal: valueSchema,
    paymentSubTotal: valueSchema,
    purchaseAmount: valueSchema,
    coinbaseFee: valueSchema,
    networkFee: valueSchema,
    quoteId: v.string(),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})
