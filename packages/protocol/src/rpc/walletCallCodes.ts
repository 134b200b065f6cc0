import type { ErrorCode } from '../errors/codes.ts'

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
