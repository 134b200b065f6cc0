import type { TokenBalance } from '@latchkey/core/queries'
import { mainnet } from '@latchkey/protocol/networks'

/** One Ether on Ethereum, unless given otherwise. */
export function tokenBalance(given: Partial<TokenBalance> = {}): TokenBalance {
  return {
    name: 'Ether',
    symbol: 'ETH',
    chainId: mainnet.caipNetworkId,
    address: undefined,
    value: 3000,
    price: 3000,
    change24h: undefined,
    priceSource: undefined,
    priceAtMs: undefined,
    quantity: { decimals: '18', numeric: '1' },
    units: 10n ** 18n,
    decimals: 18,
    iconUrl: undefined,
    owner: '0x1111111111111111111111111111111111111111',
    source: 'api',
    ...given,
  }
}
