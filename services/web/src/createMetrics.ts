import { createRequire } from 'node:module'
import { createHttpMeters, createMeters } from '@latchkey/service-kit/metrics'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** The Prometheus metrics of the web app's server; docs/monitoring.md lists them. Labels identify no one. */
export function createMetrics() {
  const meters = createMeters({ service: 'web', version })
  const { registry, gauge } = meters
  return {
    registry,
    meters,
    http: createHttpMeters(meters),
    certificateExpiry: gauge(
      'latchkey_certificate_expiry_timestamp_seconds',
      'When the certificate behind a public address ends, since 1970',
      ['host'],
    ),
    clockDifference: gauge(
      'latchkey_clock_difference_seconds',
      "How far the clock behind a public address and this machine's are apart",
      ['host'],
    ),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
