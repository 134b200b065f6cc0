import { type CaipNetworkId, constants } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/findNetwork.ts'
import { afterGap } from './afterGap.ts'
import type { KitQuery } from './query.types.ts'

/** The native holding of an address. */
export type NativeBalance = { readonly units: bigint; readonly symbol: string; readonly decimals: number }

/** The native balance as the node has it. Kept 30 s, not retried for 30 s after a failure. */
export function nativeBalanceQuery(kit: Kit, query: nativeBalanceQuery.Options): KitQuery<NativeBalance> {
  const { address, networkId } = query
  const queryKey = ['balances', 'native', networkId, address]
  return {
    queryKey,
    staleTime: constants.nativeBalanceCacheMs,
    retry: false,
    queryFn: () =>
      afterGap(kit, queryKey.join(' '), async () => {
        const network = findNetwork(kit, networkId)
        const driver = await kit.driver(network.chainNamespace)
        const { symbol, decimals } = network.nativeCurrency
        return { units: await driver.readNativeBalance({ network, address }), symbol, decimals }
      }),
  }
}

export declare namespace nativeBalanceQuery {
  type Options = { address: string; networkId: CaipNetworkId }
}
