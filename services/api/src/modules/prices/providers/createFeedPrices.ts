import { nativeTokenAddress } from '@latchkey/protocol'
import type { AssetFeed, MarketConfig } from '../../../config/config.types.ts'
import type { ChainTable } from '../../chains/createChainTable.ts'
import { fixedPoint, type PriceProvider, type PriceQuote } from '../price.ts'
import type { FeedReader } from './createFeedReader.ts'

/** Prices of what chains without markets of their own have, by feeds on a chain that has some. */
export function createFeedPrices({ markets, chains, readFeeds }: createFeedPrices.Options): PriceProvider {
  const feeds = markets.flatMap(({ networkId, assetFeeds = [] }) =>
    assetFeeds.map((asset) => ({ on: networkId, asset })),
  )
  const hostOf = (id: string) => chains.served.find(({ network }) => network.caipNetworkId === id)

  return {
    name: 'chainlink',
    serves: ({ network }) => feeds.some(({ asset }) => asset.networkId === network.caipNetworkId),

    async read({ network }, tokens) {
      const native = nativeTokenAddress(network.chainNamespace)
      const wanted = feeds.filter(
        ({ asset }) =>
          asset.networkId === network.caipNetworkId &&
          tokens.some(({ address }) => address === addressOf(asset, native)),
      )
      const quotes = new Map<string, PriceQuote>()
      for (const [on, named] of Map.groupBy(wanted, (each) => each.on)) {
        const host = hostOf(on)
        if (host === undefined) continue
        const answers = await readFeeds(
          host,
          named.map(({ asset }) => asset.feed),
        )
        for (const [index, { asset }] of named.entries()) {
          const answer = answers[index]
          const address = addressOf(asset, native)
          if (answer === undefined || quotes.has(address)) continue
          quotes.set(address, { usd: fixedPoint.toNumber(answer.usd), source: 'chainlink', atMs: answer.atMs })
        }
      }
      return quotes
    },
  }
}

const addressOf = ({ address }: AssetFeed, native: string) => address ?? native

export declare namespace createFeedPrices {
  type Options = {
    markets: readonly MarketConfig[]
    chains: Pick<ChainTable, 'served'>
    readFeeds: FeedReader
  }
}
