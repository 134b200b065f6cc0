import type { BucketRule, Buckets } from '../limits/buckets.types.ts'
import type { Metrics } from '../observe/createMetrics.ts'
import { ApiFault } from './ApiFault.ts'

/**
 * Takes from the bucket of one caller on one route.
 * @throws ApiFault `api/rate-limited` with the time until there is enough again.
 */
export async function takeFromLimit(options: takeFromLimit.Options): Promise<void> {
  const { rateLimit, buckets, metrics, address, route, cost } = options
  if (rateLimit === undefined || rateLimit.exempt.includes(address)) return
  const taken = await buckets.take(`${route}:${address}`, cost, rateLimit)
  if (taken.allowed) return
  metrics.rateLimited.inc({ route })
  throw new ApiFault({
    code: 'api/rate-limited',
    field: 'rate_limited',
    description: 'Too many calls from this address.',
    retryAfterMs: taken.retryAfterMs,
  })
}

export declare namespace takeFromLimit {
  type Options = {
    rateLimit: (BucketRule & { exempt: readonly string[] }) | undefined
    buckets: Buckets
    metrics: Metrics
    address: string
    route: string
    cost: number
  }
}
