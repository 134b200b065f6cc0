import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { type CallsStatusCode, callsStatuses } from '@latchkey/protocol/calls'
import type { Kit, KitState } from '../kit/kit.types.ts'
import { isPlanOver, type Plan } from '../plan/planState.ts'
import type { CallsOutcome } from '../ports/adapter.ts'

/** How far calls are. */
export type CallsProgress = {
  /** Of the plan. */
  readonly id: string
  /**
   * `pending`: not ended, or it is not known how. `not-sent`: none of it is on the chain. `reverted`: nothing took effect.
   * `partly-reverted`: some did.
   */
  readonly status: CallsOutcome['status']
  /** The same as a number of EIP-5792. */
  readonly code: CallsStatusCode
  readonly networkId: CaipNetworkId
  /** Whether the wallet took them as one; undefined until it is known. */
  readonly isAtomic: boolean | undefined
  /** Of the transactions that are known, in their order: one for all, or one for each call. */
  readonly hashes: readonly string[]
  /** Why they ended as they did, or why they are not followed any more. */
  readonly error: KitError | undefined
}

/**
 * How far the calls of a plan are. Undefined: the kit knows no such plan; ends are kept for an hour.
 * @example
 * selectCalls(kit.store.getState(), id)?.status // 'confirmed'
 */
export function selectCalls(state: Pick<KitState, 'plans'>, id: string): CallsProgress | undefined {
  const plan = state.plans.find((each) => each.id === id)
  return plan && toProgress(plan)
}

/**
 * Resolves once calls have ended, whichever way.
 * @throws KitError `calls/unknown-id` where the kit knows no such plan, or the signal's reason.
 * @example
 * const { status, hashes } = await waitForCalls(kit, { id })
 */
export function waitForCalls(
  kit: Kit,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<CallsProgress> {
  return new Promise((resolve, reject) => {
    let stop = () => {}
    const end = (settle: () => void): void => {
      stop()
      signal?.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => end(() => reject(signal?.reason))
    const look = (state: KitState): void => {
      const plan = state.plans.find((each) => each.id === id)
      if (!plan) end(() => reject(unknownId(id)))
      else if (isPlanOver(plan)) end(() => resolve(toProgress(plan)))
    }
    if (signal?.aborted) {
      abort()
      return
    }
    signal?.addEventListener('abort', abort, { once: true })
    stop = kit.store.subscribe(look)
    look(kit.store.getState())
  })
}

function toProgress(plan: Plan): CallsProgress {
  const { id, networkId, mode, steps, hash, error } = plan
  const status = statusOf(plan)
  const known = steps.flatMap((step) => step.hash ?? [])
  const hashes = [...new Set(hash === undefined ? known : [...known, hash])]
  return { id, status, code: codes[status], networkId, isAtomic: mode && mode === 'batch', hashes, error }
}

function statusOf({ status, steps, error }: Plan): CallsOutcome['status'] {
  if (status === 'confirmed') return 'confirmed'
  if (status !== 'failed' && status !== 'cancelled') return 'pending'
  const tookEffect = steps.some(({ state }) => state !== 'todo' && state !== 'asked')
  if (tookEffect || error?.code === 'calls/partly-reverted') return 'partly-reverted'
  if (error?.code === 'transaction/reverted') return 'reverted'
  // A wallet that broke off may have sent it all the same.
  return steps.some(({ state }) => state === 'asked') ? 'pending' : 'not-sent'
}

const codes = {
  pending: callsStatuses.pending,
  confirmed: callsStatuses.confirmed,
  'not-sent': callsStatuses.notSent,
  reverted: callsStatuses.reverted,
  'partly-reverted': callsStatuses.partlyReverted,
} as const

function unknownId(details: string): KitError {
  return new KitError({ code: 'calls/unknown-id', shortMessage: 'Unknown bundle id', details })
}
