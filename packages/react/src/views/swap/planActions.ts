import type { Kit } from '@latchkey/core'
import type { continuePlan as continueAction, revokePlanAllowances as revokeAction } from '@latchkey/core/plan'

// What runs a plan comes with the first press: the views only show one.
const load = async () => (await import('../../hooks/swapCode.ts')).swapCode

/** Goes on with a plan. Call it in the handler of a press. */
export async function continuePlan(kit: Kit, options: continueAction.Options): ReturnType<typeof continueAction> {
  return (await load()).continuePlan(kit, options)
}

/** Gives a plan up. */
export async function cancelPlan(kit: Kit, id: string): Promise<void> {
  const { cancelPlan: cancel } = await load()
  cancel(kit, { id })
}

/** Takes back what a plan has allowed. Call it in the handler of a press. */
export async function revokePlanAllowances(kit: Kit, options: revokeAction.Options): ReturnType<typeof revokeAction> {
  return (await load()).revokePlanAllowances(kit, options)
}
