import { selectAccount } from '@latchkey/core'
import { type Plan, selectPlanProgress } from '@latchkey/core/plan'
import { swapStore } from '@latchkey/core/swap'
import { namespaces } from '@latchkey/protocol'
import { useSyncExternalStore } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'

/** A plan that swaps. */
export type SwapPlan = Plan & { readonly intent: Extract<Plan['intent'], { kind: 'swap' }> }

/** What the form has become; without a form, what an earlier page has left unfinished. */
export function useSwapPlan(): SwapPlan | undefined {
  const kit = useKit()
  const store = swapStore(kit)
  const { planId } = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  const swaps = useOwnSwaps()
  if (planId !== undefined) return swaps.find(({ id }) => id === planId)
  return swaps.findLast((plan) => !selectPlanProgress(plan).isOver)
}

/** The name of the wallet that pays, whichever kind of network is in use. */
export function usePayingWallet({ networkId }: Pick<SwapPlan, 'networkId'>): string | undefined {
  const namespace = namespaces.find((each) => networkId.startsWith(`${each}:`))
  return useKitState((state) => selectAccount(state, namespace).connectedWalletInfo?.name)
}

/** The plan of an earlier swap that has ended and left an allowance. */
export function useLeftBehind(): SwapPlan | undefined {
  return useOwnSwaps().findLast((plan) => {
    const { isOver, allowances } = selectPlanProgress(plan)
    return isOver && allowances.length > 0
  })
}

/** The swaps of the accounts in use: those of another one wait for it. */
function useOwnSwaps(): readonly SwapPlan[] {
  const plans = useKitState((state) => state.plans)
  const inUse = useKitState((state) => namespaces.map((namespace) => selectAccount(state, namespace).address))
  return plans.filter(isSwap).filter(({ from }) => inUse.includes(from))
}

const isSwap = (plan: Plan): plan is SwapPlan => plan.intent.kind === 'swap'

/** What the wallet is asked for is the swap itself, alone or with all that it needs: not an allowance. */
export function isSwapStep({ steps, at, mode }: Pick<Plan, 'steps' | 'at' | 'mode'>): boolean {
  return mode === 'batch' || steps[at]?.kind === 'swap'
}

/** There is nothing to approve any more: it is on its way, or has ended. */
export function isSettled(plan: SwapPlan): boolean {
  return selectPlanProgress(plan).isOver || (plan.status === 'pending' && isSwapStep(plan))
}
