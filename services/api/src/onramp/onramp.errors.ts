import type { OnrampErrorCode } from '@latchkey/protocol/http'
import { ApiError } from '../http/ApiError.ts'
import type { OnrampFailure, WebhookRefusal } from './onrampProvider.ts'

/** Why something isn't sold: for a caller as an error, or beside the offers of others. */
export type Refusal = {
  readonly code: OnrampErrorCode
  /** The input to blame. */
  readonly field: string
  readonly description: string
  /** The limits in the currency, where the amount is not between them. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly retryAfterMs?: number | undefined
}

/** What was found, or why nothing was. */
export type Found<Value> =
  | { readonly value: Value; readonly refusal?: undefined }
  | { readonly value?: undefined; readonly refusal: Refusal }

/** The refusal as an error, which is thrown. */
export function refusedBy({ code, field, description, retryAfterMs }: Refusal): ApiError {
  return new ApiError({ code, field, description, retryAfterMs })
}

/** An order that is not there, or that another project made: both get the same answer. */
export function unknownOrder(): ApiError {
  return new ApiError({
    code: 'onramp/order-unknown',
    field: 'orderId',
    description: 'There is no such order of this project, or none any more. Make a new one.',
  })
}

/** An order whose page is of no use any more. */
export function finishedOrder(state: string): ApiError {
  return new ApiError({
    code: 'onramp/order-finished',
    field: 'orderId',
    description: `This order is ${state}: there is nothing to pay. Make a new one.`,
  })
}

/** A quote that is over, was used, or never was. */
export function expiredQuote(field: string, description: string): ApiError {
  return new ApiError({ code: 'onramp/quote-expired', field, description })
}

/** A quote of another project, receiver, asset, amount or way to pay. @param field What differs */
export function otherQuote(field: string): ApiError {
  return new ApiError({
    code: 'onramp/quote-mismatch',
    field,
    description: `The quote is of another purchase: ${field} differs. Ask for offers again.`,
  })
}

/** A receiver that the asset can't reach. */
export function invalidReceiver(networkId: string): ApiError {
  return new ApiError({
    code: 'onramp/receiver-invalid',
    field: 'receiver',
    description: `The receiver is no address of ${networkId}. Give one of the network that the asset is on.`,
  })
}

/** A page that the project's list doesn't name. */
export function returnUrlNotAllowed(): ApiError {
  return new ApiError({
    code: 'onramp/return-url-not-allowed',
    field: 'returnUrl',
    description: 'The page to return to is not on the list of allowed origins of the project. Add its origin there.',
  })
}

/** A provider whose keys the operator has not set. @param isAny Whether there are others */
export function unknownProvider(isAny: boolean, status?: number): ApiError {
  if (!isAny)
    return new ApiError({
      code: 'onramp/not-configured',
      field: 'provider',
      description: 'Buying is not set up here: the operator names providers in ONRAMP_PROVIDERS.',
      ...(status === undefined ? {} : { status }),
    })
  return new ApiError({
    code: 'onramp/provider-unknown',
    field: 'provider',
    description: 'This provider is not set up here. Choose one of the coverage.',
    ...(status === undefined ? {} : { status }),
  })
}

const field = 'provider'

/** Nothing came of a question to a provider. */
export function providerFailed(failure: OnrampFailure): Refusal {
  switch (failure.kind) {
    case 'refused':
      return {
        code: 'onramp/provider-refused',
        field,
        description: 'The provider does not sell that now. Choose another one, or another amount.',
      }
    case 'changed':
      return {
        code: 'onramp/provider-changed',
        field,
        description: `The provider answered with another ${failure.what} than was asked: nothing was opened. Choose another provider.`,
      }
    case 'unreachable':
      return failure.reason === 'node-fault'
        ? {
            code: 'onramp/provider-unreadable',
            field,
            description: 'The answer of the provider can’t be read. Try again later, or choose another one.',
            retryAfterMs: failure.retryAfterMs ?? 2_000,
          }
        : {
            code: 'onramp/provider-unavailable',
            field,
            description: 'The provider does not answer. Try again, or choose another one.',
            retryAfterMs: failure.retryAfterMs ?? 2_000,
          }
  }
}

const refusals = {
  unsigned: ['onramp/webhook-invalid', 'signature', 'The webhook is not signed.'],
  signature: ['onramp/webhook-invalid', 'signature', 'The signature is not the provider’s.'],
  stale: ['onramp/webhook-invalid', 'timestamp', 'The webhook was signed more than five minutes before or after now.'],
  'too-large': ['api/payload-too-large', '', 'The webhook is larger than any that is read.'],
  unreadable: ['api/invalid-body', '', 'The webhook can’t be read.'],
  unverifiable: [
    'onramp/provider-unavailable',
    '',
    'What the signature is checked with can’t be had at present. Send the webhook again.',
  ],
} as const satisfies Record<WebhookRefusal, readonly [string, string, string]>

/** A webhook that isn't believed. */
export function webhookRefused(reason: WebhookRefusal): ApiError {
  const [code, field, description] = refusals[reason]
  return new ApiError({ code, field, description })
}
