import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { FeeEstimate, FeeSpeed, TokenRef } from '../ports/adapter.ts'
import type { KitQuery } from './queryClient.ts'

/** What can leave at most of the native token, in smallest units; `null` where it is the balance without the fee. */
export function spendableQuery(kit: Kit, query: spendableQuery.Options): KitQuery<bigint | null> {
  const { from, to, networkId, speed } = query
  return {
    queryKey: ['spendable', networkId, from, to, speed],
    staleTime: feeStaleMs,
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

/** How long an estimate is good for: about one block of the slowest chain. */
export const feeStaleMs = 12_000

/** What a send would cost; `null` where the chain can't say. Rejects with `transaction/*` where the chain refuses it. */
export function feeQuery(kit: Kit, query: feeQuery.Options): KitQuery<FeeEstimate | null> {
  const { from, to, token, amountUnits, networkId } = query
  return {
    queryKey: ['fee', networkId, from, to, token.address ?? 'native', token.nft?.tokenId ?? '', amountUnits.toString()],
    staleTime: feeStaleMs,
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
