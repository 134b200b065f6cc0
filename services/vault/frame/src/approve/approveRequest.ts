import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { allNetworks } from '@latchkey/protocol/networks'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { FrameFault } from '../faults/FrameFault.ts'
import { decodeAbi } from './abi/decodeAbi.ts'
import { encodeAbi } from './abi/encodeAbi.ts'
import type { ApprovalRequest, ApproverPorts } from './approve.types.ts'
import { knownCalls } from './evm/describeCall.ts'
import { judge } from './judge/judge.ts'
import type { Facts } from './lookUp/facts.types.ts'
import { lookUp } from './lookUp/lookUp.ts'
import type { Rpc } from './lookUp/lookUp.types.ts'
import { readSolanaAccounts } from './lookUp/readSolanaAccounts.ts'
import { within } from './lookUp/within.ts'
import { textsFor } from './messages/textsFor.ts'
import { signSubject } from './sign/signSubject.ts'
import { programs } from './solana/programs.ts'
import type { LookupTables } from './solana/resolveInstructions.ts'
import type { SolanaMessage } from './solana/solana.types.ts'
import { describeWish } from './subject/describeWish.ts'
import { readSubject } from './subject/readSubject.ts'
import type { Subject } from './subject/subject.types.ts'
import { createApproveView } from './view/createApproveView.ts'
import type { ChainFacts, Place, Review } from './view/view.types.ts'
import { type ApproveWindow, openApproveWindow } from './window/openApproveWindow.ts'

/** The table's own facts come before its addresses. */
const headSize = 56

/** Fetches the lookup tables that messages name. One that can't be had is missing, and the transaction is not signed. */
async function readLookupTables(
  rpc: Rpc,
  messages: readonly SolanaMessage[],
  signal: AbortSignal,
): Promise<LookupTables> {
  const tables = messages.flatMap((message) => message.lookups.map((one) => one.table))
  const accounts = await readSolanaAccounts(rpc, tables, signal)
  const found = new Map<string, readonly string[]>()
  for (const [table, { owner, data }] of accounts) {
    if (owner !== programs.lookup || data.length < headSize) continue
    const addresses: string[] = []
    for (let at = headSize; at + 32 <= data.length; at += 32) addresses.push(base58.encode(data.slice(at, at + 32)))
    found.set(table, addresses)
  }
  return found
}

const tablesMs = 10_000
const noTables: LookupTables = new Map()

/**
 * Reads a request. Accounts in lookup tables are fetched first: nobody signs what can't be named.
 * @throws FrameFault `rpc/invalid-params`, `rpc/method-not-supported`.
 */
async function readRequest(rpc: Rpc, request: ApprovalRequest, signal: AbortSignal): Promise<Subject> {
  const subject = readSubject(request, noTables)
  if (subject.kind !== 'solana' || !subject.unresolved) return subject
  const messages = subject.transactions.map((one) => one.message)
  const tables = await within(tablesMs, signal, (limit) => readLookupTables(rpc, messages, limit), noTables)
  return readSubject(request, tables)
}

/**
 * Asks a person about one request and does what they allowed. What is shown and what is signed are read from the same
 * bytes.
 *
 * @returns What the method answers.
 * @throws KitError `wallet/user-rejected` when declined, `rpc/invalid-params` for what can't be read, or the signal's
 * reason.
 */
