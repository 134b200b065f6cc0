import { type CaipNetworkId, formatAmount, type Network } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/findNetwork.ts'
import type { TokenRef } from '../ports/adapter.ts'
import { networkImageUrl } from '../wallets/networkImageUrl.ts'
import type { TokenBalance } from './tokenBalance.types.ts'

/** The holdings on one network as its node has them: the native token, and the tokens that the app names. */
export async function readNodeBalances(
  kit: Kit,
  { address, networkId }: { address: string; networkId: CaipNetworkId },
): Promise<readonly TokenBalance[]> {
  const network = findNetwork(kit, networkId)
  const driver = await kit.driver(network.chainNamespace)
  const named = (kit.options.tokens?.[networkId] ?? []).filter(({ decimals }) => decimals > 0)
  const [nativeUnits, units] = await Promise.all([
    driver.readNativeBalance({ network, address }),
    named.length > 0 ? driver.readTokenBalances?.({ network, address, tokens: named }) : [],
  ])
  const { name, symbol, decimals } = network.nativeCurrency
  const native = { name, symbol, decimals, iconUrl: networkImageUrl(kit, network) }
  const held = named.flatMap((token, index) => {
    const amount = units?.[index] ?? 0n
    return amount > 0n ? [toTokenBalance(network, token, amount)] : []
  })
  return [toTokenBalance(network, native, nativeUnits), ...held]
}

type Named = TokenRef & { name?: string | undefined; iconUrl?: string | undefined }

function toTokenBalance(network: Network, token: Named, units: bigint): TokenBalance {
  const { symbol, decimals, address, iconUrl } = token
  return {
    name: token.name ?? symbol,
    symbol,
    chainId: network.caipNetworkId,
    address,
    value: undefined,
    price: undefined,
    quantity: { decimals: String(decimals), numeric: formatAmount(units, decimals) },
    units,
    decimals,
    iconUrl,
    source: 'node',
  }
}
