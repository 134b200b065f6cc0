import { type CaipNetworkId, constants } from '@latchkey/protocol'
import type { Currency } from '@latchkey/protocol/http'
import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'
import { showErrorToast } from '../notifications/showErrorToast.ts'
import { afterGap } from './afterGap.ts'
import { getQueryClient } from './getQueryClient.ts'
import { isServed } from './isServed.ts'
import type { KitQuery } from './query.types.ts'
import { readApiBalances } from './readApiBalances.ts'
import { readNodeBalances } from './readNodeBalances.ts'
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
