import { type CaipAddress, type CaipNetworkId, constants } from '@latchkey/protocol'
import { type Balance, type Currency, getAccountBalance } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { staleTokens } from '../send/staleTokens.ts'
import type { TokenBalance } from './tokenBalance.types.ts'

/** The holdings on one network as the api has them. Tokens that a send has just changed are read anew. */
export async function readApiBalances(
  kit: Kit,
  query: { address: string; networkId: CaipNetworkId; currency: Currency },
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const { address, networkId, currency } = query
  const stale = staleTokens(kit)
  const forceUpdate = [...stale].filter((token) => token.startsWith(`${networkId}:`))
  const { balances } = await apiClient(kit).call(
    getAccountBalance,
    {
      params: { address },
      query: { currency, chainId: networkId, ...(forceUpdate.length > 0 ? { forceUpdate } : {}) },
    },
    { signal },
  )
  for (const token of forceUpdate) stale.delete(token)
  return balances.flatMap((balance) => toTokenBalance(balance, networkId) ?? [])
}

function toTokenBalance(balance: Balance, networkId: CaipNetworkId): TokenBalance | undefined {
  const decimals = Number(balance.quantity.decimals)
  // Spec 5: a token without decimals is of low quality. It is an NFT by another name, or a trick.
  if (!Number.isInteger(decimals) || decimals <= 0 || decimals > constants.bigNumberDecimalPlaces * 4) return undefined
  const units = toUnits(balance.quantity.numeric, decimals)
  if (units === undefined) return undefined
  return {
    name: balance.name,
    symbol: balance.symbol,
    chainId: networkId,
    address: balance.address as CaipAddress | undefined,
    value: balance.value,
    price: balance.price > 0 ? balance.price : undefined,
    change24h: balance.change24h,
    priceSource: balance.priceSource,
    priceAtMs: balance.priceAsOf === undefined ? undefined : Date.parse(balance.priceAsOf),
    quantity: balance.quantity,
    units,
    decimals,
    iconUrl: balance.iconUrl || undefined,
    source: 'api',
  }
}

/** Decimal text in smallest units, digits beyond them cut off. */
function toUnits(numeric: string, decimals: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(numeric)
  if (!match) return undefined
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
