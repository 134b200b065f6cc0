import './view/approve.css'
import './view/approveDetails.css'
import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import {
  accountOf,
  actionsOf,
  assessRisk,
  type DecodedRequest,
  decodeRequest,
  evmAccount,
  type Facts,
  type GrantChange,
  lookUp,
  type Rpc,
  settleItems,
  upgradeOf,
  withAllowance,
} from '@latchkey/reading'
import { VaultError } from '../errors/VaultError.ts'
import { waitMs } from '../wallet/waitMs.ts'
import type {
  ApprovalRequest,
  ApproverPorts,
  Batch,
  Begun,
  CreateApprover,
  Payment,
  SponsoredBatch,
  Surroundings,
  SurroundingsQuestion,
} from './approve.types.ts'
import { textsFor } from './messages/textsFor.ts'
import { signRequest } from './sign/signRequest.ts'
import { chainFacts } from './view/chainFacts.ts'
import { createApproveView } from './view/createApproveView.ts'
import type { Place, Review } from './view/view.types.ts'
import { type ApproveWindow, openApproveWindow } from './window/openApproveWindow.ts'

/**
 * Draws requests into `screen`, one at a time, and signs what a person approves there.
 * @example
 * const approve = createApprover(ports, document.querySelector('#screen'))
 * await approve(request, signal) // '0x…', or throws `wallet/user-rejected`
 */
export const createApprover: CreateApprover = (ports, screen) => (request, signal) =>
  approveRequest(ports, screen, request, signal)

/**
 * Asks a person about one request and does what they allowed. What is shown and what is signed are read from the same
 * bytes.
 *
 * @returns What the method answers.
 * @throws KitError `wallet/user-rejected` when declined, `rpc/invalid-params` for what can't be read, or the signal's
 * reason.
 */
async function approveRequest(
  ports: ApproverPorts,
  screen: HTMLElement,
  asked: ApprovalRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const self = screen.ownerDocument.defaultView ?? window
  const { language: tag } = self.navigator
  const { request, decoded, batch: first } = await begin(ports, asked, signal)
  signal.throwIfAborted()
  const drawPermissions = first?.permissions === undefined ? undefined : await import('./view/drawPermissions.ts')
  signal.throwIfAborted()
  const rpc: Rpc = (method, params, limit) => ports.rpc(request.chainId, method, params, limit)
  const bundler: Rpc = (method, params, limit) => ports.bundler(request.chainId, method, params, limit)
  const sign: ApproverPorts['sign'] = (jobs, limit) => ports.sign(jobs, limit, request.addresses)
  const chain = chainFacts(request.chainId)
  const chainId = Number(parseCaipNetworkId(request.chainId).reference)

  let batch = first

  const ending = new AbortController()
  const over = AbortSignal.any([signal, ending.signal])
  let answered = Promise.withResolvers<Approved>()
  /** Who was shown last to pay. */
  let payment: Payment = byAccount
  /** Counts the drawings: a press in the window belongs to the one that was read there. */
  let turn = 0
  let shown = reviewOf(decoded, undefined, undefined)
  let popup: ApproveWindow | undefined

  function reviewOf(asRead: DecodedRequest, facts: Facts | undefined, around: Surroundings | undefined): Review {
    const of = facts ? settleItems(asRead, facts.tokens) : asRead
    const account = accountOf(of, request)
    const fails = facts?.estimate.state === 'fails'
    const context = {
      origin: request.origin,
      networkId: request.chainId,
      account,
      now: Date.now(),
      fails,
      lifetime: facts?.lifetime,
      fee: facts?.fee,
      usualFee: facts?.usualFee,
    }
    const { sponsored, unpaidBy } = payment
    const path = sponsored === undefined ? batch?.path : ({ kind: 'together', code: sponsored.code } as const)
    const payer = sponsored?.payer
    const risk = assessRisk(of, context)
    const permissions = batch?.permissions
    return { request, account, decoded: of, facts, around, risk, chain, path, payer, unpaidBy, permissions }
  }

  function show(review: Review): void {
    shown = review
    turn += 1
    view.draw(review)
    popup?.show(review, turn)
  }

  async function ask(of: DecodedRequest): Promise<void> {
    payment = byAccount
    show(reviewOf(of, undefined, undefined))
    const account = accountOf(of, request)
    const asked = batch
    const [facts, around, paid] = await Promise.all([
      lookUp({ rpc, wait: waitMs }, of, { id: chainId, networkId: request.chainId, account, path: asked?.path }, over),
      ports.lookAround(questionOf(of, request.chainId), over),
      asked?.payment(over) ?? byAccount,
    ])
    // A smaller limit or another way may have been chosen meanwhile: that one asks for itself.
    if (over.aborted || shown.decoded !== of || batch !== asked) return
    payment = paid
    // What somebody else pays is no fee of the person's.
    show(reviewOf(of, paid.sponsored ? { ...facts, fee: 0n, usualFee: undefined } : facts, around))
  }

  function approved(from: Place): void {
    const { decoded: read, facts, risk } = shown
    if (risk.stopped || (from === 'frame' && !risk.inFrame)) return
    if (!facts) return
    // Who pays may have changed their mind meanwhile: what is true now is shown first.
    if (payment.sponsored?.isFresh() === false) askAgain(read)
    else answered.resolve({ read, facts, batch, sponsored: payment.sponsored })
  }
  const askAgain = (of: DecodedRequest) => void ask(of).catch((error) => answered.reject(error))
  const rejected = () => answered.reject(new VaultError('wallet/user-rejected'))

  function limited(units: bigint, place: number): void {
    const { decoded: before } = shown
    if (before.kind !== 'transaction' && before.kind !== 'calls') return
    const smaller = withAllowance(before, units, chainId, place)
    if (smaller?.kind === 'calls') batch = batch?.withCalls(smaller.calls)
    if (smaller) askAgain(smaller)
  }

  /** A permission is made smaller. What can't be is left as it is. */
  function adjusted(place: number, change: GrantChange): void {
    const smaller = batch?.adjusted?.(place, change)
    if (smaller === undefined) return
    batch = smaller.batch
    askAgain(smaller.decoded)
  }

  /** The account stays as it is. What can't be had that way is over. */
  function withoutUpgrade(): void {
    try {
      batch = batch?.withoutUpgrade()
      askAgain(shown.decoded)
    } catch (error) {
      answered.reject(error)
    }
  }

  function openWindow(): void {
    popup?.close()
    popup = openApproveWindow(self, tag, {
      onReady: () => view.say('windowWaiting'),
      onAnswer(answer) {
        if (answer.kind === 'rejected') return rejected()
        if (answer.turn !== turn) return
        if (answer.kind === 'approved') approved('window')
        else if (answer.kind === 'upgradeDeclined') withoutUpgrade()
        else if (answer.kind === 'adjusted') adjusted(answer.place, answer)
        else limited(answer.units, answer.place)
      },
      onSilent: () => view.say('windowBlocked'),
      onGone() {
        popup = undefined
        view.draw(shown)
      },
    })
    if (popup) popup.show(shown, turn)
    else view.say('windowBlocked')
  }

  const events = {
    onApprove: () => approved('frame'),
    onReject: rejected,
    onLimit: limited,
    onAdjusted: adjusted,
    onUpgradeDeclined: withoutUpgrade,
    onWindow: openWindow,
  }
  const view = createApproveView(screen, textsFor(tag), 'frame', events, drawPermissions)
  const abort = () => answered.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    ports.prepare()
    ports.show(request.id)
    askAgain(decoded)
    for (;;) {
      const { read, facts, batch: chosen, sponsored } = await answered.promise
      view.say('signing')
      popup?.signing()
      if (sponsored) {
        const sent = await sponsored.send(sign, signal)
        if (sent) return sent.answer
        // It was refused: what holds without this payer is shown, and pressed, again.
        answered = Promise.withResolvers()
        askAgain(read)
      } else if (chosen) return await chosen.send(facts.preparedCalls, sign, signal)
      else return await signRequest(read, facts.prepared, request, { rpc, bundler, sign }, signal)
    }
  } finally {
    signal.removeEventListener('abort', abort)
    ending.abort()
    ports.forget()
    afterAnswer(() => {
      popup?.close()
      view.remove()
      ports.hide(request.id)
    })
  }
}

