import type { Kit } from '../kit/kit.types.ts'
import { notifySend } from '../send/notifySend.ts'
import type { Intent } from './intent.schema.ts'
import type { Plan, PlanStep, StepWork } from './planState.ts'

/** What a step was built to ask for. */
export type BuiltStep = {
  readonly work: StepWork
  /** The facts to show, where building has changed them. */
  readonly intent?: Intent | undefined
  /** A person looks at them, and presses, before the wallet is asked. */
  readonly review?: boolean | undefined
}

/** What a kind of intent does by itself. Found by the intent's name, so that it is there again after a reload. */
export type PlanKind = {
  /** Builds a step that came without its work, from the intent and from what the steps before it came to. */
  build?(kit: Kit, plan: Plan, step: PlanStep): Promise<BuiltStep>
  /** Says how a plan ended. */
  notify?(kit: Kit, plan: Plan): void
}

export const planKinds: Readonly<Record<Intent['kind'], PlanKind>> = {
  send: { notify: notifySend },
  swap: {},
  revoke: {},
  // The app speaks for its own calls.
  calls: {},
}
