import { type CaipNetworkId, constants, formatAmount, type Network } from '@latchkey/protocol'
import type { Currency } from '@latchkey/protocol/http'
import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'
import { findNetwork } from '../network/findNetwork.ts'
import { showErrorToast } from '../notifications/showErrorToast.ts'
import type { TokenRef } from '../ports/adapter.ts'
import { networkImageUrl } from '../wallets/networkImageUrl.ts'
import { afterGap } from './afterGap.ts'
import { getQueryClient } from './getQueryClient.ts'
import { isServed } from './isServed.ts'
import type { KitQuery } from './query.types.ts'
import { readApiBalances } from './readApiBalances.ts'
import type { Balances, TokenBalance } from './tokenBalance.types.ts'

/**
 * What an address holds on some networks: from the api where it serves the network, else, or if it fails, from the
 * network's node. Each network is kept 30 s and not tried again for 30 s after it failed; one that fails does not hide
 * the others. Rejects only when all of them failed, which is also told on the screen (spec 8).
 */
export function balancesQuery(kit: Kit, query: balancesQuery.Options): KitQuery<Balances> {
  const { address, networkIds, currency = 'usd' } = query
  return {
    queryKey: ['balances', 'all', address, currency, networkIds],
    staleTime: constants.balanceCacheMs,
    retry: false,
    queryFn: async () => {
      const client = getQueryClient(kit)
      const outcomes = await Promise.allSettled(
        networkIds.map((networkId) => client.fetchQuery(networkBalancesQuery(kit, { address, networkId, currency }))),
      )
      const failures = outcomes.flatMap((outcome, index) => {
        const networkId = networkIds[index]
        return outcome.status === 'rejected' && networkId ? [{ networkId, error: outcome.reason as unknown }] : []
      })
      const [first] = failures
      const told = slot(kit, 'queries.unavailable', () => new Set<string>())
      if (first && failures.length === networkIds.length) {
        // Said once, and again only after it had worked in between: the query is asked anew by itself.
        if (!told.has(address))
          showErrorToast(kit, { message: 'Token Balance Unavailable', code: 'balance/unavailable' })
        told.add(address)
        throw first.error
      }
      told.delete(address)
      return {
        tokens: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
        failures,
        readAtMs: kit.env.clock.nowMs(),
      }
    },
  }
}

function networkBalancesQuery(
  kit: Kit,
  query: { address: string; networkId: CaipNetworkId; currency: Currency },
): KitQuery<readonly TokenBalance[]> {
  const { address, networkId, currency } = query
  const queryKey = ['balances', 'network', networkId, address, currency]
  return {
    queryKey,
    staleTime: constants.balanceCacheMs,
    retry: false,
    queryFn: ({ signal }) =>
      afterGap(kit, queryKey.join(' '), async () => {
        if (!(await isServed(kit, networkId))) return readNodeBalances(kit, query)
        try {
          return await readApiBalances(kit, query, signal)
        } catch (error) {
          kit.env.log('debug', `The api has no balances on ${networkId}; its node is asked`, error)
          return readNodeBalances(kit, query)
        }
      }),
  }
}

export declare namespace balancesQuery {
  type Options = {
    /** In the form of its chain, without a CAIP prefix. */
    address: string
    networkIds: readonly CaipNetworkId[]
    currency?: Currency | undefined
  }
}

/** The holdings on one network as its node has them: the native token, and the tokens that the app names. */
async function readNodeBalances(
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
