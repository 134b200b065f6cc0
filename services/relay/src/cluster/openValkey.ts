import { Valkey } from 'iovalkey'

/** A connection that comes back by itself, and refuses work at once while it is away. */
export function openValkey(url: string): Valkey {
  const valkey = new Valkey(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5_000,
    keepAlive: 5_000,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
  })
  // Losing it is expected: the events that follow say so.
  valkey.on('error', () => {})
  return valkey
}
