import type { CaipNetworkId, KitError } from '@latchkey/protocol'
import type { ChainCall, FeeEstimate, FeeSpeed, TokenRef, TypedData } from '../ports/adapter.ts'
import type { Intent } from './intent.schema.ts'

/** One thing that a wallet is asked for. */
export type PlanStepKind = 'approve' | 'reset' | 'permit' | 'swap' | 'send' | 'revoke' | 'call'

/** What a step asks a wallet for. */
export type StepWork =
  /** A transaction of its own, or a part of a batch. */
  | { readonly type: 'call'; readonly call: ChainCall }
  /** A transaction of a chain that builds before it signs. Never kept: it holds for a minute. */
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  /** A signature; `signature` of the step is what came of it. */
  | { readonly type: 'typedData'; readonly typedData: TypedData }
  /** A payment, which the driver builds. */
  | { readonly type: 'send'; readonly to: string; readonly token: TokenRef; readonly amountUnits: bigint }

/** What a step lets somebody take. */
export type StepAllowance = {
  readonly token: TokenRef
  readonly spender: string
  readonly amountUnits: bigint
}

/** A step before its plan begins. */
export type StepDraft = {
  readonly kind: PlanStepKind
  /** Absent: built when its turn comes, by what the kind of the intent names. */
  readonly work?: StepWork | undefined
  /** Of an `approve`: what it gives. Taken back where the plan is abandoned. */
  readonly allowance?: StepAllowance | undefined
}

/** What a step was built to ask for. */
export type BuiltStep = {
  readonly work: StepWork
  /** The facts to show, where building has changed them. */
  readonly intent?: Intent | undefined
  /** A person looks at them, and presses, before the wallet is asked. */
  readonly review?: boolean | undefined
}

export type PlanStep = {
  readonly kind: PlanStepKind
  readonly work: StepWork | undefined
  /** The work was built, and is built again after a pause or a failure. */
  readonly built: boolean
  readonly allowance: StepAllowance | undefined
  /**
   * `todo`: nothing of it has left. `asked`: a wallet was asked for it, and it may come. `left`: its plan has ended and
   * its allowance still stands. `gone`: its allowance was used up or taken back.
   */
  readonly state: 'todo' | 'asked' | 'done' | 'left' | 'gone'
  readonly hash: string | undefined
  readonly signature: string | undefined
}

/**
 * Of the step whose turn it is. `paused`: the one before has ended, this one waits for a press. `unknown`: another page
 * asked a wallet, and was closed before it knew or reported the result. `cancelled`: given up after something was done.
 */
export type PlanStatus =
  | 'quoting'
  | 'reviewing'
  | 'paused'
  | 'asking'
  | 'pending'
  | 'confirmed'
  | 'failed'
  | 'cancelled'
  | 'unknown'

/** What a person wants, and the steps to it. No entry in the kit's list: there is none. */
export type Plan = {
  readonly id: string
  readonly intent: Intent
  readonly networkId: CaipNetworkId
  readonly from: string
  /** One by one, or all as one. Undefined: the wallet has not been asked yet what it can. */
  readonly mode: 'steps' | 'batch' | undefined
  /** Never empty. */
  readonly steps: readonly PlanStep[]
  /** The steps of the other mode. */
  readonly others: readonly PlanStep[] | undefined
  /** All take effect or none, or nothing is asked for: no wallet is asked one by one. */
  readonly atomicRequired: boolean
  /** What a batch is to come with (EIP-5792), such as `paymasterService`. One that isn't `optional` rules out steps. */
  readonly capabilities: Readonly<Record<string, unknown>> | undefined
  /** Whose turn it is; of a batch: 0. */
  readonly at: number
  readonly status: PlanStatus
  readonly speed: FeeSpeed
  /** What the step costs; undefined where the network can't say. */
  readonly quote: FeeEstimate | undefined
  /** The fee that the person agreed to; `any`: none was shown, the wallet shows its own. Undefined: not asked yet. */
  readonly agreed: FeeEstimate | 'any' | undefined
  /** Each step waits for a press of its own. */
  readonly pressEach: boolean
  /** Given up: what a wallet was asked for is still followed, and nothing comes after it. */
  readonly stopping: boolean
  /** The wallet is asked to go to the network of the plan; the step itself comes after that. */
  readonly switchingWallet: boolean
  /** The wallet has not answered for 5 s: say where to look. */
  readonly slow: boolean
  /** Of the transaction of the step. */
  readonly hash: string | undefined
  /** What the wallet knows a batch by. */
  readonly callsId: string | undefined
  /** Why it failed, why it is reviewed or asked for again, or why it is not followed any more though it may still come. */
  readonly error: KitError | undefined
  /** This page asked for it; the others look on, and take over once this page is gone. */
  readonly own: boolean
  /** Counts what was written down of it: of two pages' words, the later one holds. */
  readonly revision: number
}

