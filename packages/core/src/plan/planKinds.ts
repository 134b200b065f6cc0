import { formatCaipAddress, nativeTokenAddress } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { refreshHoldings } from '../queries/queryClient.ts'
import { notifySend } from '../send/notifySend.ts'
import { notifySwap } from '../swap/notifySwap.ts'
import type { Intent } from './intent.schema.ts'
import type { BuiltStep, Plan, PlanStep } from './planState.ts'

/** What a kind of intent does by itself. Found by the intent's name, so that it is there again after a reload. */
export type PlanKind = {
  /** Builds a step that came without its work, from the intent and from what the steps before it came to. */
  build?(kit: Kit, plan: Plan, step: PlanStep): Promise<BuiltStep>
  /** Whether a step of which no page heard the wallet's answer is done, as the chain says; of a batch, all of them. */
  isDone?(kit: Kit, plan: Plan): Promise<boolean>
  /** Says how a plan ended. */
  notify?(kit: Kit, plan: Plan): void
}

export const planKinds: Readonly<Record<Intent['kind'], PlanKind>> = {
  send: { notify: notifySend },
  swap: {
    build: async (kit, plan) => (await import('../swap/buildSwap.ts')).buildSwap(kit, plan),
    notify: notifySwap,
  },
  revoke: {},
  revokeAllowances: {
    build: async (kit, plan, step) =>
      (await import('../allowances/buildRevocation.ts')).buildRevocation(kit, plan, step),
    isDone: async (kit, plan) => (await import('../allowances/buildRevocation.ts')).isTakenBack(kit, plan),
  },
  move: {
    build: async (kit, plan, step) => (await import('../move/buildMove.ts')).buildMove(kit, plan, step),
  },
  // The app speaks for its own calls.
  calls: { notify: readAccountAgain },
}

/** What calls of an app did to the account is in its balance and its activity. */
function readAccountAgain(kit: Kit, { networkId, hash, steps }: Plan): void {
  if (hash === undefined && steps.every((step) => step.hash === undefined)) return
  const { chainNamespace } = findNetwork(kit, networkId)
  refreshHoldings(kit, [formatCaipAddress(networkId, nativeTokenAddress(chainNamespace))])
}
