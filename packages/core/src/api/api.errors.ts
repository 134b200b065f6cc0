import { type ErrorCode, KitError } from '@latchkey/protocol'

/** What a failed call reports, so that its caller can decide when to try again. */
export type CallFailure = {
  readonly status: number
  readonly retryAfterMs: number | undefined
  /** The service's own time, as its `Date` header has it. */
  readonly date: string | null
}

export function noService(): KitError {
  return new KitError({
    code: 'http/unreachable',
    shortMessage: 'The service could not be reached',
    details: 'The kit has no apiUrl',
  })
}

export function unreachable({ cause }: { cause: unknown }): KitError {
  return new KitError({
    code: 'http/unreachable',
    shortMessage: 'The service could not be reached',
    retryable: true,
    cause,
  })
}

export function timedOut(): KitError {
  const shortMessage = 'The request took too long to respond.'
  return new KitError({ code: 'http/timeout', shortMessage, retryable: true })
}

/** A service's own error, by its code. */
export function refused(options: {
  code: ErrorCode
  description: string
  retryable: boolean
  requestId: string
  failure: CallFailure
}): KitError {
  return new KitError({
    code: options.code,
    shortMessage: options.description,
    details: `request ${options.requestId}`,
    retryable: options.retryable,
    cause: options.failure,
  })
}

/** An HTTP failure without a body that we know. */
export function badStatus({ failure, retryable }: { failure: CallFailure; retryable: boolean }): KitError {
  return new KitError({
    code: 'http/status',
    shortMessage: `HTTP request failed with status ${failure.status}`,
    details: String(failure.status),
    retryable,
    cause: failure,
  })
}

export function badAnswer({ endpointId, cause }: { endpointId: string; cause: unknown }): KitError {
  return new KitError({
    code: 'http/invalid-answer',
    shortMessage: 'The answer does not have the agreed shape',
    details: endpointId,
    cause,
  })
}
