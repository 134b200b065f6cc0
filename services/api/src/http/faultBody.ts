import { errorCatalogue } from '@latchkey/protocol/errors'
import type { ErrorBody } from '@latchkey/protocol/http'
import { errorBody } from '@latchkey/service-kit/serviceError'
import type { ApiError } from './ApiError.ts'

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
