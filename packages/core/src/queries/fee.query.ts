import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/findNetwork.ts'
import type { FeeEstimate, TokenRef } from '../ports/adapter.ts'
import type { KitQuery } from './query.types.ts'

/** How long an estimate is good for: about one block of the slowest chain. */
const staleMs = 12_000

/** What a send would cost; `null` where the chain can't say. Rejects with `transaction/*` where the chain refuses it. */
export function feeQuery(kit: Kit, query: feeQuery.Options): KitQuery<FeeEstimate | null> {
  const { from, to, token, amountUnits, networkId } = query
  return {
    queryKey: ['fee', networkId, from, to, token.address ?? 'native', amountUnits.toString()],
    staleTime: staleMs,
    retry: false,
    queryFn: async () => {
      const network = findNetwork(kit, networkId)
      const driver = await kit.driver(network.chainNamespace)
      return (await driver.estimateSend?.({ network, from, to, token, amountUnits })) ?? null
    },
  }
}

export declare namespace feeQuery {
  type Options = { from: string; to: string; token: TokenRef; amountUnits: bigint; networkId: CaipNetworkId }
}
