import { createHttpMeters, createMeters } from '@latchkey/service-kit/metrics'

/** The Prometheus metrics of a vault service. Labels are of low cardinality and name no person. */
export function createMetrics() {
  const meters = createMeters()
  const { registry, counter, gauge } = meters
  return {
    registry,
    meters,
    ...createHttpMeters(meters, [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]),
    refused: counter('refused_call_counter', 'Calls refused, by error code', ['code']),
    rowsUnderOldKeys: gauge(
      'rows_under_old_keys',
      'Secrets that an older master key wraps; it may go when there are none',
    ),
    fieldsUnderOldKeys: gauge(
      'fields_under_old_keys',
      'Fields that an older key of the service encrypts; it may be retired when there are none',
    ),
    mails: counter('mail_counter', 'Mails handed to the mail server', ['result']),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
