import { type CaipNetworkId, isKitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { TransactionOutcome } from '../ports/adapter.ts'
import type { KitQuery } from '../queries/queryClient.ts'

/** What the chain says of a transaction: how it ended and what was paid; `pending` while it is in no block. */
export type TransactionReport = TransactionOutcome | { readonly status: 'pending' }

const staleMs = 5_000

/** `null` where the chain can't be asked. */
export function transactionOutcomeQuery(
  kit: Kit,
  { networkId, hash }: { networkId: CaipNetworkId; hash: string },
): KitQuery<TransactionReport | null> {
  return {
    queryKey: ['outcome', networkId, hash],
    staleTime: staleMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const network = findNetwork(kit, networkId)
      const driver = await kit.driver(network.chainNamespace)
      try {
        return (await driver.waitForTransaction?.({ network, hash, timeoutMs: 0, signal })) ?? null
      } catch (error) {
        if (isKitError(error, 'transaction/timeout')) return { status: 'pending' }
        throw error
      }
    },
  }
}
