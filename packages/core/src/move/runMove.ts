import { isKitError, KitError, toKitError } from '@latchkey/protocol'
import { maxCalls } from '@latchkey/protocol/calls'
import { readNetwork } from '../allowances/allowances.query.ts'
import type { RevocableItem } from '../allowances/revokeAllowances.action.ts'
import { connectionMachine } from '../connection/connection.effects.ts'
import { connectionClientNotSet } from '../connection/connection.errors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { cancelPlan, continuePlan, startPlan } from '../plan/plan.actions.ts'
import { findPlan } from '../plan/plan.effects.ts'
import { isPlanOver, type Plan, type StepDraft } from '../plan/planState.ts'
import { readParts, toPart } from './buildMove.ts'
import type { MoveItem, MoveRoute, MoveSurvey, StayReason } from './moveState.ts'
import { moveStore, sendMove } from './moveStore.ts'
import { connectionOf } from './proof.ts'
import { isEmptyAccount } from './readGranted.ts'
import { whyNot } from './surveyMove.ts'

/**
 * Moves what a survey says, one network after the other: tokens and NFTs, then what others may take and the deposits of
 * empty token accounts, then the code of the account, and the network's own currency last, since it pays for all of these.
 * What one network refuses does not keep the rest from going.
 * @throws KitError for what ends the whole: the person declined, the costs have risen, an address was not proven.
 */
export async function runMove(kit: Kit, survey: MoveSurvey, signal: AbortSignal | undefined): Promise<void> {
  for (const route of survey.routes) {
    const going = survey.items.filter(({ networkId, stays }) => networkId === route.networkId && stays === undefined)
    if (going.length === 0) continue
    const run = { kit, route, signal }
    try {
      chooseSource(run)
      await moveThings(run, going.filter(isThing))
      await takeBack(run, going)
      await moveThings(run, going.filter(isNative))
    } catch (error) {
      const known = toKitError(error)
      if (endsAll(known)) throw known
      for (const { id } of going) if (!isTold(kit, id)) stay(kit, id, reasonOf(known))
    }
  }
}

/** Waits for what an earlier page has sent, and gives up what it had only asked for: the chains say what is left. */
export async function settlePlans(kit: Kit): Promise<void> {
  for (const { id } of kit.store.getState().plans.filter((plan) => plan.intent.kind === 'move' && !isPlanOver(plan))) {
    const plan = findPlan(kit, id)
    const isUnderWay = plan?.status === 'pending' || (plan?.status === 'unknown' && plan.mode === 'batch')
    const after = isUnderWay ? await whenOver(kit, id, resumeTimeoutMs) : plan
    if (after && !isPlanOver(after)) cancelPlan(kit, { id })
  }
}

const resumeTimeoutMs = 20_000

type Run = { readonly kit: Kit; readonly route: MoveRoute; readonly signal: AbortSignal | undefined }
type Thing = Extract<MoveItem, { kind: 'token' | 'nft' | 'native' }>

const isThing = (item: MoveItem): item is Thing => item.kind === 'token' || item.kind === 'nft'
const isNative = (item: MoveItem): item is Thing => item.kind === 'native'

/** As many at once as a wallet takes; after a step that failed, those behind it. */
async function moveThings(run: Run, things: readonly Thing[]): Promise<void> {
  let left = things
  let atOnce = maxCalls
  while (left.length > 0) {
    const chunk = left.slice(0, atOnce)
    const { done, failed, isBatch, error } = await movePlan(run, chunk)
    if (error && endsAll(error)) throw error
    // All of a batch or none of it: which one was refused shows one by one.
    if (error && isBatch && chunk.length > 1) {
      atOnce = 1
      continue
    }
    if (failed && error) stay(run.kit, failed.id, reasonOf(error))
    if (error && reasonOf(error) === 'unread') throw error
    left = left.filter((item) => !done.includes(item.id) && item !== failed)
  }
}

