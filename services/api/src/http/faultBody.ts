import type { ErrorBody } from '@latchkey/protocol/http'
import type { ApiFault } from './ApiFault.ts'

// JSON-RPC 2.0 section 5.1. A JSON-RPC client reads these beside the service's own keys.
const jsonRpcCodes: Readonly<Record<string, number>> = { 'rpc/parse-error': -32700, 'rpc/invalid-request': -32600 }

/** The body that tells the caller of a failure (facts of the services, section 1.1; decisions 30). */
export function faultBody(fault: ApiFault, requestId: string): ErrorBody & Record<string, unknown> {
  const body = {
    status: 'FAILED' as const,
    reasons: [{ field: fault.field, description: fault.message }],
    code: fault.code,
    requestId,
  }
  const jsonRpcCode = jsonRpcCodes[fault.code]
  if (jsonRpcCode === undefined) return body
  return { ...body, jsonrpc: '2.0', id: null, error: { code: jsonRpcCode, message: fault.message } }
}
