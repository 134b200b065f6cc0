import { constants, type KitError } from '@latchkey/protocol'
import type { FeeEstimate, FeeSpeed } from '../ports/adapter.ts'
import { mergeRecord } from './mergeRecord.ts'
import {
  canContinue,
  currentStep,
  isBegun,
  isPlanOver,
  isRepeatable,
  type Plan,
  type PlanEffect,
  type PlanEvent,
  type PlanStep,
  standingAllowances,
} from './planState.ts'

export type Plans = readonly Plan[]
type Moved = readonly [Plan | undefined, readonly PlanEffect[]]
type Step = readonly [Plans, readonly PlanEffect[]]
type OwnEvent = Exclude<PlanEvent, { type: 'Began' | 'Recorded' | 'Stopped' | 'Overtaken' }>

/** Every plan of the kit: pure, table-tested. */
export function planTransition(list: Plans, event: PlanEvent): Step {
  if (event.type === 'Began') return begin(list, event.plan)
  if (event.type === 'Recorded') return mergeRecord(list, event.entries, event.isLeft)
  if (event.type === 'Stopped') {
    const steps = list.map((each) => counted(each.status === 'quoting' ? putOff(each) : [each, []]))
    return [steps.flatMap(([plan]) => plan ?? []), steps.flatMap(([, effects]) => effects)]
  }
  if (event.type === 'Overtaken') {
    const yielded = ({ id }: Plan) => id === event.id
    const looking = list.map((each): Plan => (yielded(each) ? { ...each, status: 'unknown', revision: 0 } : each))
    return mergeRecord(looking, event.entries)
  }
  const before = list.find(({ id }) => id === event.id)
  const [after, effects] = before ? counted(moveOne(before, event)) : [before, []]
  if (after === before) return [list, effects]
  const moved = list.flatMap((each) => (each !== before ? [each] : after ? [after] : []))
  return after && event.type === 'Confirmed' ? markRevoked(moved, after, effects) : [moved, effects]
}

/** What is written down counts up, so that the later word is known as that. */
function counted([plan, effects]: Moved): Moved {
  const isWritten = plan !== undefined && effects.some(({ type }) => type === 'record')
  return [isWritten ? { ...plan, revision: plan.revision + 1 } : plan, effects]
}

