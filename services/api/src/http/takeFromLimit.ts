import type { Rate } from '@latchkey/service-kit/buckets'
import type { Buckets } from '@latchkey/service-kit/sharedBuckets'
import type { Metrics } from '../observe/createMetrics.ts'
import { ApiError } from './ApiError.ts'

/**
 * Takes from the bucket of one caller on one route: at once where that is known in this process.
 * @throws ApiError `api/rate-limited` with the time until there is enough again; a promise rejects with it.
 */
export function takeFromLimit(options: takeFromLimit.Options): undefined | Promise<undefined> {
  const { rateLimit, buckets, network, route, cost } = options
  if (rateLimit === undefined || rateLimit.exempt.includes(network)) return
  const waitMs = buckets.take(`${route}:${network}`, rateLimit, cost)
  if (typeof waitMs === 'number') return expectNoWait(waitMs, options)
  return waitMs.then((wait) => expectNoWait(wait, options))
}

function expectNoWait(waitMs: number, { metrics, route }: takeFromLimit.Options): undefined {
  if (waitMs === 0) return
  metrics.rateLimited.inc({ route })
  throw new ApiError({
    code: 'api/rate-limited',
    field: 'rate_limited',
    description: 'Too many calls from this address.',
    retryAfterMs: waitMs,
  })
}

export declare namespace takeFromLimit {
  type Options = {
    rateLimit: (Rate & { exempt: readonly string[] }) | undefined
    buckets: Buckets
    metrics: Metrics
    network: string
    route: string
    cost: number
  }
}
