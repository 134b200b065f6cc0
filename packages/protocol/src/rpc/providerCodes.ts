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
