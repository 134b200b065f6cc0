import { caipNetworkIdSchema } from '@latchkey/protocol'
import { webUrl } from '@latchkey/service-kit/env'
import * as v from 'valibot'

const key = v.pipe(v.string(), v.minLength(1), v.maxLength(8_192))
const shared = {
  /** Where its API is. Default: its own. */
  url: v.optional(webUrl),
  /** Networks by the provider's names of them, before the shipped ones. */
  networks: v.optional(v.record(v.string(), caipNetworkIdSchema)),
}

/** A public key alone leads to Meld's page, and asks it nothing. */
function isWhole({ apiKey, webhookSecret, publicKey }: Readonly<Record<string, unknown>>): boolean {
  const given = [apiKey, webhookSecret, publicKey].map((each) => each !== undefined).join()
  return given === 'true,true,false' || given === 'false,false,true'
}

/** The operator's keys of the providers of purchases: a provider without its keys isn't there. */
export const onrampKeysSchema = v.pipe(
  v.array(
    v.variant('kind', [
      v.strictObject({
        kind: v.literal('coinbase'),
        keyId: key,
        keySecret: key,
        webhookSecret: key,
        pageUrl: v.optional(webUrl),
        ...shared,
      }),
      v.strictObject({
        kind: v.literal('meld'),
        apiKey: v.optional(key),
        webhookSecret: v.optional(key),
        publicKey: v.optional(key),
        pageUrl: v.optional(webUrl),
        ...shared,
      }),
      v.strictObject({
        kind: v.literal('moonpay'),
        publishableKey: key,
        secretKey: key,
        webhookKey: key,
        pageUrl: v.optional(webUrl),
        ...shared,
      }),
      v.strictObject({
        kind: v.literal('transak'),
        apiKey: key,
        apiSecret: key,
        referrerDomain: key,
        gatewayUrl: v.optional(webUrl),
        ...shared,
      }),
      v.strictObject({
        kind: v.literal('stripe'),
        secretKey: key,
        webhookSecret: key,
        /** What of Stripe's list is sold, by its words for currency and network, such as `usdc:base`: the token's address, or null. */
        assets: v.optional(v.record(v.string(), v.nullable(key))),
        ...shared,
      }),
    ]),
  ),
  v.check((rows) => new Set(rows.map(({ kind }) => kind)).size === rows.length, 'A provider is named twice'),
  v.check(
    (rows) => rows.every((row) => row.kind !== 'meld' || isWhole(row)),
    'Meld has an apiKey and a webhookSecret, or a publicKey alone',
  ),
)

/** The keys of one provider, and where it is. */
export type OnrampKeys = v.InferOutput<typeof onrampKeysSchema>[number]
