import { type CaipNetworkId, isKitError, type KitError } from '@latchkey/protocol'
import type { KitState } from '../kit/kit.types.ts'
import { canContinue, isPlanOver, type Plan, type PlanStep } from '../plan/planState.ts'

/**
 * How far something is that is taken back. `waiting`: for a press, by `continuePlan`. `done`: in a block; it is gone once it
 * was read again. `failed`: the network or the wallet refused it, and it stands.
 */
export type Revocation = {
  readonly state: 'waiting' | 'revoking' | 'done' | 'failed'
  readonly planId: string
  readonly error: KitError | undefined
}

/**
 * How far each is that is taken back, by its id. What the person has declined stands as before, and is not in it.
 * @example
 * selectRevocations(kit.store.getState()).get(allowance.id)?.state // 'revoking'
 */
export function selectRevocations({ plans }: Pick<KitState, 'plans'>): ReadonlyMap<string, Revocation> {
  const found = new Map<string, Revocation>()
  for (const plan of plans) {
    if (plan.intent.kind !== 'revokeAllowances') continue
    for (const [at, part] of plan.intent.parts.entries()) {
      const step = plan.steps[at]
      const state = step && stateOf(plan, step, at)
      for (const { id = '' } of part) {
        if (state) found.set(id, { state, planId: plan.id, error: state === 'failed' ? plan.error : undefined })
        else found.delete(id)
      }
    }
  }
  return found
}

function stateOf(plan: Plan, { state }: PlanStep, at: number): Revocation['state'] | undefined {
  if (state === 'done') return 'done'
  if (!isPlanOver(plan)) return plan.status === 'paused' || plan.status === 'unknown' ? 'waiting' : 'revoking'
  const isOwn = plan.mode === 'batch' || at === plan.at
  if (plan.status !== 'failed' || !isOwn || isKitError(plan.error, 'wallet/user-rejected')) return undefined
  return 'failed'
}

/** A plan that was to take something back and waits for a press: to go on, by `continuePlan`, or to be given up. */
export type WaitingRevocation = {
  readonly planId: string
  readonly networkId: CaipNetworkId
  readonly owner: string
  /** How many are left of it. */
  readonly count: number
  /** Whether it is not known if the wallet has sent it: to go on asks again for what still stands, at the price of a fee. */
  readonly isUnknown: boolean
}

/** What was begun and waits for a press: after a reload, or where a wallet would not take all at once. */
export function selectWaitingRevocations({ plans }: Pick<KitState, 'plans'>): readonly WaitingRevocation[] {
  return plans.flatMap((plan) => {
    const { id, intent, status, networkId, from, steps } = plan
    if (intent.kind !== 'revokeAllowances' || !canContinue(plan) || status === 'failed') return []
    const count = intent.parts.reduce((sum, part, at) => sum + (steps[at]?.state === 'done' ? 0 : part.length), 0)
    return [{ planId: id, networkId, owner: from, count, isUnknown: status === 'unknown' }]
  })
}
