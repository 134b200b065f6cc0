import { caipNetworkIdSchema } from '@latchkey/protocol'
import { currencies } from '@latchkey/protocol/http'
import * as v from 'valibot'
import rows from '../../../seed/markets.json' with { type: 'json' }
import type { MarketConfig } from '../../config/config.types.ts'

const marketSchema = v.strictObject({
  wrappedNative: v.string(),
  nativeFeed: v.optional(v.string()),
  dollars: v.array(v.strictObject({ address: v.string(), decimals: v.number(), feed: v.optional(v.string()) })),
  v2Factories: v.array(v.string()),
  v3Factories: v.array(v.string()),
  assetFeeds: v.optional(
    v.array(v.strictObject({ networkId: caipNetworkIdSchema, address: v.optional(v.string()), feed: v.string() })),
  ),
  currencyFeeds: v.optional(v.partial(v.object(v.entriesFromList(currencies, v.string())))),
})

/** Where prices are read on well-known chains. */
export const shippedMarkets: readonly MarketConfig[] = Object.entries(rows).map(([id, market]) => ({
  networkId: v.parse(caipNetworkIdSchema, id),
  ...v.parse(marketSchema, market),
}))
