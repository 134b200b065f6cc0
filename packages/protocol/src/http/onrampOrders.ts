import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  askedAssetSchema,
  askedMoneySchema,
  decimalSchema,
  feesSchema,
  moneySchema,
  onrampProviderSchema,
  regionEntries,
  shortTextSchema,
} from './onramp.schema.ts'
import { onrampErrorCodes } from './onrampErrorCodes.ts'
import { caip2Schema, callerQueryEntries } from './query.schema.ts'
import { accountSchema, timeSchema } from './swap.schema.ts'

/**
 * How far a purchase is. `delivered`: a node of the service has seen the transaction pay the receiver; all before that
 * is what the provider says.
 */
export const onrampOrderStates = [
  'created',
  'opened',
  'paying',
  'paid',
  'delivering',
  'delivered',
  'failed',
  'refunded',
  'expired',
  'unknown',
] as const

/** A purchase, as the page that made it may see it. */
export const onrampOrderSchema = v.object({
  /** 32 hex digits. Anyone who knows it may open the provider's page for it. */
  orderId: v.string(),
  /** The address of the service that leads to the provider's page, for as long as the order isn't paid. */
  url: v.string(),
  provider: onrampProviderSchema,
  /** Who delivers: the provider, or of whom it lists several, the one. */
  seller: v.string(),
  state: v.picklist(onrampOrderStates),
  /** Why it was stopped: the provider would have delivered something else, or to somebody else. */
  stopped: v.nullable(v.picklist(['receiver-changed', 'asset-changed'])),
  /** CAIP-10. */
  receiver: v.string(),
  asset: v.object({
    networkId: caip2Schema,
    /** Null for the native token. */
    address: v.nullable(v.string()),
    symbol: v.string(),
  }),
  pay: moneySchema,
  /** What arrives after all fees, as quoted: units of the asset as decimal text. */
  receive: decimalSchema,
  fees: feesSchema,
  /** What has arrived, as a node of the service has seen it. Null before, or where the token doesn't say its decimals. */
  received: v.nullable(decimalSchema),
  /** A claim of the provider until the state is `delivered`. */
  transactionHash: v.nullable(v.string()),
  createdAt: timeSchema,
  updatedAt: timeSchema,
})

/** Makes an order of an offer, or at a provider's present price. Ours. */
export const postOnrampOrder = defineEndpoint({
  id: 'postOnrampOrder',
  method: 'POST',
  path: '/v1/onramp/orders',
  query: v.object(callerQueryEntries),
  body: v.object({
    projectId: callerQueryEntries.projectId,
    provider: onrampProviderSchema,
    /** CAIP-10, on the network of the asset. */
    receiver: accountSchema,
    asset: askedAssetSchema,
    /** The provider's own name of the way to pay. */
    method: shortTextSchema,
    ...regionEntries,
    /** All that is paid, with all fees. */
    pay: askedMoneySchema,
    /** Of whom, where the provider lists several. Absent: the one that delivers the most. */
    seller: v.optional(shortTextSchema),
    /** Of an offer: the order is that one then, and the provider isn't asked again. */
    quoteId: v.optional(shortTextSchema),
    /** What has to arrive at least. Below it the order isn't made: the price has changed. */
    receiveAtLeast: v.optional(decimalSchema),
    /** Where the person is led back to: a page of the project. */
    returnUrl: v.pipe(plainTextSchema, v.maxLength(2_048)),
  }),
  response: onrampOrderSchema,
  auth: 'project+quota',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

/** How far an order is. Ours. */
export const getOnrampOrder = defineEndpoint({
  id: 'getOnrampOrder',
  method: 'GET',
  path: '/v1/onramp/orders/:orderId',
  query: v.object(callerQueryEntries),
  response: onrampOrderSchema,
  auth: 'project',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

/**
 * Leads the browser to the provider's page for an order, which is made at this moment: such a page is of use for minutes,
 * and once. Ours.
 */
export const openOnrampOrder = defineEndpoint({
  id: 'openOnrampOrder',
  method: 'GET',
  path: '/v1/onramp/orders/:orderId/open',
  query: v.object(callerQueryEntries),
  response: v.string(),
  responseType: 'text',
  auth: 'none',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

/** Where a provider reports what happens to orders. Signed by it, each in its own way. Ours. */
export const postOnrampHook = defineEndpoint({
  id: 'postOnrampHook',
  method: 'POST',
  path: '/v1/onramp/hooks/:provider',
  query: v.object(callerQueryEntries),
  body: v.string(),
  bodyType: 'text',
  response: v.object({}),
  auth: 'none',
  cacheSeconds: 0,
  errorCodes: onrampErrorCodes,
})

export type OnrampOrder = v.InferOutput<typeof onrampOrderSchema>
