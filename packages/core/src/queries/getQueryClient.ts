import { constants, isKitError } from '@latchkey/protocol'
import { QueryClient } from '@tanstack/query-core'
import type { CallFailure } from '../api/api.errors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'

/**
 * The kit's own cache of what services and nodes have answered: kept 5 min, retried 3 times with delays that double from
 * 1 s to 30 s (spec 9) where the failure says that a retry may help; `Retry-After` wins.
 */
export function getQueryClient(kit: Kit): QueryClient {
  return slot(kit, 'queries.client', () => {
    const client = new QueryClient({
      defaultOptions: {
        queries: {
          gcTime: constants.cacheGcMs,
          retry: (failures, error) => failures < constants.queryRetries && isWorthRetrying(error),
          retryDelay,
          refetchOnWindowFocus: false,
        },
      },
    })
    kit.onEvent((event) => {
      if (event.type !== 'SEND_SUCCESS') return
      void client.invalidateQueries({ queryKey: ['balances'] })
      void client.invalidateQueries({ queryKey: ['history'] })
    })
    return client
  })
}

function isWorthRetrying(error: unknown): boolean {
  return !isKitError(error) || error.retryable
}

function retryDelay(failures: number, error: unknown): number {
  const cause = isKitError(error) ? (error.cause as Partial<CallFailure> | undefined) : undefined
  const doubled = constants.queryRetryDelayMs * 2 ** failures
  return cause?.retryAfterMs ?? Math.min(doubled, constants.queryRetryDelayMaxMs)
}
