import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What /metrics shows. No label names a client, a topic or an address. */
export type RelayMetrics = ReturnType<typeof createMetrics>

/** Makes the metrics of one relay; two relays in a process do not share them. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    sockets: new Gauge({ name: 'relay_sockets', help: 'Open sockets', registers }),
    opened: new Counter({
      name: 'relay_connections_total',
      help: 'Connections by outcome: accepted, or why they were refused',
      labelNames: ['outcome'] as const,
      registers,
    }),
    closed: new Counter({
      name: 'relay_closed_total',
      help: 'Closed sockets by close code',
      labelNames: ['code'] as const,
      registers,
    }),
    requests: new Counter({
      name: 'relay_requests_total',
      help: 'Requests by method and outcome: ok or the error code',
      labelNames: ['method', 'outcome'] as const,
      registers,
    }),
    published: new Counter({ name: 'relay_published_total', help: 'Messages stored for the first time', registers }),
    delivered: new Counter({ name: 'relay_delivered_total', help: 'Messages sent to subscribers', registers }),
    acknowledged: new Counter({ name: 'relay_acknowledged_total', help: 'Deliveries acknowledged', registers }),
    limited: new Counter({
      name: 'relay_limited_total',
      help: 'Sockets closed or refused by a limit',
      labelNames: ['limit'] as const,
      registers,
    }),
    commitSize: new Histogram({
      name: 'relay_commit_groups',
      help: 'Publishes that shared one durable commit',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'relay_commit_seconds',
      help: 'Time of one durable commit',
      buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1],
      registers,
    }),
    storeFailures: new Counter({ name: 'relay_store_failures_total', help: 'Failed reads and writes', registers }),
    swept: new Counter({ name: 'relay_swept_total', help: 'Expired messages deleted', registers }),
    sharing: new Gauge({
      name: 'relay_valkey_up',
      help: '1 while messages of other processes arrive by Valkey, 0 while they are polled for',
      registers,
    }),
  }
}
