import { createDatabaseMeters } from '@latchkey/service-kit/databaseMeters'
import { createHttpMeters, createMeters } from '@latchkey/service-kit/metrics'
import { type Clock, systemClock } from '../clock/clock.ts'
import { version } from '../version.ts'
import { LastHour } from './LastHour.ts'

/** What /metrics shows; docs/monitoring.md lists it. No label names a client, a topic or an address. */
export type RelayMetrics = ReturnType<typeof createMetrics>

/** Makes the metrics of one relay; two relays in a process do not share them. */
export function createMetrics(clock: Pick<Clock, 'monotonicMs'> = systemClock) {
  const meters = createMeters({ service: 'relay', version })
  const { registry, counter, gauge, reading, histogram } = meters
  const evictedLately = new LastHour(clock)
  reading('latchkey_relay_evicted_last_hour', 'Of the acknowledged messages thrown out, those of the last hour', () =>
    evictedLately.count(),
  )
  return {
    registry,
    meters,
    http: createHttpMeters(meters),
    database: createDatabaseMeters(meters),
    sockets: gauge('latchkey_relay_sockets', 'Open sockets'),
    opened: counter('latchkey_relay_connections_total', 'Connections by outcome: accepted, or why they were refused', [
      'outcome',
    ]),
    closed: counter('latchkey_relay_closed_total', 'Closed sockets by close code', ['code']),
    requests: counter('latchkey_relay_requests_total', 'Requests by method and outcome: ok or the error code', [
      'method',
      'outcome',
    ]),
    published: counter('latchkey_relay_published_total', 'Messages stored for the first time'),
    delivered: counter('latchkey_relay_delivered_total', 'Messages sent to subscribers'),
    acknowledged: counter('latchkey_relay_acknowledged_total', 'Deliveries acknowledged'),
    limited: counter('latchkey_relay_limited_total', 'Sockets closed or refused by a limit', ['limit']),
    commitSize: histogram(
      'latchkey_relay_commit_groups',
      'Publishes that shared one durable commit',
      [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
    ),
    commitSeconds: histogram(
      'latchkey_relay_commit_duration_seconds',
      'Time of one durable commit',
      [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1],
    ),
    evicted: counter(
      'latchkey_relay_evicted_total',
      'Acknowledged messages thrown out of topics that were full, or nearly',
    ),
    evictedLately,
    swept: counter('latchkey_relay_swept_total', 'Expired messages deleted'),
    sharing: gauge(
      'latchkey_relay_valkey_up',
      '1 while messages of other processes arrive by Valkey, 0 while they are polled for',
    ),
  }
}
