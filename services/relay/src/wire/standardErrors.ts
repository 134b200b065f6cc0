import type { RpcError } from './rpcError.ts'

/** The errors that JSON-RPC 2.0 itself defines (section 5.1). */
export const standardErrors = {
  parse: { code: -32700, message: 'The frame is not JSON' },
  invalidRequest: { code: -32600, message: 'The frame is not a JSON-RPC 2.0 request' },
  methodNotFound: { code: -32601, message: 'The relay does not know this method' },
  internal: { code: -32603, message: 'The relay could not store or read; try again' },
} as const satisfies Record<string, RpcError>
