import { createHttpMeters, createMeters } from '@latchkey/service-kit/metrics'
import { version } from '../version.ts'

/** The Prometheus metrics of a vault service; docs/monitoring.md lists them. Labels are of low cardinality and name no person. */
export function createMetrics(service: 'auth' | 'guardian') {
  const meters = createMeters({ service, version })
  const { registry, counter, gauge } = meters
  return {
    registry,
    meters,
    ...createHttpMeters(meters),
    refused: counter('latchkey_refusals_total', 'Calls refused, by error code', ['code']),
    logins: counter('latchkey_logins_total', 'Logins that were completed, by the way in', ['kind']),
    kmsErrors: counter('latchkey_kms_errors_total', 'Calls to the master key that failed'),
    rowsUnderOldKeys: gauge(
      'latchkey_rows_under_old_keys',
      'Secrets that an older master key wraps; it may go when there are none',
    ),
    fieldsUnderOldKeys: gauge(
      'latchkey_fields_under_old_keys',
      'Fields that an older key of the service encrypts; it may be retired when there are none',
    ),
    mails: counter('latchkey_mails_total', 'Mails handed to the mail server, by what became of it', ['result']),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
