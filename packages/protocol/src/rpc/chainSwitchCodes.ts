import type { ErrorCode } from '../errors/codes.ts'

/**
 * What wallets answer to wallet_switchEthereumChain when they don't know the chain (spec 8): after each of them the
 * chain may be added with wallet_addEthereumChain. 4902 is EIP-3326's; the other two are sent by wallets in the field.
 */
export const chainSwitchCodes = {
  4902: 'network/unknown-to-wallet',
  5000: 'network/unknown-to-wallet',
  32603: 'network/unknown-to-wallet',
} as const satisfies Record<number, ErrorCode>