async function movePlan({ kit, route, signal }: Run, things: readonly Thing[]) {
  const { networkId, from, to } = route
  const [first, ...others] = things.map((): StepDraft => ({ kind: 'send' }))
  if (!first || to === undefined) return { done: things.map(({ id }) => id) }
  if (signal?.aborted) throw aborted()
  sendMove(kit, { type: 'Asked', ids: things.map(({ id }) => id) })
  const id = Array.from(kit.env.randomBytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const intent = { kind: 'move', to, parts: things.map(toPart) } as const
  const steps = [first, ...others] as const
  const begun = startPlan(kit, {
    id,
    intent: { ...intent, parts: [...intent.parts] },
    networkId,
    from,
    steps,
    pressEach: false,
    signal,
  })
  const refused = await begun.then(
    () => undefined,
    (error: unknown) => toKitError(error),
  )
  const plan = await whenOver(kit, id)
  if (!plan && !refused) throw aborted()
  logMoved(kit, plan)
  const done = things.filter((_, at) => plan?.steps[at]?.state === 'done').map((item) => item.id)
  const isBatch = plan?.mode === 'batch'
  if (plan?.status === 'confirmed') return { done, isBatch }
  if (plan && !isPlanOver(plan)) throw plan.error ?? stillUnderWay()
  return { done, isBatch, failed: things[isBatch ? 0 : (plan?.at ?? 0)], error: refused ?? plan?.error ?? aborted() }
}

/** What of a plan is in blocks has left. */
function logMoved(kit: Kit, plan: Plan | undefined): void {
  if (!plan) return
  for (const [at, { id, kind, name, amount }] of readParts(plan).entries()) {
    const { state, hash } = plan.steps[at] ?? {}
    if (state !== 'done') continue
    sendMove(kit, { type: 'Moved', moved: { id, kind, name, networkId: plan.networkId, amount, hash } })
  }
}

/** Allowances, deposits of token accounts, grants, and the code of the account, while there is still something to pay for it. */
async function takeBack(run: Run, items: readonly MoveItem[]): Promise<void> {
  const { kit, route } = run
  const { networkId } = route
  const told = (item: MoveItem, hash?: string) => {
    const { id, kind, name, amount } = item
    sendMove(kit, { type: 'Moved', moved: { id, kind, name, networkId, amount, hash } })
  }
  const allowances = items.flatMap((item) => (item.kind === 'allowance' ? [item] : []))
  if (allowances.length > 0) {
    await attempt(run, allowances, async () => {
      await revoke(
        run,
        allowances.map(({ allowance }) => allowance),
      )
      for (const item of allowances) told(item)
    })
  }
  const accounts = items.flatMap((item) => (item.kind === 'token-account' ? [item] : []))
  if (accounts.length > 0) {
    await attempt(run, accounts, async () => {
      // One whose token stayed can't be closed.
      const now = await readNetwork(kit, { address: route.from, networkId, currency: 'usd' }, true)
      const empty = new Map(now.tokenAccounts.filter(isEmptyAccount).map((account) => [account.id, account]))
      const closing = accounts.filter(({ tokenAccount }) => empty.has(tokenAccount.id))
      if (closing.length === 0) return
      await revoke(
        run,
        closing.map(({ tokenAccount }) => tokenAccount),
      )
      for (const item of closing) told(item)
    })
  }
  for (const item of items) {
    if (item.kind === 'grant') {
      await attempt(run, [item], async () => {
        const { revokeSmartSession } = await import('../smartSessions/revokeSmartSession.action.ts')
        await revokeSmartSession(kit, item.session)
        told(item)
      })
    }
    if (item.kind === 'contract') {
      await attempt(run, [item], async () => {
        const { turnOffSmartAccount } = await import('../login/turnOffSmartAccount.action.ts')
        told(item, (await turnOffSmartAccount(kit, { networkId })).hash)
      })
    }
  }
}

/** Resolves once all of it is taken back in blocks. */
async function revoke({ kit, signal }: Run, items: readonly RevocableItem[]): Promise<void> {
  const { revokeAllowances } = await import('../allowances/revokeAllowances.action.ts')
  const { planIds } = await revokeAllowances(kit, { items, signal })
  for (const id of planIds) {
    const plan = await whenOver(kit, id)
    if (plan?.status !== 'confirmed') throw plan?.error ?? stillUnderWay()
  }
}

async function attempt({ kit, signal }: Run, items: readonly MoveItem[], act: () => Promise<void>): Promise<void> {
  if (signal?.aborted) throw aborted()
  sendMove(kit, { type: 'Asked', ids: items.map(({ id }) => id) })
  try {
    await act()
  } catch (error) {
    const known = toKitError(error)
    if (endsAll(known)) throw known
    for (const { id } of items) stay(kit, id, reasonOf(known))
  }
}

/** Makes the wallet that is left the one in use again: the one that was proven came after it. */
function chooseSource({ kit, route }: Run): void {
  const { networkId, from } = route
  const connection = connectionOf(kit, `${networkId}:${from}`)
  const { chainNamespace, name } = findNetwork(kit, networkId)
  if (!connection) throw connectionClientNotSet({ details: `The wallet that is left is not connected on ${name}` })
  if (kit.store.getState().currentByNamespace[chainNamespace] === connection.uid) return
  connectionMachine(kit).send({ type: 'ConnectionChosen', connectorId: connection.connectorId })
}

/**
 * Resolves once a plan is over, or can't be followed to its end now; one that waits for a press goes on by the one that
 * began the move. `undefined`: nothing came of it.
 */
function whenOver(kit: Kit, id: string, limitMs?: number): Promise<Plan | undefined> {
  return new Promise((resolve) => {
    let stop = () => {}
    let cancel = () => {}
    const end = (plan: Plan | undefined) => {
      stop()
      cancel()
      resolve(plan)
    }
    const look = () => {
      const plan = findPlan(kit, id)
      const isLate = plan?.status === 'pending' && plan.error !== undefined
      const isLost = limitMs === undefined && (plan?.status === 'unknown' || plan?.status === 'reviewing')
      if (!plan || isPlanOver(plan) || isLate || isLost) end(plan)
      else if (limitMs === undefined && plan.status === 'paused') continuePlan(kit, { id }).catch(() => undefined)
    }
    stop = kit.store.subscribe(look)
    if (limitMs !== undefined) cancel = kit.env.clock.setTimer(() => end(findPlan(kit, id)), limitMs)
    look()
  })
}

function stay(kit: Kit, id: string, reason: StayReason): void {
  sendMove(kit, { type: 'Stayed', id, reason })
}

/** Whether an item has an end by now. */
function isTold(kit: Kit, id: string): boolean {
  const { moved, stayed } = moveStore(kit).getState()
  return stayed[id] !== undefined || moved.some((each) => each.id === id)
}

function reasonOf(error: KitError): StayReason {
  if (isKitError(error, 'transaction/reverted') || isKitError(error, 'calls/partly-reverted')) return 'failed'
  return whyNot(error)
}

/** After these the person is needed, and nothing more is asked for. */
function endsAll({ code }: KitError): boolean {
  return /^(move\/|plan\/|connection\/|request\/aborted$|transaction\/timeout$|wallet\/(user-rejected|request-pending|unavailable))/.test(
    code,
  )
}

function aborted(): KitError {
  return new KitError({ code: 'request/aborted', shortMessage: 'Nothing more is moved' })
}

/** Asking again now could cost a second fee; a later look knows. */
function stillUnderWay(): KitError {
  return new KitError({ code: 'transaction/timeout', shortMessage: 'It is still on its way' })
}
