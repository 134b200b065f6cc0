import type { CaipNetworkId } from '../caip/caip.types.ts'
import type { FrameChainId } from './frame.schema.ts'

/**
 * The CAIP-2 id of a chain as pages name it: a bare number is an EVM chain.
 *
 * @example
 * frameNetworkId(8453) // 'eip155:8453'
 */
export function frameNetworkId(chainId: FrameChainId): CaipNetworkId {
  return typeof chainId === 'number' ? `eip155:${chainId}` : chainId
}
