import { createHttpMeters, createMeters } from '@latchkey/service-kit/metrics'
import { version } from '../../server/src/version.ts'

/** The Prometheus metrics of the frame's server; docs/monitoring.md lists them. Labels identify no one. */
export function createMetrics() {
  const meters = createMeters({ service: 'frame', version })
  const { registry, counter } = meters
  return {
    registry,
    meters,
    http: createHttpMeters(meters),
    originFailures: counter(
      'latchkey_frame_origin_failures_total',
      'Questions for the pages of a project that the api did not answer',
    ),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
