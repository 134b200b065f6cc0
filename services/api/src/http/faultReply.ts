import { apiErrors } from '@latchkey/protocol/http'
import { errorFields } from '@latchkey/service-kit/log'
import type { Logger } from 'pino'
import { ApiError } from './ApiError.ts'
import { faultBody } from './faultBody.ts'
import type { Reply } from './route.types.ts'

/** What a caller is told of a failure. One that is not meant for callers goes to the log, and its name alone. */
export function faultReply(error: unknown, requestId: string, log: Logger): Reply {
  const fault =
    error instanceof ApiError
      ? error
      : new ApiError({ code: 'api/internal', description: 'Something went wrong in the service.' })
  if (fault !== error) log.error({ requestId, ...errorFields(error) }, 'request failed')
  const wait = fault.retryAfterSeconds ?? (apiErrors[fault.code].retryable ? 1 : undefined)
  return {
    status: fault.status,
    contentType: 'application/json',
    body: JSON.stringify(faultBody(fault, requestId)),
    headers: { 'cache-control': 'no-store', ...(wait === undefined ? {} : { 'retry-after': String(wait) }) },
  }
}