function moveOne(plan: Plan, event: OwnEvent): Moved {
  const { id, status } = plan
  const record = { type: 'record', id } as const
  const notify = { type: 'notify', id } as const
  const calm = { type: 'abort', key: `slow ${id}` } as const
  const still = [plan, []] as const
  switch (event.type) {
    case 'ModeChosen': {
      if (plan.mode !== undefined) return still
      const { steps, others } = plan
      const isBatch = event.mode === 'batch' && others !== undefined
      return [{ ...plan, mode: event.mode, ...(isBatch ? { steps: others, others: steps } : {}) }, []]
    }
    case 'Built': {
      if (status !== 'quoting') return still
      const steps = changeStep(plan, event.at, { work: event.work, built: true })
      const agreed = event.review ? undefined : plan.agreed
      return [{ ...plan, steps, agreed, intent: event.intent ?? plan.intent }, []]
    }
    case 'Quoted': {
      if (status !== 'quoting') return still
      const { agreed, speed } = plan
      const quoted = { ...plan, quote: event.quote }
      if (agreed === 'any' || (agreed && isSameFee(agreed, event.quote, speed))) return ask(quoted)
      // Never a fee that was not shown: the person looks at it first.
      return [{ ...quoted, status: 'reviewing', agreed: undefined }, []]
    }
    case 'Continued': {
      if (!canContinue(plan) || (status === 'unknown' && !isRepeatable(plan))) return still
      const shown = event.quote ?? (status === 'reviewing' ? plan.quote : undefined)
      const pressed: Plan = { ...plan, agreed: shown ?? 'any', error: undefined, own: true }
      const { work, built } = currentStep(plan)
      // What a chain builds before it signs may be over by the time that it was looked at: it is built for each press.
      if (status === 'reviewing' && !(built && work?.type === 'bytes')) return ask(pressed)
      const stale = built && work !== undefined
      const steps = stale ? changeStep(plan, plan.at, { work: undefined, built: false }) : plan.steps
      const begun = { ...pressed, steps, hash: undefined, slow: false, quote: event.quote }
      return prepare(begun, status === 'unknown' ? [{ type: 'abort', key: `follow ${id}` }] : [])
    }
    case 'WalletSwitchBegan':
      return status === 'asking' ? [{ ...plan, switchingWallet: true }, []] : still
    case 'WalletSwitchEnded':
      return plan.switchingWallet ? [{ ...plan, switchingWallet: false }, []] : still
    case 'WalletSlow':
      return status === 'asking' ? [{ ...plan, slow: true }, []] : still
    case 'QuoteExpired': {
      if (status !== 'asking') return still
      const steps = changeAsked(plan, 'todo')
      // The price is the one that was agreed to, and can not be had: asking again by itself would never end.
      if (plan.error)
        return [
          { ...plan, steps, status: 'reviewing', slow: false, agreed: undefined, error: event.error },
          [calm, record],
        ]
      return prepare({ ...plan, steps, slow: false, error: event.error }, [calm, record])
    }
    case 'Sent': {
      const wasAsked = status === 'asking' || (status === 'unknown' && plan.mode === 'batch')
      if (!wasAsked) return still
      const { hash, callsId = plan.callsId } = event
      return [
        { ...plan, status: 'pending', switchingWallet: false, slow: false, hash, callsId, error: undefined },
        [calm, record, { type: 'follow', key: `follow ${id}`, id }],
      ]
    }
    case 'Signed':
      if (status !== 'asking') return still
      return advance({ ...plan, steps: changeStep(plan, plan.at, { state: 'done', signature: event.signature }) }, [
        calm,
      ])
    case 'BatchRefused': {
      if (plan.mode !== 'batch' || isPlanOver(plan)) return still
      const { steps, others = steps } = plan
      const inTurn = { ...plan, mode: 'steps', others: undefined, callsId: undefined, slow: false } as const
      const again = { ...inTurn, steps: others.map(asTodo), error: event.error }
      if (plan.stopping) return [undefined, [calm, record]]
      if (event.again) return prepare({ ...again, error: undefined }, [calm, record])
      return [{ ...again, status: 'paused' }, [calm, record]]
    }
    case 'Confirmed': {
      if (status !== 'pending' && status !== 'unknown') return still
      const done = { ...plan, steps: doneSteps(plan, event.hashes), error: undefined }
      return advance({ ...done, hash: event.hashes?.at(-1) ?? plan.hash }, [], event.reported)
    }
    case 'Failed': {
      if (isPlanOver(plan)) return still
      const steps = status === 'asking' && !isRefusal(event.error) ? plan.steps : changeAsked(plan, 'todo')
      const failed = {
        ...plan,
        steps,
        status: 'failed',
        switchingWallet: false,
        slow: false,
        hash: event.hash ?? plan.hash,
        error: event.error,
      } as const
      if (event.reported) return [failed, []]
      const wasRecorded = status !== 'quoting' || isBegun(plan)
      return [failed, [...(wasRecorded ? [calm, record, notify] : [notify]), ...look(failed)]]
    }
    case 'Late':
      return status === 'pending' ? [{ ...plan, error: event.error }, [notify]] : still
    case 'Dropped':
      return giveUp({ ...plan, steps: status === 'asking' ? changeAsked(plan, 'todo') : plan.steps }, [calm])
    case 'Cancelled':
      if (isPlanOver(plan) || plan.stopping) return still
      if (status === 'asking' || status === 'pending') return [{ ...plan, stopping: true }, [record]]
      return giveUp(plan, [{ type: 'abort', key: `work ${id}` }])
    case 'AllowancesRead': {
      const isLeft = (at: number) => event.left.includes(at)
      const steps = plan.steps.map((step, at): PlanStep => {
        const isGiven = step.kind === 'approve' && step.allowance !== undefined && step.state !== 'todo'
        return isGiven ? { ...step, state: isLeft(at) ? 'left' : 'gone' } : step
      })
      return isPlanOver(plan) ? [{ ...plan, steps }, [record]] : still
    }
  }
}

function prepare(plan: Plan, effects: readonly PlanEffect[]): Moved {
  const { id } = plan
  return [{ ...plan, status: 'quoting' }, [...effects, { type: 'prepare', key: `work ${id}`, id }]]
}

function ask(plan: Plan): Moved {
  const { id, mode, at } = plan
  const slow = { type: 'WalletSlow', id } as const
  const isAsked = (index: number) => mode === 'batch' || index === at
  const steps = plan.steps.map((step, index): PlanStep => (isAsked(index) ? { ...step, state: 'asked' } : step))
  return [
    { ...plan, steps, status: 'asking' },
    [
      { type: 'record', id },
      { type: 'later', key: `slow ${id}`, delayMs: constants.walletPromptHintMs, event: slow },
      { type: 'ask', key: `work ${id}`, id },
    ],
  ]
}

/** The step is done: the next one, or the end. */
function advance(plan: Plan, effects: readonly PlanEffect[], reported = false): Moved {
  const { id, mode, at, steps, agreed, own, pressEach, stopping } = plan
  const record = { type: 'record', id } as const
  const calmed = { ...plan, switchingWallet: false, slow: false, error: undefined }
  const isLast = mode === 'batch' || at === steps.length - 1
  if (isLast || stopping) {
    const ended = { ...calmed, status: isLast ? 'confirmed' : 'cancelled' } as const
    return [ended, reported ? effects : [...effects, record, { type: 'notify', id }, ...look(ended)]]
  }
  const next = { ...calmed, at: at + 1, hash: undefined, quote: undefined }
  if (pressEach || !own || agreed !== 'any') return [{ ...next, status: 'paused' }, [...effects, record]]
  return prepare(next, [...effects, record])
}

