import { DatabaseUnavailable } from '@latchkey/service-kit/DatabaseUnavailable'
import { errorFields } from '@latchkey/service-kit/log'
import type { Logger } from 'pino'
import type { Answer } from '../cache/caches.ts'
import { ApiError, apiErrorBody, errorCodes } from './ApiError.ts'
import type { Reply } from './route.ts'

/** An answer whose JSON was made before, and that is given again while it holds. */
export const madeReply = ({ text, holds }: Answer): Reply => ({ contentType: 'application/json', body: text, holds })

/**
 * CORS headers of every answer, errors and 429 included: the outermost layer sets them. Which origins may really use
 * a project is the project guard's work; a wildcard here lets a refused page read why.
 */
export const crossOrigin = {
  /** On every answer. */
  always: {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'x-request-id, retry-after, date',
  },
  /** On the answer to a preflight. */
  preflight: {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, OPTIONS',
    'access-control-allow-headers': [
      'content-type',
      'authorization',
      'x-nonce-jwt',
      'x-otp',
      'user-agent',
      'referer',
      'origin',
      'access-control-request-method',
      'access-control-request-headers',
      'solana-client',
      'sec-fetch-mode',
      'x-sdk-type',
      'x-sdk-version',
      'x-project-id',
      'x-request-id',
    ].join(', '),
    'access-control-max-age': '7200',
  },
} as const

/** An answer as JSON. */
export function jsonReply(value: unknown, headers?: Readonly<Record<string, string>>): Reply {
  return {
    contentType: 'application/json',
    body: JSON.stringify(value),
    ...(headers === undefined ? {} : { headers }),
  }
}

/** The headers of every answer, and its own. @param requestId Undefined where it is added for each answer. */
export function replyHeaders(
  { contentType, headers }: Pick<Reply, 'contentType' | 'headers'>,
  requestId: string | undefined,
): Record<string, string> {
  return {
    'content-type': contentType,
    ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    'x-content-type-options': 'nosniff',
    ...crossOrigin.always,
    ...headers,
  }
}

const databaseAway = {
  code: 'api/upstream-unavailable',
  field: 'database',
  description: 'The database of the service does not answer at present.',
  retryAfterMs: 2_000,
} as const

/** The reply to a call that failed. A failure that is not meant for callers goes to the log, and its name alone. */
export function errorReply(error: unknown, requestId: string, log: Logger): Reply {
  const failure =
    error instanceof ApiError
      ? error
      : error instanceof DatabaseUnavailable
        ? new ApiError(databaseAway)
        : new ApiError({ code: 'api/internal', description: 'Something went wrong in the service.' })
  if (failure !== error) log.error({ requestId, ...errorFields(error) }, 'request failed')
  const wait = failure.retryAfterSeconds ?? (errorCodes[failure.code].retryable ? 1 : undefined)
  return {
    status: failure.status,
    contentType: 'application/json',
    body: JSON.stringify(apiErrorBody(failure, requestId)),
    headers: { 'cache-control': 'no-store', ...(wait === undefined ? {} : { 'retry-after': String(wait) }) },
  }
}