export async function approveRequest(
  ports: ApproverPorts,
  screen: HTMLElement,
  request: ApprovalRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const self = screen.ownerDocument.defaultView ?? window
  const { language: tag } = self.navigator
  const rpc: Rpc = (method, params, limit) => ports.rpc(request.chainId, method, params, limit)
  const subject = await readRequest(rpc, request, signal)
  signal.throwIfAborted()
  const chain = chainFacts(request.chainId)
  const chainId = Number(parseCaipNetworkId(request.chainId).reference)

  const ending = new AbortController()
  const over = AbortSignal.any([signal, ending.signal])
  const answered = Promise.withResolvers<{ read: Subject; facts: Facts }>()
  /** Counts the drawings: a press in the window belongs to the one that was read there. */
  let turn = 0
  let shown = reviewOf(subject, undefined)
  let popup: ApproveWindow | undefined

  function reviewOf(of: Subject, facts: Facts | undefined): Review {
    const account = accountOf(of, request)
    const fails = facts?.estimate.state === 'fails'
    const context = {
      origin: request.origin,
      networkId: request.chainId,
      account,
      now: Date.now(),
      fails,
      lifetime: facts?.lifetime,
    }
    return { request, account, subject: of, facts, verdict: judge(of, context), chain }
  }

  function show(review: Review): void {
    shown = review
    turn += 1
    view.draw(review)
    popup?.show(review, turn)
  }

  async function ask(of: Subject): Promise<void> {
    show(reviewOf(of, undefined))
    const facts = await lookUp(rpc, of, { id: chainId, account: accountOf(of, request) }, over)
    // A smaller limit may have been chosen meanwhile: that one asks for itself.
    if (!over.aborted && shown.subject === of) show(reviewOf(of, facts))
  }

  function approved(from: Place): void {
    const { subject: read, facts, verdict } = shown
    if (verdict.stopped || (from === 'frame' && !verdict.inFrame)) return
    if (facts) answered.resolve({ read, facts })
  }
  const rejected = () => answered.reject(new FrameFault('wallet/user-rejected'))

  function limited(units: bigint): void {
    const smaller = shown.subject.kind === 'transaction' && withLimit(shown.subject, units, chainId)
    if (smaller) void ask(smaller)
  }

  function openWindow(): void {
    popup?.close()
    popup = openApproveWindow(self, tag, {
      onReady: () => view.say('windowWaiting'),
      onAnswer(answer) {
        if (answer.kind === 'rejected') return rejected()
        if (answer.turn !== turn) return
        if (answer.kind === 'approved') approved('window')
        else limited(answer.units)
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

  const view = createApproveView(screen, textsFor(tag), 'frame', {
    onApprove: () => approved('frame'),
    onReject: rejected,
    onLimit: limited,
    onWindow: openWindow,
  })
  const abort = () => answered.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    ports.prepare()
    ports.show(request.id)
    ask(subject).catch(answered.reject)
    const { read, facts } = await answered.promise
    view.say('signing')
    popup?.signing()
    return await signSubject(read, facts.prepared, request, { rpc, sign: ports.sign }, signal)
  } finally {
    signal.removeEventListener('abort', abort)
    ending.abort()
    ports.forget()
    popup?.close()
    view.remove()
    ports.hide(request.id)
  }
}

/** The address that signs a request. */
function accountOf(subject: Subject, { addresses }: ApprovalRequest): string {
  const solana = subject.kind === 'solana' || (subject.kind === 'message' && subject.key === 'solana')
  return solana ? addresses.solana : addresses.evm
}

/** A chain as people know it. One that the table does not have is named by its id; its currency has no name then. */
function chainFacts(chainId: CaipNetworkId): ChainFacts {
  const known = allNetworks.find((network) => network.caipNetworkId === chainId)
  if (!known) return { name: chainId, symbol: '', decimals: 18 }
  const { symbol, decimals } = known.nativeCurrency
  return { name: known.name, symbol, decimals }
}

/** The same transaction with a smaller allowance. `undefined` where it has none that can be written anew. */
function withLimit(
  subject: Subject & { kind: 'transaction' },
  units: bigint,
  chainId: number,
): (Subject & { kind: 'transaction' }) | undefined {
  const { wish, action } = subject
  const selector = `0x${bytesToHex(wish.data.subarray(0, 4))}`
  const row = knownCalls.get(selector)
  const values = row && decodeAbi(row.call.fields, wish.data.subarray(4))
  const { limitArgument } = action
  if (!values || limitArgument === undefined) return undefined
  const args = encodeAbi(
    row.call.fields,
    values.map((value, i) => (i === limitArgument ? units : value)),
  )
  const data = concatBytes(hexToBytes(selector.slice(2)), args)
  // What can't be read back, as a number too wide for its field, is not offered.
  const changed = describeWish({ ...wish, data }, chainId)
  return changed.action.key === action.key ? changed : undefined
}
