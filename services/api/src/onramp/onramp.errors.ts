import { ApiError } from '../http/ApiError.ts'
import type { OnrampFailure, WebhookRefusal } from './onrampProvider.ts'

/** An input that the provider, the country or the limits don't allow. */
export function refusedInput(field: string, description: string): ApiError {
  return new ApiError({ code: 'api/invalid-request', field, description })
}

/** An order that is not there, or that another project made: both get the same answer. */
export function unknownOrder(): ApiError {
  return new ApiError({
    code: 'api/not-found',
    field: 'orderId',
    description: 'There is no such order of this project, or none any more. Make a new one.',
  })
}

/** A provider whose keys the operator has not set. */
export function unknownProvider(): ApiError {
  return new ApiError({ code: 'api/not-found', field: 'provider', description: 'This provider is not set up here.' })
}

/** Nothing came of a question to a provider. */
export function providerFailed(failure: OnrampFailure): ApiError {
  switch (failure.kind) {
    case 'refused':
      return new ApiError({
        code: 'api/no-route',
        field: 'provider',
        description: 'The provider does not sell that now. Choose another one, or another amount.',
      })
    case 'changed':
      return new ApiError({
        code: 'api/no-route',
        field: 'provider',
        description: `The provider answered with another ${failure.what} than was asked: nothing was opened. Choose another provider.`,
      })
    case 'unreachable':
      return new ApiError({
        code: 'api/upstream-unavailable',
        field: 'provider',
        description: 'The provider does not answer. Try again, or choose another one.',
        retryAfterMs: failure.retryAfterMs ?? 2_000,
      })
  }
}

const refusals = {
  unsigned: ['api/signature-invalid', 'signature', 'The webhook is not signed.'],
  signature: ['api/signature-invalid', 'signature', 'The signature is not the provider’s.'],
  stale: ['api/timestamp-expired', 'timestamp', 'The webhook was signed more than five minutes before or after now.'],
  'too-large': ['api/payload-too-large', '', 'The webhook is larger than any that is read.'],
  unreadable: ['api/invalid-body', '', 'The webhook can’t be read.'],
  unverifiable: ['api/upstream-unavailable', '', 'What the signature is checked with can’t be had at present.'],
} as const satisfies Record<WebhookRefusal, readonly [string, string, string]>

/** A webhook that isn't believed. */
export function webhookRefused(reason: WebhookRefusal): ApiError {
  const [code, field, description] = refusals[reason]
  return new ApiError({ code, field, description })
}
