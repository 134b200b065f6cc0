import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { caip2Schema, callerQueryEntries, listQuerySchema } from './query.schema.ts'

/** A whole number on the wire as decimal text; callers may also give a number. */
const integerQuerySchema = (minimum: number, maximum: number) =>
  v.pipe(
    v.union([
      v.pipe(
        v.string(),
        v.regex(/^\d{1,9}$/),
        v.transform((text) => Number(text)),
      ),
      v.number(),
    ]),
    v.integer(),
    v.minValue(minimum),
    v.maxValue(maximum),
  )

const text = v.nullish(v.string())

/** One wallet of the directory. */
export const walletSchema = v.object({
  /** 64 hex digits; stable over the life of the directory. */
  id: v.pipe(v.string(), v.minLength(1)),
  name: v.string(),
  homepage: text,
  image_id: text,
  image_url: text,
  /** Place in the directory, 1 first. */
  order: v.optional(v.number()),
  /** Absent when the directory does not know them: the wallet then counts for every chain of its namespaces. */
  chains: v.optional(v.array(caip2Schema)),
  mobile_link: text,
  desktop_link: text,
  webapp_link: text,
  /** Universal link for WalletConnect's link mode. */
  link_mode: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  /** EIP-6963 reverse domain name. */
  rdns: text,
  injected: v.nullish(v.array(v.object({ namespace: v.string(), injected_id: v.string() }))),
  badge_type: v.nullish(v.picklist(['none', 'certified'])),
  description: text,
  supports_wc: v.optional(v.boolean()),
})

/** A page of the wallet directory (spec 7). `count` is the number of matches before paging. */
export const getWallets = defineEndpoint({
  id: 'getWallets',
  method: 'GET',
  path: '/getWallets',
  query: v.object({
    ...callerQueryEntries,
    /** From 1. */
    page: v.optional(integerQuerySchema(1, 100_000), 1),
    entries: v.optional(integerQuerySchema(1, 1000), 40),
    /** Ids: only these. */
    include: v.optional(listQuerySchema),
    /** Ids: not these. */
    exclude: v.optional(listQuerySchema),
    /** CAIP-2: wallets that serve any of them. */
    chains: v.optional(listQuerySchema),
    /** Part of the name, without regard to case. */
    search: v.optional(v.pipe(plainTextSchema, v.maxLength(200))),
    badge_type: v.optional(v.picklist(['none', 'certified'])),
    /** Exact names, without regard to case. */
    names: v.optional(listQuerySchema),
    rdns: v.optional(listQuerySchema),
    platform: v.optional(v.picklist(['ios', 'android'])),
  }),
  response: v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)), data: v.array(walletSchema) }),
  auth: 'project',
  projectStatus: 403,
  cacheSeconds: 7200,
})

/**
 * The icon of a wallet, by the `image_id` of its directory entry. An image is fetched without a project id: pages put its URL
 * into `<img>`. Spec 7.
 */
export const getWalletImage = defineEndpoint({
  id: 'getWalletImage',
  method: 'GET',
  path: '/getWalletImage/:id',
  query: v.object(callerQueryEntries),
  responseType: 'image',
  response: v.blob(),
  auth: 'none',
  cacheSeconds: 86_400,
})

/**
 * The icon of a network (by its image id) or of a connector. An image is fetched without a project id: pages put its URL
 * into `<img>`. Spec 7.
 */
export const getAssetImage = defineEndpoint({
  id: 'getAssetImage',
  method: 'GET',
  path: '/public/getAssetImage/:id',
  query: v.object(callerQueryEntries),
  responseType: 'image',
  response: v.blob(),
  auth: 'none',
  cacheSeconds: 86_400,
})

/**
 * The icon of a currency, by its code. An image is fetched without a project id: pages put its URL
 * into `<img>`. Spec 7.
 */
export const getCurrencyImage = defineEndpoint({
  id: 'getCurrencyImage',
  method: 'GET',
  path: '/public/getCurrencyImage/:id',
  query: v.object(callerQueryEntries),
  responseType: 'image',
  response: v.blob(),
  auth: 'none',
  cacheSeconds: 86_400,
})

/**
 * The icon of a token, by its symbol. An image is fetched without a project id: pages put its URL
 * into `<img>`. Spec 7.
 */
export const getTokenImage = defineEndpoint({
  id: 'getTokenImage',
  method: 'GET',
  path: '/public/getTokenImage/:id',
  query: v.object(callerQueryEntries),
  responseType: 'image',
  response: v.blob(),
  auth: 'none',
  cacheSeconds: 86_400,
})

/** An entry of the wallet directory as it travels. */
export type WalletEntry = v.InferOutput<typeof walletSchema>
