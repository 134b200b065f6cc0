import { type CaipNetworkId, caipNetworkIdSchema, isEvmAddress, toChecksumAddress } from '@latchkey/protocol'
import { currencies } from '@latchkey/protocol/http'
import * as v from 'valibot'
import rows from '../../seed/markets.json' with { type: 'json' }
import type { MarketConfig } from './config.types.ts'

const address = v.pipe(
  v.string(),
  v.check((text) => isEvmAddress(text) && toChecksumAddress(text) === text, 'Not an address with its checksum'),
)
const hundredths = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999))

const marketSchema = v.strictObject({
  wrappedNative: address,
  nativeFeed: v.optional(address),
  dollars: v.array(v.strictObject({ address, decimals: v.number(), feed: v.optional(address) })),
  v2Factories: v.array(address),
  v3Factories: v.array(address),
  v3Fees: v.optional(v.array(hundredths)),
  swap: v.optional(
    v.strictObject({
      router: address,
      quoter: address,
      bases: v.optional(v.array(address)),
      v4: v.optional(
        v.strictObject({
          poolManager: address,
          quoter: address,
          universalRouter: address,
          permit2: address,
          pathFormat: v.picklist(['2.0', '2.1']),
        }),
      ),
    }),
  ),
  assetFeeds: v.optional(
    v.array(v.strictObject({ networkId: caipNetworkIdSchema, address: v.optional(v.string()), feed: address })),
  ),
  currencyFeeds: v.optional(v.partial(v.object(v.entriesFromList(currencies, address)))),
})

/** Markets by the id of their chain: the form of `seed/markets.json`, and of the file that an operator names. */
export const marketsSchema = v.pipe(
  v.record(caipNetworkIdSchema, marketSchema),
  v.transform((markets): readonly MarketConfig[] =>
    Object.entries(markets).flatMap(([id, market]) =>
      market === undefined ? [] : [{ networkId: id as CaipNetworkId, ...market }],
    ),
  ),
)

/** Where prices are read, and tokens swapped, on well-known chains. */
export const shippedMarkets: readonly MarketConfig[] = v.parse(marketsSchema, rows)

/** The shipped markets, those of the operator in the place of the ones of the same chain. */
export function withMarkets(own: readonly MarketConfig[]): readonly MarketConfig[] {
  const replaced = new Set(own.map(({ networkId }) => networkId))
  return [...shippedMarkets.filter(({ networkId }) => !replaced.has(networkId)), ...own]
}
