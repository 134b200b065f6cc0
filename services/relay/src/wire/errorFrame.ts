import type { RawId } from './frame.types.ts'
import type { RpcError } from './rpcError.ts'

/** The frame that answers a request with an error. */
export function errorFrame(id: RawId, error: RpcError): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify(error)}}`
}