/** What other pages know of a plan: as much as is kept in the record. */
export type RecordedPlan = Pick<
  Plan,
  | 'id'
  | 'intent'
  | 'networkId'
  | 'from'
  | 'mode'
  | 'steps'
  | 'others'
  | 'atomicRequired'
  | 'capabilities'
  | 'at'
  | 'pressEach'
  | 'stopping'
  | 'hash'
  | 'callsId'
  | 'error'
  | 'revision'
> & { readonly status: 'asking' | 'paused' | 'pending' | 'confirmed' | 'failed' | 'cancelled' }

export type PlanEvent =
  | { readonly type: 'Began'; readonly plan: Plan }
  | { readonly type: 'ModeChosen'; readonly id: string; readonly mode: 'steps' | 'batch' }
  /** `intent`: the facts to show, where building has changed them; `review`: a person looks at them first. */
  | {
      readonly type: 'Built'
      readonly id: string
      readonly at: number
      readonly work: StepWork
      readonly intent?: Intent | undefined
      readonly review?: boolean | undefined
    }
  | { readonly type: 'Quoted'; readonly id: string; readonly quote: FeeEstimate | undefined }
  /** A press: on what was looked at, or for the step that waits. `quote`: the fee that was shown with it. */
  | { readonly type: 'Continued'; readonly id: string; readonly quote?: FeeEstimate | undefined }
  | { readonly type: 'WalletSwitchBegan' | 'WalletSwitchEnded' | 'WalletSlow'; readonly id: string }
  | { readonly type: 'QuoteExpired'; readonly id: string; readonly error: KitError }
  /** Of a batch: no hash yet, and the name that the wallet gave it. */
  | { readonly type: 'Sent'; readonly id: string; readonly hash?: string | undefined; readonly callsId?: string }
  | { readonly type: 'Signed'; readonly id: string; readonly signature: string }
  /** The wallet can't send several calls as one after all, and has sent nothing. `again`: go on by the same press. */
  | { readonly type: 'BatchRefused'; readonly id: string; readonly error: KitError; readonly again: boolean }
  /** `reported`: another page has shown it already. */
  | {
      readonly type: 'Confirmed'
      readonly id: string
      readonly reported: boolean
      readonly hashes?: readonly string[] | undefined
    }
  /** `hash`: of a batch that is in a block. */
  | {
      readonly type: 'Failed'
      readonly id: string
      readonly error: KitError
      readonly reported: boolean
      readonly hash?: string | undefined
    }
  /** It can't be followed any longer, and may still come. */
  | { readonly type: 'Late'; readonly id: string; readonly error: KitError }
  /** Given up before the wallet was asked. */
  | { readonly type: 'Dropped'; readonly id: string }
  | { readonly type: 'Cancelled'; readonly id: string }
  /** Which steps' allowances stand, by what a node says. */
  | { readonly type: 'AllowancesRead'; readonly id: string; readonly left: readonly number[] }
  | {
      readonly type: 'Recorded'
      readonly entries: readonly RecordedPlan[]
      /** Whether a plan was followed until the kit was stopped, and not since. */
      readonly isLeft?: (id: string) => boolean | undefined
    }
  /** With the kit: a fee that is being read does not come any more. */
  | { readonly type: 'Stopped' }
  /** Another page was first: this one looks on. */
  | { readonly type: 'Overtaken'; readonly id: string; readonly entries: readonly RecordedPlan[] }

