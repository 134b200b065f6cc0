import { isKitError, KitError } from '@latchkey/protocol'
import type { CallFailure } from '../api/api.errors.ts'

/** No account is connected that could sign. */
export function authNotFound(): KitError {
  return new KitError({ code: 'names/auth-not-found', shortMessage: 'Address or auth connector not found' })
}

/** The service gave no suggestions. Spec 8. */
export function suggestionsFailed({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'names/suggestions-failed', shortMessage: 'Error fetching name suggestions', cause })
}

/** The service did not say which names lead to an address. Spec 8. */
export function reverseFailed({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'names/reverse-failed', shortMessage: 'Error fetching names for address', cause })
}

/** No one could register it: it is not a valid name. */
export function invalidLabel({ name }: { name: string }): KitError {
  return new KitError({
    code: 'names/invalid-label',
    shortMessage: 'A name has 4 to 64 letters, digits and hyphens',
    details: name,
  })
}

/** A name that can be read and that leads to no account. */
export function nameNotFound({ name }: { name: string }): KitError {
  return new KitError({ code: 'names/not-found', shortMessage: 'No one has this name', details: name })
}

/** The name service did not answer. */
export function resolveFailed({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'names/resolve-failed', shortMessage: 'Error resolving name', cause })
}

/** As far as the service takes a timestamp. */
const clockToleranceMs = 10_000

/**
 * A refused timestamp as what is behind it, where that is the clock of this device: `api/clock-off` with `aheadMs` in its
 * cause, negative where the clock is behind. Any other error as it is.
 */
export function toldByClock(error: unknown, nowMs: number): unknown {
  if (!isKitError(error, 'api/timestamp-expired')) return error
  const aheadMs = nowMs - Date.parse((error.cause as CallFailure).date ?? '')
  if (!(Math.abs(aheadMs) > clockToleranceMs)) return error
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  return new KitError({
    code: 'api/clock-off',
    shortMessage: `The clock of this device is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the service's`,
    details: error.details,
    cause: { aheadMs },
  })
}
