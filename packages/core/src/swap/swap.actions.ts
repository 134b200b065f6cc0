import type { Kit } from '../kit/kit.types.ts'
import { leaveViews } from '../modal/modal.actions.ts'
import type { ViewName } from '../modal/views.types.ts'
import { type SwapChange, swapMachine } from './swap.machine.ts'

/** Fills in the form. A token that stood on the other side changes places. Ignored while a swap is under way. */
export function editSwap(kit: Kit, change: SwapChange): void {
  swapMachine(kit).send({ type: 'Edited', change })
}

/** Gives what was got, and the other way round; `amount` is what is given then, as text. */
export function flipSwap(kit: Kit, { amount }: { amount: string }): void {
  swapMachine(kit).send({ type: 'Flipped', amount })
}

/** Goes back to the form before a wallet was asked. A plan that has begun is given up by `cancelPlan`. */
export function cancelSwap(kit: Kit): void {
  swapMachine(kit).send({ type: 'Cancelled' })
}

/** Follows a plan that an earlier page has left: how it ends is shown as that of one begun here. */
export function resumeSwap(kit: Kit, { planId }: { planId: string }): void {
  swapMachine(kit).send({ type: 'Resumed', planId })
}

/** Empties the form, but for the slippage. A plan that has begun goes on, and is reported by a notification. */
export function resetSwap(kit: Kit): void {
  swapMachine(kit).send({ type: 'Reset' })
}

/** Leaves the views of a swap for what was shown before them, or closes the modal, and empties the form. */
export function leaveSwap(kit: Kit): void {
  leaveViews(kit, swapViews)
  resetSwap(kit)
}

const swapViews: readonly ViewName[] = ['Swap', 'SwapSelectToken', 'SwapPreview', 'SwapResult']
