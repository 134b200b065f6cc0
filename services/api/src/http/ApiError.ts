import { errorCatalogue } from '@latchkey/protocol/errors'
import { type ApiErrorCode, apiErrors, type ErrorBody } from '@latchkey/protocol/http'
import { errorFields } from '@latchkey/service-kit/log'
import { errorBody, ServiceError } from '@latchkey/service-kit/serviceError'
import type { Logger } from 'pino'
import type { Reply } from './route.ts'

/** A failure that the caller is told about. Everything else that is thrown becomes a bare `api/internal`. */
export class ApiError extends ServiceError<ApiErrorCode> {
  override readonly name = 'ApiError'

  constructor(options: ApiError.Options) {
    super({ ...options, status: options.status ?? apiErrors[options.code].status })
  }
}

export declare namespace ApiError {
  /** The status is the code's own unless one is named. */
  type Options = Omit<ServiceError.Options<ApiErrorCode>, 'status'> & { readonly status?: number }
}

/**
 * The body that tells the caller of a failure (facts of the services, section 1.1; decisions 30). Where the catalogue
 * has a JSON-RPC code for it, a JSON-RPC client finds its own keys beside (JSON-RPC 2.0 section 5.1).
 */
export function faultBody(fault: ApiError, requestId: string): ErrorBody & Record<string, unknown> {
  const body = errorBody(fault, requestId)
  const entry = errorCatalogue[fault.code]
  if (!('jsonRpcCode' in entry)) return body
  return { ...body, jsonrpc: '2.0', id: null, error: { code: entry.jsonRpcCode, message: fault.message } }
}

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
