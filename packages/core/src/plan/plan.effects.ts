import { type KitError, toKitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { callsNotSent, partlyReverted, stepWithoutWork, transactionReverted } from './plan.errors.ts'
import { type Plans, planTransition } from './plan.machine.ts'
import { planKinds } from './planKinds.ts'
import { isOvertaken, readRecord, writeRecord } from './planRecord.ts'
import { isPlanOver, type Plan, type PlanEffect, type PlanEvent } from './planState.ts'
import {
  batchPollMs,
  canBatch,
  moveWallet,
  openWallet,
  pricePlan,
  readBatch,
  requestStep,
  saysNoBatch,
  whyNotInTurn,
} from './planWallet.ts'

/**
 * Takes up what earlier and other pages have written down of plans: what is on its way is followed, what a wallet was
 * asked for is known as that, what waits for a press waits on. No wallet is asked for anything.
 */
export function resumePlans(kit: Kit): void {
  const entries = readRecord(kit).filter(({ networkId }) =>
    kit.networks.some(({ caipNetworkId }) => caipNetworkId === networkId),
  )
  const machine = planMachine(kit)
  machine.send({ type: 'Recorded', entries, isLeft: (id) => machine.last(`follow ${id}`)?.signal.aborted })
}

/** One press, from there until the wallet has answered or the person is needed again. Lives as long as the page. */
export type PlanRun = {
  /** Aborted: given up, where the wallet was not asked yet. */
  readonly signal: AbortSignal
  /** Called with each change; `undefined`: it is gone. */
  moved(plan: Plan | undefined): void
}

/** How long a transaction is waited for. After that the screen says that it is still on its way, and links to it. */
const waitMs = 5 * 60_000

/** How long a page that only looks on leaves the word to the one that asked, and how much more at random. */
const graceMs = 1_000

/** The running machine of all plans of a kit. */
export function planMachine(kit: Kit): Machine<PlanEvent> {
  return kit.internals.get(createPlanMachine)
}

function createPlanMachine(kit: Kit): Machine<PlanEvent> {
  return kitMachine<Plans, PlanEvent, PlanEffect>(kit, {
    read: () => kit.store.getState().plans,
    write: (plans) => {
      const before = kit.store.getState().plans
      kit.store.setState({ plans })
      for (const [id, run] of [...planRuns(kit)]) {
        const now = plans.find((each) => each.id === id)
        if (now !== before.find((each) => each.id === id)) run.moved(now)
      }
    },
    transition: planTransition,
    atStop: (plans) => (plans.some(({ status }) => status === 'quoting') ? { type: 'Stopped' } : undefined),
    perform: (effect, signal, send) => perform(kit, effect, signal, send),
  })
}

/** What waits for a plan, by its id. */
export function planRuns(kit: Kit): Map<string, PlanRun> {
  return kit.internals.get(createRuns)
}

const createRuns = () => new Map<string, PlanRun>()

export function findPlan(kit: Kit, id: string): Plan | undefined {
  return kit.store.getState().plans.find((each) => each.id === id)
}

type Send = (event: PlanEvent) => void

function perform(kit: Kit, effect: PlanEffect, signal: AbortSignal, send: Send): Promise<void> | undefined {
  switch (effect.type) {
    case 'prepare':
      return prepare(kit, effect.id, signal, send)
    case 'ask':
      return ask(kit, effect.id, signal, send)
    case 'later': {
      const cancel = kit.env.clock.setTimer(() => send(effect.event), effect.delayMs)
      signal.addEventListener('abort', cancel, { once: true })
      return undefined
    }
    case 'follow':
      return findPlan(kit, effect.id)?.mode === 'batch'
        ? followBatch(kit, effect.id, signal, send)
        : follow(kit, effect.id, signal, send)
    case 'record':
      writeRecord(kit, effect.id, findPlan(kit, effect.id))
      return undefined
    case 'notify': {
      const plan = findPlan(kit, effect.id)
      if (plan) planKinds[plan.intent.kind].notify?.(kit, plan)
      return undefined
    }
    case 'look':
      return look(kit, effect.id, send)
    case 'abort':
      return undefined
  }
}

async function prepare(kit: Kit, id: string, signal: AbortSignal, send: Send): Promise<void> {
  const current = () => (signal.aborted ? undefined : findPlan(kit, id))
  try {
    const undecided = current()
    if (undecided && undecided.mode === undefined) {
      const mode = (await canBatch(kit, undecided)) ? 'batch' : 'steps'
      const refusal = mode === 'steps' ? whyNotInTurn(undecided) : undefined
      if (refusal) throw refusal
      if (current()) send({ type: 'ModeChosen', id, mode })
    }
    await build(kit, id, current, send)
  } catch (error) {
    if (current()) send({ type: 'Failed', id, error: toKitError(error), reported: false })
    return
  }
  const built = current()
  if (!built) return
  try {
    const quote = shownQuote(built) ?? (await pricePlan(kit, built))
    if (current()) send({ type: 'Quoted', id, quote })
  } catch (error) {
    const known = toKitError(error)
    if (!current()) return
    // What the chain would refuse is refused now. Where the cost is unknown, the wallet decides.
    if (known.code.startsWith('transaction/') || known.code.startsWith('amount/')) {
      send({ type: 'Failed', id, error: known, reported: false })
      return
    }
    kit.env.log('debug', 'The fee is left to the wallet', known)
    send({ type: 'Quoted', id, quote: undefined })
  }
}

/** The fee that was shown for a step which is still the same: it is not read again. */
function shownQuote({ mode, steps, at, quote, error }: Plan): Plan['quote'] {
  return mode === 'steps' && !steps[at]?.built && error === undefined ? quote : undefined
}

/** Builds what came without its work: the step whose turn it is, or all of a batch. */
async function build(kit: Kit, id: string, current: () => Plan | undefined, send: Send): Promise<void> {
  const { length } = current()?.steps ?? []
  for (let at = 0; at < length; at += 1) {
    const plan = current()
    const step = plan?.steps[at]
    if (!plan || !step || step.work || (plan.mode === 'steps' && at !== plan.at)) continue
    const kind = planKinds[plan.intent.kind]
    if (!kind.build) throw stepWithoutWork({ details: step.kind })
    const built = await kind.build(kit, plan, step)
    if (current()) send({ type: 'Built', id, at, ...built })
  }
}

async function ask(kit: Kit, id: string, signal: AbortSignal, send: Send): Promise<void> {
  const plan = findPlan(kit, id)
  if (!plan) return
  if (isOvertaken(kit, plan)) {
    // The other page's word is already in the record.
    send({ type: 'Overtaken', id, entries: readRecord(kit) })
    return
  }
  try {
    const wallet = await openWallet(kit, plan)
    await moveWallet(kit, wallet, (moves) => send({ type: moves ? 'WalletSwitchBegan' : 'WalletSwitchEnded', id }))
    if (signal.aborted || planRuns(kit).get(id)?.signal.aborted) {
      send({ type: 'Dropped', id })
      return
    }
    const answer = await requestStep(wallet, plan)
    if ('signature' in answer) send({ type: 'Signed', id, ...answer })
    else send({ type: 'Sent', id, ...answer })
  } catch (error) {
    const known = toKitError(error)
    if (plan.mode === 'batch') await refuseBatch(kit, plan, known, send)
    else if (known.code === 'transaction/fee-changed') send({ type: 'QuoteExpired', id, error: known })
    else send({ type: 'Failed', id, error: known, reported: false })
  }
}

/** A wallet that failed at a batch is asked step by step, but only where it has certainly sent nothing. */
async function refuseBatch(kit: Kit, plan: Plan, error: KitError, send: Send): Promise<void> {
  const { id } = plan
  // The person would not have the account changed, and has not refused what is to be done with it.
  const isUpgradeRefused = error.code === 'calls/atomic-upgrade-rejected'
  if (isUpgradeRefused || saysNoBatch(error)) {
    if (whyNotInTurn(plan)) send({ type: 'Failed', id, error, reported: false })
    else send({ type: 'BatchRefused', id, error, again: !isUpgradeRefused })
    return
  }
  const isRefused = error.code === 'wallet/user-rejected' || /^(connection|plan|chain|network)\//.test(error.code)
  const known = isRefused ? undefined : await readBatch(kit, plan)
  if (known === 'unknown-id' && !whyNotInTurn(plan)) send({ type: 'BatchRefused', id, error, again: false })
  else if (known && known !== 'unknown-id') send({ type: 'Sent', id })
  else send({ type: 'Failed', id, error, reported: false })
}

/** Waits until a sent transaction is in a block. Of all pages that do, one says how it ended. */
async function follow(kit: Kit, id: string, signal: AbortSignal, send: Send): Promise<void> {
  const plan = findPlan(kit, id)
  if (plan?.hash === undefined) return
  const failure = await waitForBlock(kit, plan.networkId, plan.hash, signal).catch(toKitError)
  await report(kit, plan, { failure }, signal, send)
}

/** Asks the wallet how far a batch is until it is done. Also for one that a page was closed over: the name is known. */
async function followBatch(kit: Kit, id: string, signal: AbortSignal, send: Send): Promise<void> {
  const { clock } = kit.env
  const untilMs = clock.nowMs() + waitMs
  while (!signal.aborted) {
    const plan = findPlan(kit, id)
    if (!plan) return
    const outcome = await readBatch(kit, plan)
    if (signal.aborted) return
    if (outcome && outcome !== 'unknown-id') {
      if (plan.status === 'unknown') {
        send({ type: 'Sent', id })
        return
      }
      if (outcome.status === 'not-sent') {
        const error = callsNotSent()
        if (whyNotInTurn(plan)) send({ type: 'Failed', id, error, reported: false })
        else send({ type: 'BatchRefused', id, error, again: false })
        return
      }
      if (outcome.status !== 'pending') {
        const hash = outcome.hashes.at(-1)
        const failures = {
          confirmed: undefined,
          reverted: transactionReverted({ hash: hash ?? '' }),
          'partly-reverted': partlyReverted({ details: hash }),
        }
        await report(kit, plan, { failure: failures[outcome.status], hashes: outcome.hashes }, signal, send)
        return
      }
    }
    if (clock.nowMs() >= untilMs) {
      const shortMessage = 'The wallet does not say how far it is'
      if (plan.status === 'pending') send({ type: 'Late', id, error: toKitError(new Error(shortMessage)) })
      return
    }
    await pause(kit, batchPollMs)
  }
}

async function report(
  kit: Kit,
  { id, own, revision }: Plan,
  { failure, hashes }: { failure: KitError | undefined; hashes?: readonly string[] },
  signal: AbortSignal,
  send: Send,
): Promise<void> {
  if (!own) await pause(kit, graceMs * (1 + (kit.env.randomBytes(1)[0] ?? 0) / 255))
  if (signal.aborted) return
  const entry = readRecord(kit).find((each) => each.id === id)
  if (entry && entry.revision > revision && !isPlanOver(entry)) {
    resumePlans(kit)
    return
  }
  const reported = entry ? entry.status === 'confirmed' || entry.status === 'failed' : !own
  if (failure === undefined) send({ type: 'Confirmed', id, reported, hashes })
  else if (finals.test(failure.code)) send({ type: 'Failed', id, error: failure, reported, hash: hashes?.at(-1) })
  else send({ type: 'Late', id, error: failure })
}

/** Resolves with why it came to nothing. */
async function waitForBlock(
  kit: Kit,
  networkId: Plan['networkId'],
  hash: string,
  signal: AbortSignal,
): Promise<KitError | undefined> {
  const network = findNetwork(kit, networkId)
  const driver = await kit.driver(network.chainNamespace)
  const outcome = await driver.waitForTransaction?.({ network, hash, timeoutMs: waitMs, signal })
  return outcome?.status === 'reverted' ? transactionReverted({ hash }) : undefined
}

/** A node that can't be reached says nothing about the transaction: sending it again would pay twice. */
const finals = /^(transaction\/(reverted|replaced|expired)|calls\/partly-reverted)$/

/** Reads which allowances of an ended plan stand. Where the node can't be asked, they are taken to. */
async function look(kit: Kit, id: string, send: Send): Promise<void> {
  const plan = findPlan(kit, id)
  if (!plan) return
  try {
    send({ type: 'AllowancesRead', id, left: await readAllowances(kit, plan) })
  } catch (error) {
    kit.env.log('debug', 'The allowances of a plan could not be read', error)
  }
}

/** The steps whose spender may still take something. */
export async function readAllowances(kit: Kit, { steps, networkId, from }: Plan): Promise<readonly number[]> {
  const network = findNetwork(kit, networkId)
  const driver = await kit.driver(network.chainNamespace)
  const left = await Promise.all(
    steps.map(async ({ kind, state, allowance }) => {
      if (kind !== 'approve' || !allowance || state === 'todo' || !driver.readAllowance) return false
      const { token, spender } = allowance
      return (await driver.readAllowance({ network, token, owner: from, spender })) > 0n
    }),
  )
  return left.flatMap((stands, at) => (stands ? [at] : []))
}

function pause(kit: Kit, ms: number): Promise<void> {
  return new Promise((resolve) => void kit.env.clock.setTimer(resolve, ms))
}
