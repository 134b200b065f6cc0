import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { looseAmountSchema } from './looseAmount.schema.ts'
import { regionEntries, shortTextSchema } from './onramp.schema.ts'
import { onrampErrorCodes } from './onrampErrorCodes.ts'
import { callerQueryEntries } from './query.schema.ts'

const namesSchema = v.nullish(v.array(shortTextSchema))

/**
 * A link to Coinbase's page for an account. It is an address of the service: the page is made when it is opened, since
 * such a page is of use for minutes, and once. Spec 7.
 */
export const postOnrampUrl = defineEndpoint({
  id: 'postOnrampUrl',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  query: v.object(callerQueryEntries),
  body: v.object({
    projectId: callerQueryEntries.projectId,
    destinationWallets: v.array(
      v.object({
        address: shortTextSchema,
        /** In Coinbase's words, such as `base`. */
        blockchains: namesSchema,
        assets: namesSchema,
        supported_networks: namesSchema,
      }),
    ),
    partnerUserId: shortTextSchema,
    defaultNetwork: v.nullish(shortTextSchema),
    /** Without either: the least that the provider takes. The person may change it on the page. */
    presetCryptoAmount: v.nullish(looseAmountSchema),
    /** US dollars. */
    presetFiatAmount: v.nullish(looseAmountSchema),
    defaultExperience: v.nullish(v.picklist(['buy', 'send'])),
    handlingRequestedUrls: v.nullish(v.boolean()),
  }),
  response: v.object({ url: v.string() }),
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

/** A link to the page of a seller, as the peer's server names it. It is an address of the service, too. */
export const postOnrampWidget = defineEndpoint({
  id: 'postOnrampWidget',
  method: 'POST',
  path: '/v1/onramp/widget',
  query: v.object(callerQueryEntries),
  body: v.object({
    projectId: callerQueryEntries.projectId,
    sessionData: v.object({
      countryCode: v.nullish(regionEntries.country, 'US'),
      destinationCurrencyCode: shortTextSchema,
      lockFields: namesSchema,
      paymentMethodType: v.nullish(shortTextSchema),
      /** A page of the project. Absent: the one that asks. */
      redirectUrl: v.nullish(v.pipe(plainTextSchema, v.maxLength(2_048), v.url())),
      /** Of a quote. */
      serviceProvider: shortTextSchema,
      sourceAmount: looseAmountSchema,
      sourceCurrencyCode: shortTextSchema,
      walletAddress: shortTextSchema,
      walletTag: v.nullish(shortTextSchema),
      additionalParams: v.nullish(v.unknown()),
    }),
  }),
  response: v.object({ widgetUrl: v.string() }),
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})