/**
 * Does work once the page has been sent what it waits for: to take a window and a dialog away keeps its thread busy for
 * tens of milliseconds. No timer: browsers hold those back in a page that a window covers.
 */
function afterAnswer(work: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    work()
  }
  port2.postMessage(undefined)
}

const byAccount: Payment = { sponsored: undefined, unpaidBy: undefined }

/** The methods that are about permissions. */
const ofPermissions: ReadonlySet<string> = new Set([
  'wallet_requestExecutionPermissions',
  'wallet_grantPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_revokePermissions',
])

/** Reads what is asked for, before anything is shown. */
async function begin(ports: ApproverPorts, request: ApprovalRequest, signal: AbortSignal): Promise<Begun> {
  if (request.revokes !== undefined || ofPermissions.has(request.method))
    return beginPermissions(ports, request, signal)
  const rpc: Rpc = (method, params, limit) => ports.rpc(request.chainId, method, params, limit)
  const decoded =
    request.code === undefined
      ? await decodeRequest(rpc, request, signal, ports.swapRouters)
      : upgradeOf(evmAccount(request.addresses), request.code)
  signal.throwIfAborted()
  const batch = decoded.kind === 'calls' ? await (await ports.batches()).begin(decoded, request, signal) : undefined
  return { request, decoded, batch }
}

async function beginPermissions(ports: ApproverPorts, request: ApprovalRequest, signal: AbortSignal): Promise<Begun> {
  const found = await (await ports.permissions()).begin(request, signal)
  if ('decoded' in found) return found
  const calls = await begin(ports, found.request, signal)
  const { origin } = request
  return { ...calls, request: { ...calls.request, origin }, batch: calls.batch && found.around(calls.batch) }
}

/** What a person has allowed: what they saw last. */
type Approved = {
  readonly read: DecodedRequest
  readonly facts: Facts
  readonly batch: Batch | undefined
  readonly sponsored: SponsoredBatch | undefined
}

/** Who a request names, and what it counts; the chain's own currency pays the fee. */
function questionOf(decoded: DecodedRequest, chainId: CaipNetworkId): SurroundingsQuestion {
  const parts = actionsOf(decoded).flatMap(({ parts }) => Object.values(parts))
  return {
    chainId,
    addresses: parts.flatMap((part) => (part.kind === 'address' ? [part.address] : [])),
    assets: [{ kind: 'native' }, ...parts.flatMap((part) => (part.kind === 'amount' ? [part.asset] : []))],
  }
}
