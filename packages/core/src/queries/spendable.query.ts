import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/findNetwork.ts'
import type { FeeSpeed } from '../ports/adapter.ts'
import type { KitQuery } from './query.types.ts'

/** As long as a fee is good for. */
const staleMs = 12_000

/** What can leave at most of the native token, in smallest units; `null` where it is the balance without the fee. */
export function spendableQuery(kit: Kit, query: spendableQuery.Options): KitQuery<bigint | null> {
  const { from, to, networkId, speed } = query
  return {
    queryKey: ['spendable', networkId, from, to, speed],
    staleTime: staleMs,
    retry: false,
    queryFn: async () => {
      const network = findNetwork(kit, networkId)
      const driver = await kit.driver(network.chainNamespace)
      return (await driver.readSpendable?.({ network, from, to, speed })) ?? null
    },
  }
}

export declare namespace spendableQuery {
  type Options = { from: string; to: string; networkId: CaipNetworkId; speed: FeeSpeed }
}
