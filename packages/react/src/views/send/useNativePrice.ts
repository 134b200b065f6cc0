import type { Network } from '@latchkey/protocol'
import { useTokens } from '../../hooks/useTokens.ts'

/** What one native token of a network is worth, if it is known. */
export function useNativePrice(network: Network | undefined): number | undefined {
  const { tokens } = useTokens()
  return tokens?.find((token) => token.chainId === network?.caipNetworkId && token.address === undefined)?.price
}
