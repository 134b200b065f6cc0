import { type SwapToken, swapTokensQuery } from '@latchkey/core/swap'
import { useKitQuery } from '../../queries/useKitQueries.ts'
import type { SwapPlan } from './useSwapPlan.ts'

type Holding = SwapPlan['intent']['give']

/** The picture of a token of a plan: a plan keeps none, so that it is looked up in the list of its network. */
export function useIconOf({ networkId }: SwapPlan): (holding: Holding) => string | undefined {
  const { data: tokens = [] } = useKitQuery<readonly SwapToken[]>((_, kit) => swapTokensQuery(kit, { networkId }))
  return ({ tokenAddress }) =>
    tokens.find(({ address }) => address?.toLowerCase() === tokenAddress?.toLowerCase())?.iconUrl
}
