import type { ErrorCode } from '../errors/codes.ts'

/** JSON-RPC 2.0 and EIP-1474 error codes (spec 8). */
export const jsonRpcCodes = {
  [-32700]: 'rpc/parse-error',
  [-32600]: 'rpc/invalid-request',
  [-32601]: 'rpc/method-not-found',
  [-32602]: 'rpc/invalid-params',
  [-32603]: 'rpc/internal',
  [-32000]: 'rpc/invalid-input',
  [-32001]: 'rpc/resource-not-found',
  [-32002]: 'rpc/resource-unavailable',
  [-32003]: 'rpc/transaction-rejected',
  [-32004]: 'rpc/method-not-supported',
  [-32005]: 'rpc/limit-exceeded',
  [-32006]: 'rpc/version-unsupported',
} as const satisfies Record<number, ErrorCode>