/** No wallet was asked for the step whose turn it is: it waits for another press. */
function putOff(plan: Plan): Moved {
  return isBegun(plan) ? [{ ...plan, status: 'paused' }, [{ type: 'record', id: plan.id }]] : giveUp(plan, [])
}

/** Nothing has left: there was no plan. Else it stays, for what it allowed. */
function giveUp(plan: Plan, effects: readonly PlanEffect[]): Moved {
  const record = { type: 'record', id: plan.id } as const
  if (!isBegun(plan)) return [undefined, [...effects, record]]
  const cancelled = { ...plan, status: 'cancelled', switchingWallet: false, slow: false } as const
  return [cancelled, [...effects, record, ...look(cancelled)]]
}

function look(plan: Plan): readonly PlanEffect[] {
  const isGiven = plan.steps.some(({ kind, state, allowance }) => kind === 'approve' && allowance && state !== 'todo')
  return isGiven ? [{ type: 'look', id: plan.id }] : []
}

function changeStep({ steps }: Plan, at: number, change: Partial<PlanStep>): readonly PlanStep[] {
  return steps.map((step, index) => (index === at ? { ...step, ...change } : step))
}

function changeAsked({ steps }: Plan, state: PlanStep['state']): readonly PlanStep[] {
  return steps.some((step) => step.state === 'asked')
    ? steps.map((step) => (step.state === 'asked' ? { ...step, state } : step))
    : steps
}

function doneSteps({ steps, mode, at, hash }: Plan, hashes: readonly string[] = []): readonly PlanStep[] {
  const isDone = (index: number) => mode === 'batch' || index === at
  // One transaction for all, or one for each.
  const hashOf = (index: number) => (hashes.length === steps.length ? hashes[index] : (hashes.at(-1) ?? hash))
  return steps.map((step, index) => (isDone(index) ? { ...step, state: 'done', hash: hashOf(index) } : step))
}

function asTodo(step: PlanStep): PlanStep {
  return { ...step, state: 'todo' }
}

/** What a plan took back of another: there it is gone. */
function markRevoked(list: Plans, { intent, steps }: Plan, effects: readonly PlanEffect[]): Step {
  if (intent.kind !== 'revoke') return [list, effects]
  const taken = steps.flatMap(({ state, allowance }) => (state === 'done' && allowance ? [allowance] : []))
  const isTaken = ({ allowance }: PlanStep) =>
    taken.some(({ token, spender }) => token.address === allowance?.token.address && spender === allowance?.spender)
  const before = list.find(({ id }) => id === intent.of)
  if (!before || !standingAllowances(before).some(isTaken)) return [list, effects]
  const marked = before.steps.map((step): PlanStep => (isTaken(step) ? { ...step, state: 'gone' } : step))
  const after = { ...before, steps: marked, revision: before.revision + 1 }
  return [list.map((each) => (each === before ? after : each)), [...effects, { type: 'record', id: intent.of }]]
}

/** Begins one, or begins it again after a review. What else was reviewed of its kind has been left by then. */
function begin(list: Plans, plan: Plan): Step {
  const left = list.filter(
    ({ id, intent, status }) => id !== plan.id && !(intent.kind === plan.intent.kind && status === 'reviewing'),
  )
  const ended = left.find((each) => isPlanOver(each) && standingAllowances(each).length === 0)
  const given =
    left.length < constants.pendingTransactionsMax
      ? undefined
      : (ended ?? left.find(({ status }) => status !== 'asking') ?? left[0])
  const kept = left.filter((each) => each !== given)
  const aborts: readonly PlanEffect[] = given ? [{ type: 'abort', key: `follow ${given.id}` }] : []
  const [begun, effects] = counted(first(plan))
  return [begun ? [...kept, begun] : kept, [...aborts, ...effects]]
}

function first(plan: Plan): Moved {
  const isReady = plan.mode === 'steps' && currentStep(plan).work !== undefined
  if (!isReady || !plan.quote) return prepare(plan, [])
  return plan.agreed ? ask(plan) : [{ ...plan, status: 'reviewing' }, []]
}

/** Whether a person who was shown one fee has been shown the other. */
function isSameFee(one: FeeEstimate, other: FeeEstimate | undefined, speed: FeeSpeed): boolean {
  if (!other) return false
  const shown = ({ choices, expectedFeeUnits, maxFeeUnits }: FeeEstimate) =>
    choices?.find((choice) => choice.speed === speed)?.maxFeeUnits ?? [expectedFeeUnits, maxFeeUnits].join()
  return shown(one) === shown(other) && one.depositUnits === other.depositUnits
}

/** Whether a wallet that says so has sent nothing. A number that is taken may be taken by the transaction itself. */
function isRefusal({ code }: KitError): boolean {
  return refusals.test(code)
}

const refusals =
  /^(transaction\/(?!timeout|nonce-too-low)|(amount|address|calls|chain|network|connection|plan)\/|wallet\/(user-rejected|request-pending|unsupported-method|unauthorized)|rpc\/(method-not-supported|method-not-found|invalid-params))/