export type PlanEffect =
  /** Builds what the step needs and finds out what it costs. */
  | { readonly type: 'prepare'; readonly key: string; readonly id: string }
  /** Asks the wallet, once. */
  | { readonly type: 'ask'; readonly key: string; readonly id: string }
  | { readonly type: 'later'; readonly key: string; readonly delayMs: number; readonly event: PlanEvent }
  | { readonly type: 'follow'; readonly key: string; readonly id: string }
  /** Writes the record that other pages read. */
  | { readonly type: 'record'; readonly id: string; readonly key?: never }
  /** Says how it ended. */
  | { readonly type: 'notify'; readonly id: string; readonly key?: never }
  /** Reads which allowances stand. */
  | { readonly type: 'look'; readonly id: string; readonly key?: never }
  | { readonly type: 'abort'; readonly key: string }

/** The step whose turn it is. */
export function currentStep({ steps, at }: Pick<Plan, 'steps' | 'at'>): PlanStep {
  const step = steps[at]
  if (!step) throw new Error(`A plan has no step ${at}`)
  return step
}

/** How a plan shows: which step of how many, what is awaited, and what can be done. */
export type PlanProgress = {
  readonly step: PlanStep
  /** From 1 on; a batch is one. */
  readonly number: number
  readonly count: number
  readonly isOver: boolean
  /** `continuePlan` goes on: with the next step, with a fee that was looked at, or again with what failed. */
  readonly canContinue: boolean
  readonly canCancel: boolean
  /** What it allowed and nothing has used; to be taken back by `revokePlanAllowances`. */
  readonly allowances: readonly StepAllowance[]
}

export function selectPlanProgress(plan: Plan): PlanProgress {
  const { status, steps, at, mode } = plan
  const isOver = isPlanOver(plan)
  return {
    step: currentStep(plan),
    number: mode === 'batch' ? 1 : at + 1,
    count: mode === 'batch' ? 1 : steps.length,
    isOver,
    canContinue: canContinue(plan),
    canCancel: !isOver && !plan.stopping,
    allowances: status === 'paused' || isOver ? standingAllowances(plan).map(({ allowance }) => allowance) : [],
  }
}

export function isPlanOver({ status }: Pick<Plan, 'status'>): boolean {
  return status === 'confirmed' || status === 'failed' || status === 'cancelled'
}

/** Whether a press goes on. What failed after something was sent may still be tried: the step itself had no effect. */
export function canContinue(plan: Plan): boolean {
  const { status, stopping } = plan
  if (stopping) return false
  if (status === 'reviewing' || status === 'paused' || status === 'unknown') return true
  return status === 'failed' && currentStep(plan).state === 'todo'
}

/** Whether a wallet that is asked twice does no more than one that is asked once, but for a fee: what is taken back is gone, and what was moved as a whole can't be moved again. */
export function isRepeatable({ intent: { kind } }: Pick<Plan, 'intent'>): boolean {
  return kind === 'revoke' || kind === 'revokeAllowances' || kind === 'move'
}

/** Steps whose allowance stands as far as is known: a node says for certain. */
export function standingAllowances({
  steps,
  status,
}: Pick<Plan, 'steps' | 'status'>): readonly (PlanStep & { readonly allowance: StepAllowance })[] {
  return steps.flatMap((step) => {
    const { kind, state, allowance } = step
    if (kind !== 'approve' || allowance === undefined) return []
    const isGiven = state === 'done' || state === 'asked'
    return state === 'left' || (isGiven && status !== 'confirmed') ? [{ ...step, allowance }] : []
  })
}

/** Whether something of it may have left the page. */
export function isBegun({ steps }: Pick<Plan, 'steps'>): boolean {
  return steps.some(({ state }) => state !== 'todo')
}
