import { formatCaipAddress, nativeTokenAddress } from '@latchkey/protocol'
import type { Balance } from '@latchkey/protocol/http'
import { formatUnits } from 'viem/utils'
import type { Chain } from '../chains/chain.types.ts'
import type { PriceBook } from '../prices/createPriceBook.ts'
import type { Holding } from './balanceProvider.types.ts'

export type Quotes = Awaited<ReturnType<PriceBook['quotes']>>

/** A holding as it travels. Where no price is known, `price` is 0 and `value` is left out. */
export function toBalance(
  { network }: Chain,
  holding: Holding,
  quotes: Quotes,
  iconUrl: (symbol: string) => string,
): Balance {
  const { name, symbol, decimals } = holding.token ?? network.nativeCurrency
  const numeric = formatUnits(holding.units, decimals)
  const quote = quotes.get(holding.token?.address ?? nativeTokenAddress(network.chainNamespace))
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    ...(holding.token === undefined
      ? {}
      : { address: formatCaipAddress(network.caipNetworkId, holding.token.address) }),
    ...(quote === undefined
      ? { price: 0 }
      : {
          value: Number(numeric) * quote.price,
          price: quote.price,
          ...(quote.change24h === undefined ? {} : { change24h: quote.change24h }),
          priceSource: quote.source,
          priceAsOf: new Date(quote.atMs).toISOString(),
        }),
    quantity: { decimals: String(decimals), numeric },
    iconUrl: iconUrl(symbol),
  }
}
