import type { ErrorCode } from '../errors/codes.ts'

/** Provider error codes of EIP-1193 and EIP-3085 (spec 8). */
export const providerCodes = {
  4001: 'wallet/user-rejected',
  4100: 'wallet/unauthorized',
  4200: 'wallet/unsupported-method',
  4900: 'wallet/disconnected',
  4901: 'wallet/chain-disconnected',
  4902: 'network/unknown-to-wallet',
} as const satisfies Record<number, ErrorCode>

/**
 * What wallets answer to wallet_switchEthereumChain when they don't know the chain (spec 8): after each of them the
 * chain may be added with wallet_addEthereumChain. 4902 is EIP-3326's; the other two are sent by wallets in the field.
 */
export const chainSwitchCodes = {
  4902: 'network/unknown-to-wallet',
  5000: 'network/unknown-to-wallet',
  32603: 'network/unknown-to-wallet',
} as const satisfies Record<number, ErrorCode>

/** Wallet-call error codes of EIP-5792 (spec 8). */
export const walletCallCodes = {
  5700: 'calls/unsupported-capability',
  5710: 'calls/unsupported-chain',
  5720: 'calls/duplicate-id',
  5730: 'calls/unknown-id',
  5740: 'calls/too-large',
  5750: 'calls/atomic-upgrade-rejected',
  5760: 'calls/atomicity-not-supported',
} as const satisfies Record<number, ErrorCode>

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
