import { formatCaipAddress } from '@latchkey/protocol'
import type { Balance } from '@latchkey/protocol/http'
import { formatUnits } from 'viem/utils'
import type { Chain } from '../chains/chain.types.ts'
import type { Holding } from './balanceProvider.types.ts'

/** A holding as it travels. No price is known here: `price` is 0 and `value` is left out. */
export function toBalance({ network }: Chain, holding: Holding, iconUrl: (symbol: string) => string): Balance {
  const { name, symbol, decimals } = holding.token ?? network.nativeCurrency
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    ...(holding.token === undefined
      ? {}
      : { address: formatCaipAddress(network.caipNetworkId, holding.token.address) }),
    price: 0,
    quantity: { decimals: String(decimals), numeric: formatUnits(holding.units, decimals) },
    iconUrl: iconUrl(symbol),
  }
}
