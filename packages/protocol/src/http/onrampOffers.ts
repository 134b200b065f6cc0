import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import {
  askedAssetSchema,
  askedMoneySchema,
  decimalSchema,
  feesSchema,
  moneySchema,
  onrampKindSchema,
  onrampProviderSchema,
  regionEntries,
  subdivisionSchema,
} from './onramp.schema.ts'
import { onrampErrorCodes } from './onrampErrorCodes.ts'
import { caip2Schema, callerQueryEntries } from './query.schema.ts'
import { accountSchema, timeSchema } from './swap.schema.ts'

/** Something that can be bought, and of whom. */
export const onrampAssetSchema = v.object({
  networkId: caip2Schema,
  /** The token's contract or mint. Null for the native token. */
  address: v.nullable(v.string()),
  symbol: v.string(),
  name: v.string(),
  /** Absent where the service doesn't know the token. */
  decimals: v.optional(v.number()),
  /** Absent where the service has no image of it. */
  iconUrl: v.optional(v.string()),
  providers: v.array(onrampProviderSchema),
})

/** What can be bought in a region, of all providers that are set up: they are asked once a day. Ours. */
export const getOnrampCoverage = defineEndpoint({
  id: 'getOnrampCoverage',
  method: 'GET',
  path: '/v1/onramp/coverage',
  query: v.object({ ...callerQueryEntries, ...regionEntries }),
  response: v.object({
    /** Set up by the operator. None: buying isn't set up. */
    providers: v.array(onrampProviderSchema),
    currencies: v.array(
      v.object({
        currency: v.string(),
        /** One of each kind. */
        methods: v.array(
          v.object({
            kind: onrampKindSchema,
            /** In the currency: the lowest and the highest of all providers. Null where one names no limit. */
            min: v.nullable(decimalSchema),
            max: v.nullable(decimalSchema),
          }),
        ),
      }),
    ),
    /** ISO 4217: what people of the country pay with, whether or not it is among `currencies`. */
    ownCurrency: v.optional(v.string()),
    /** The parts of the country by which a provider differs, as far as one names them. */
    subdivisions: v.optional(v.array(v.object({ code: subdivisionSchema, name: v.string() }))),
    assets: v.array(onrampAssetSchema),
    /** Providers of which it is not known at present what they sell. */
    failed: v.array(v.object({ provider: onrampProviderSchema, code: v.string() })),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

/** What a provider would deliver for an amount. */
export const onrampOfferSchema = v.object({
  /** Names this offer in one order, until it ends. */
  quoteId: v.string(),
  provider: onrampProviderSchema,
  /** Who delivers: the provider, or of whom it lists several, the one. */
  seller: v.string(),
  /** The provider's own name of the way to pay. */
  method: v.string(),
  kind: onrampKindSchema,
  /** All that is paid, with all fees. */
  pay: moneySchema,
  /** What arrives after all fees: units of the asset as decimal text. */
  receive: decimalSchema,
  fees: feesSchema,
  expiresAt: timeSchema,
})

/** Why a provider has no offer. */
export const onrampOfferFailureSchema = v.object({
  provider: onrampProviderSchema,
  /** One of the errors of purchases. */
  code: v.string(),
  description: v.string(),
  /** The limits of the provider in the currency, where the amount is not between them. */
  min: v.optional(decimalSchema),
  max: v.optional(decimalSchema),
})

/** Asks all providers at once, or the one that is named, what they would deliver. 4 s each at most. Ours. */
export const postOnrampOffers = defineEndpoint({
  id: 'postOnrampOffers',
  method: 'POST',
  path: '/v1/onramp/offers',
  query: v.object(callerQueryEntries),
  body: v.object({
    projectId: callerQueryEntries.projectId,
    provider: v.optional(onrampProviderSchema),
    /** CAIP-10, on the network of the asset. */
    receiver: accountSchema,
    asset: askedAssetSchema,
    kind: onrampKindSchema,
    ...regionEntries,
    pay: askedMoneySchema,
  }),
  response: v.object({
    /** The one that delivers the most comes first. */
    offers: v.array(onrampOfferSchema),
    failures: v.array(onrampOfferFailureSchema),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

export type OnrampCoverage = v.InferOutput<(typeof getOnrampCoverage)['response']>
export type OnrampAsset = v.InferOutput<typeof onrampAssetSchema>
export type OnrampOffer = v.InferOutput<typeof onrampOfferSchema>
export type OnrampOfferFailure = v.InferOutput<typeof onrampOfferFailureSchema>
