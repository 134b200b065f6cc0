import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The Prometheus metrics of a vault service. Labels are of low cardinality and name no person. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    httpCalls: new Counter({
      name: 'http_call_counter',
      help: 'Answered requests',
      labelNames: ['code', 'route'],
      registers,
    }),
    httpLatency: new Histogram({
      name: 'http_latency_tracker',
      help: 'Seconds to answer a request',
      labelNames: ['code', 'route'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
    refused: new Counter({
      name: 'refused_call_counter',
      help: 'Calls refused, by error code',
      labelNames: ['code'],
      registers,
    }),
    rowsUnderOldKeys: new Gauge({
      name: 'rows_under_old_keys',
      help: 'Secrets that an older master key wraps; it may go when there are none',
      registers,
    }),
    mails: new Counter({
      name: 'mail_counter',
      help: 'Mails handed to the mail server',
      labelNames: ['result'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
