import type { CaipNetworkId, KitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { FeeEstimate, FeeSpeed } from '../ports/adapter.ts'
import { unsupportedChain } from '../send/send.errors.ts'
import type { Intent } from './intent.schema.ts'
import { findPlan, planMachine, planRuns, readAllowances, resumePlans } from './plan.effects.ts'
import { unknownOutcome } from './plan.errors.ts'
import { planKinds } from './planKinds.ts'
import { isOvertaken } from './planRecord.ts'
import { canContinue, currentStep, isRepeatable, type Plan, type PlanStep, type StepDraft } from './planState.ts'

/**
 * Begins a plan: call it in the handler of a press. A plan that the wallet takes as one asks it once; any other asks for
 * its first step, and each further one waits for `continuePlan` unless `pressEach` is off. Resolves with the plan as soon
 * as the wallet has answered this press, or the person is needed again: see its `status`. `undefined`: nothing came of
 * it. What comes after is in `plans` of the kit's state.
 * @throws KitError what building, pricing and asking the wallet throw.
 */
export function startPlan(kit: Kit, options: startPlan.Options): Promise<Plan | undefined> {
  const { intent, networkId, from, steps, batch, speed = 'normal', quote, pressEach = true } = options
  const { atomicRequired = false, capabilities } = options
  const id = options.id ?? hexOf(kit.env.randomBytes(8))
  // Only calls go as one. One step alone is its own best batch, unless something is to come with it.
  const isBatchable = (drafts: readonly StepDraft[]) =>
    (drafts.length > 1 || capabilities !== undefined) &&
    drafts.every(({ work }) => work === undefined || work.type === 'call')
  const alternative = batch ?? (isBatchable(steps) && !steps.some(({ kind }) => kind === 'permit') ? steps : undefined)
  const plan: Plan = {
    id,
    intent,
    networkId,
    from,
    mode: alternative ? undefined : 'steps',
    steps: steps.map(toStep),
    others: alternative?.map(toStep),
    atomicRequired: atomicRequired && steps.length > 1,
    capabilities,
    at: 0,
    status: 'quoting',
    speed,
    quote,
    agreed: options.agreed ?? quote ?? 'any',
    pressEach,
    stopping: false,
    switchingWallet: false,
    slow: false,
    hash: undefined,
    callsId: alternative && `0x${hexOf(kit.env.randomBytes(32))}`,
    error: undefined,
    own: true,
    revision: 0,
  }
  return press(kit, id, options, () => planMachine(kit).send({ type: 'Began', plan }))
}

export declare namespace startPlan {
  type Options = Hooks & {
    intent: Intent
    networkId: CaipNetworkId
    from: string
    /** One by one, in this order. */
    steps: readonly [StepDraft, ...(readonly StepDraft[])]
    /** What takes their place where the wallet sends calls as one. Default: the steps, where all are calls. */
    batch?: readonly StepDraft[] | undefined
    /** All as one, or not at all: `calls/atomicity-not-supported` where the wallet can't. Default: off. */
    atomicRequired?: boolean | undefined
    /**
     * What the wallet is asked for beside the calls (EIP-5792). One without `optional: true` is not done without:
     * `calls/unsupported-capability` where the wallet takes calls one by one alone.
     */
    capabilities?: Readonly<Record<string, unknown>> | undefined
    speed?: FeeSpeed | undefined
    /** The fee of the first step that the person saw and agrees to. Absent: none was shown, the wallet shows its own. */
    quote?: FeeEstimate | undefined
    agreed?: Plan['agreed']
    /** Default: on. Off: where all fees are left to the wallet, the next step is asked for as soon as one is done. */
    pressEach?: boolean | undefined
    id?: string | undefined
  }
  type Hooks = {
    /** Aborted: the wallet is not asked any more, where it was not yet. */
    signal?: AbortSignal | undefined
    /** Called with each change; `undefined`: it is gone. */
    moved?: ((plan: Plan | undefined) => void) | undefined
  }
}

/**
 * Goes on with a plan: call it in the handler of a press. For the step that waits, for a fee or a figure that was looked
 * at, or again for a step that failed without effect; what was built is built again. Resolves like `startPlan`. Where a
 * page was closed while a wallet was asked, an allowance that stands by now counts as given, and one that is gone as taken
 * back; what still is to be taken back is asked for again.
 * @throws KitError `plan/unknown-outcome` where asking again could pay twice, and what `startPlan` throws.
 */
export async function continuePlan(kit: Kit, { id, quote, ...hooks }: continuePlan.Options): Promise<Plan | undefined> {
  const known = findPlan(kit, id)
  // Another page may have gone on, and not be heard yet.
  if (known && isOvertaken(kit, { id, revision: known.revision + 1 })) resumePlans(kit)
  const plan = findPlan(kit, id)
  if (!plan || !canContinue(plan)) return plan
  const goOn = () => press(kit, id, hooks, () => planMachine(kit).send({ type: 'Continued', id, quote }))
  if (plan.status !== 'unknown') return goOn()
  const isDone = (await isAllowed(kit, plan)) || (await planKinds[plan.intent.kind].isDone?.(kit, plan)) === true
  const now = findPlan(kit, id)
  if (now?.status !== 'unknown') return now
  if (!isDone && !isRepeatable(plan)) throw unknownOutcome()
  if (!isDone) return goOn()
  planMachine(kit).send({ type: 'Confirmed', id, reported: false })
  return continuePlan(kit, { id, quote, ...hooks })
}

export declare namespace continuePlan {
  type Options = startPlan.Hooks & {
    id: string
    /** The fee that the person saw and agrees to. */
    quote?: FeeEstimate | undefined
  }
}

/**
 * Gives a plan up. What a wallet was asked for can't be taken out of its window: if the person signs there all the same,
 * it is followed, and nothing comes after it. What was allowed is in `allowances` of `selectPlanProgress`.
 */
export function cancelPlan(kit: Kit, { id }: { id: string }): void {
  runAborts(kit).get(id)?.abort()
  planMachine(kit).send({ type: 'Cancelled', id })
}

/**
 * Takes back what a plan has allowed and nothing has used, by a plan of its own; what is allowed is read again. Gives the
 * plan up where it waits. Resolves like `startPlan`, with `undefined` where nothing is left to take back.
 * @throws KitError `chain/unsupported` where allowances can't be taken back, and what `startPlan` throws.
 */
export async function revokePlanAllowances(
  kit: Kit,
  { id, ...options }: revokePlanAllowances.Options,
): Promise<Plan | undefined> {
  cancelPlan(kit, { id })
  const plan = findPlan(kit, id)
  if (!plan) return undefined
  const network = findNetwork(kit, plan.networkId)
  const driver = await kit.driver(network.chainNamespace)
  const left = await readAllowances(kit, plan)
  planMachine(kit).send({ type: 'AllowancesRead', id, left })
  const steps = plan.steps.flatMap(({ allowance }, at): readonly StepDraft[] => {
    if (!allowance || !left.includes(at)) return []
    if (!driver.allowanceCall) throw unsupportedChain({ details: network.name })
    const { token, spender } = allowance
    const call = driver.allowanceCall({ network, token, spender, amountUnits: 0n })
    return [{ kind: 'revoke', work: { type: 'call', call }, allowance: { token, spender, amountUnits: 0n } }]
  })
  const [first, ...others] = steps
  if (!first) return undefined
  const symbols = [...new Set(steps.flatMap(({ allowance }) => (allowance ? [allowance.token.symbol] : [])))]
  const { networkId, from } = plan
  const intent = { kind: 'revoke', of: id, symbols } as const
  return startPlan(kit, { ...options, intent, networkId, from, steps: [first, ...others] })
}

export declare namespace revokePlanAllowances {
  type Options = startPlan.Hooks & { id: string }
}

/** Ends a press: resolves once the wallet has answered it, or the person is needed again. */
function press(kit: Kit, id: string, hooks: startPlan.Hooks, begin: () => void): Promise<Plan | undefined> {
  const abort = new AbortController()
  const aborts = runAborts(kit)
  const { signal } = hooks
  if (signal?.aborted) return Promise.resolve(findPlan(kit, id))
  signal?.addEventListener('abort', () => abort.abort(), { once: true })
  aborts.set(id, abort)
  return new Promise((resolve, reject) => {
    const runs = planRuns(kit)
    runs.set(id, {
      signal: abort.signal,
      moved(now) {
        hooks.moved?.(now)
        if (now?.status === 'failed') reject(now.error as KitError)
        else if (now === undefined || isAnswered(now)) resolve(now)
        if (now === undefined || now.status === 'confirmed' || now.status === 'failed' || now.status === 'cancelled') {
          runs.delete(id)
          aborts.delete(id)
        }
      },
    })
    begin()
  })
}

function isAnswered({ status }: Plan): boolean {
  return status !== 'quoting' && status !== 'asking'
}

/** Whether the step of a plan of unknown outcome gave what it was to give. */
async function isAllowed(kit: Kit, plan: Plan): Promise<boolean> {
  const { kind, allowance } = currentStep(plan)
  if (plan.mode !== 'steps' || kind !== 'approve' || !allowance) return false
  const network = findNetwork(kit, plan.networkId)
  const driver = await kit.driver(network.chainNamespace)
  const { token, spender, amountUnits } = allowance
  const allowed = await driver.readAllowance?.({ network, token, owner: plan.from, spender })
  return allowed !== undefined && allowed >= amountUnits
}

function toStep({ kind, work, allowance }: StepDraft): PlanStep {
  return { kind, work, built: false, allowance, state: 'todo', hash: undefined, signature: undefined }
}

function runAborts(kit: Kit): Map<string, AbortController> {
  return kit.internals.get(createAborts)
}

const createAborts = () => new Map<string, AbortController>()

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
