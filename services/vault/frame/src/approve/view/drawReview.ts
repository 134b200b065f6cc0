import {
  type Action,
  type Change,
  type CheckedTypedData,
  type DecodedRequest,
  type Estimate,
  type Facts,
  type PreparedTransaction,
  showHidden,
  type TransactionRequest,
  type TypedNode,
  type UserOperation,
  type Warning,
  type WarningId,
  writeSolanaTransaction,
} from '@latchkey/reading'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { ApprovalRequest, Payer } from '../approve.types.ts'
import type { ScreenText } from '../messages/texts.types.ts'
import type { Language } from '../messages/textsFor.ts'
import { drawSubject, mainAction } from './drawSubject.ts'
import { element, fillText, icon } from './element.ts'
import { limitBox } from './limitBox.ts'
import { addressNode, amountNode, assetFacts, partNode, tokenNode, worthNode } from './partNode.ts'
import type { DrawContext, Review, ViewEvents } from './view.types.ts'

const absolute = (units: bigint) => (units < 0n ? -units : units)

function changeNode(change: Change, context: DrawContext): HTMLElement {
  const leaves = change.kind === 'amount' ? change.units < 0n : !change.gained
  const what =
    change.kind === 'amount'
      ? amountNode(absolute(change.units), change.asset, context)
      : partNode({ kind: 'item', id: change.id, token: change.token }, context)
  // An amount of what has no name says the contract itself.
  const named = change.kind === 'amount' && assetFacts(change.asset, context) !== undefined
  const asset = named && change.asset.kind === 'token' ? change.asset.address : undefined
  const token = change.kind === 'item' ? change.token : asset
  return element(
    'li',
    { 'data-leaves': String(leaves) },
    element('bdi', {}, leaves ? '−' : '+', what),
    token === undefined ? undefined : tokenNode(token, context),
  )
}

function contents(estimate: Estimate | undefined, context: DrawContext): HTMLElement {
  const { screen } = context.language.texts
  if (!estimate) return element('p', { class: 'approve-quiet approve-wait' }, screen.estimateLoading)
  if (estimate.state === 'unavailable') return element('p', { class: 'approve-quiet' }, screen.estimateMissing)
  if (estimate.state === 'fails') {
    const reason = estimate.reason === undefined ? '' : element('q', {}, element('bdi', {}, estimate.reason))
    return element('p', { class: 'approve-quiet' }, fillText(screen.estimateFails, { reason }))
  }
  if (estimate.changes.length === 0) return element('p', { class: 'approve-quiet' }, screen.estimateNone)
  return element('ul', { class: 'approve-changes' }, ...estimate.changes.map((one) => changeNode(one, context)))
}

/** What would change, as a node expects it: always called an estimate. */
function changesBox(estimate: Estimate | undefined, context: DrawContext): HTMLElement {
  const { screen } = context.language.texts
  return element(
    'section',
    { class: 'approve-estimate', 'data-testid': 'approve-changes' },
    element('h2', {}, screen.changes, ' ', element('span', { class: 'approve-badge' }, screen.estimate)),
    contents(estimate, context),
  )
}

const grave: ReadonlySet<Warning['level']> = new Set(['stop', 'hold'])

/** What a finding is about, where it isn't the whole: it is said beside that. */
const subjects: Partial<Record<WarningId, 'receiver' | 'fee'>> = {
  burn: 'receiver',
  toToken: 'receiver',
  control: 'receiver',
  orderReceiver: 'receiver',
  feeUnusual: 'fee',
  feeOfValue: 'fee',
}

/** What was noticed about one subject, in one note: the gravest first gives it its colour. */
function findings(
  warnings: readonly Warning[],
  subject: 'receiver' | 'fee' | undefined,
  { texts }: Language,
): HTMLElement | undefined {
  const about = warnings.filter(({ id, level }) => (level === 'stop' ? undefined : subjects[id]) === subject)
  const [first] = about
  if (!first) return undefined
  return element(
    'div',
    { class: 'approve-note', 'data-tone': grave.has(first.level) ? 'bad' : 'warn', 'data-testid': 'approve-findings' },
    icon('alert'),
    element(
      'ul',
      {},
      ...about.map(({ id }) => {
        const [title, text] = texts.warning[id]
        return element('li', { 'data-finding': id }, element('b', {}, title), ' ', text)
      }),
    ),
  )
}

/** Where an unlimited allowance can be made smaller: below the title, or below its step. */
function limitsOf({ decoded, risk, facts }: Review, context: DrawContext, use: (units: bigint, place: number) => void) {
  const found = risk.warnings.find((one) => one.level === 'edit')
  function boxAt({ parts: { amount } }: Action, place: number | undefined) {
    const asset = amount?.kind === 'amount' ? assetFacts(amount.asset, context) : undefined
    return asset && limitBox(asset, context.language, place, (units) => use(units, place ?? 0))
  }
  const main = mainAction(decoded)
  const isStep = decoded.kind === 'calls' && decoded.calls.length > 1
  return {
    head: facts && found && main && !isStep ? boxAt(main, undefined) : undefined,
    step: (one: Action, place: number) =>
      facts && isStep && found?.calls?.includes(place) ? boxAt(one, place) : undefined,
  }
}

/** What the account takes the code for. */
const upgradeTextOf = (decoded: Extract<DecodedRequest, { kind: 'calls' | 'grants' }>): ScreenText =>
  decoded.kind === 'grants' ? 'upgradeTextGrants' : decoded.calls.length === 1 ? 'upgradeTextPaid' : 'upgradeText'

/** Whether several calls take effect together, who pays, and what the account takes for that. */
function pathNotes(
  { path, decoded, chain, facts, payer }: Review,
  context: DrawContext,
  decline: () => void,
): readonly Node[] {
  if (path === undefined || (decoded.kind !== 'calls' && decoded.kind !== 'grants')) return []
  const { screen, part } = context.language.texts
  const together = path.kind === 'together'
  const says = element(
    'p',
    { class: 'approve-quiet', 'data-testid': 'approve-path' },
    together ? screen.allOrNothing : screen.oneByOne,
    // Not before it is known. Somebody else is named where the fee would be.
    facts === undefined || payer !== undefined ? '' : ` ${screen.youPay}`,
  )
  // A single call takes effect as a whole by itself.
  const notes = decoded.kind === 'grants' || decoded.calls.length === 1 ? [] : [says]
  if (!together || path.code === undefined) return notes
  const without = element(
    'button',
    { type: 'button', class: 'approve-button', 'data-testid': 'approve-no-upgrade' },
    screen.upgradeDecline,
  )
  without.addEventListener('click', (event) => event.isTrusted && decline())
  const box = element(
    'section',
    { class: 'approve-box', 'data-testid': 'approve-upgrade' },
    element('h2', {}, fillText(screen.upgradeTitle, { network: chain.name })),
    element('p', {}, screen[upgradeTextOf(decoded)]),
    element('p', { class: 'approve-quiet' }, screen.upgradeUndo),
    element(
      'dl',
      { class: 'approve-rows' },
      element('div', {}, element('dt', {}, part.contract), element('dd', {}, addressNode(path.code))),
    ),
    // Without it there is no permission.
    decoded.kind === 'grants' ? undefined : without,
  )
  return [...notes, box]
}

/**
 * What the screen says, in its fixed order: what leaves or is signed, to whom, what the network expects, network and fee,
 * raw data. What was noticed is beside what it is about. All that matters ends with a mark, which has to be seen.
 */
export function drawReview(
  review: Review,
  context: DrawContext,
  on: Pick<ViewEvents, 'onLimit' | 'onAdjusted' | 'onUpgradeDeclined'>,
): readonly Node[] {
  const { decoded, risk, facts, permissions } = review
  const { language } = context
  const { screen } = language.texts
  const sends = decoded.kind !== 'message' && decoded.kind !== 'typedData' && decoded.kind !== 'grants'
  const limits = limitsOf(review, context, on.onLimit)
  const subject = drawSubject(review, context, { belowStep: limits.step, onAdjusted: on.onAdjusted })
  return [
    element(
      'section',
      { class: 'approve-matter', 'data-testid': 'approve-does' },
      subject.head,
      findings(risk.warnings, undefined, language),
      limits.head,
      ...subject.body,
      findings(risk.warnings, 'receiver', language),
      ...(permissions?.kind === 'revocation'
        ? [context.permissions?.endingOf(review, context), context.permissions?.transactionNote(review, context)]
        : []),
      ...pathNotes(review, context, on.onUpgradeDeclined),
      permissions?.kind === 'grants' ? context.permissions?.transactionNote(review, context) : undefined,
      sends ? changesBox(facts?.estimate, context) : undefined,
      decoded.kind === 'message' ? undefined : networkLine(review, context),
      unpaidNote(review, context),
      findings(risk.warnings, 'fee', language),
      element('div', { class: 'approve-end', 'aria-hidden': 'true', 'data-read-end': true }),
    ),
    element(
      'details',
      { class: 'approve-raw' },
      element('summary', {}, screen.raw),
      element('pre', { tabindex: '0', dir: 'ltr', 'aria-label': screen.raw }, rawText(decoded, facts)),
    ),
  ]
}

/** Who asks, as the browser reports it. The name that the page gives itself is its own claim. */
export function drawSeal({ origin, claimedName }: ApprovalRequest, { texts }: Language): readonly Node[] {
  const { asked, claims } = texts.screen
  const { host, protocol } = new URL(origin)
  const shown = protocol === 'https:' ? host : origin
  const name = claimedName && showHidden(claimedName)
  const isSaid = name === undefined || host.toLowerCase().includes(name.toLowerCase().replaceAll(/\s+/g, ''))
  return [
    icon('keyhole'),
    element(
      'span',
      {},
      fillText(asked, { host: element('bdi', { dir: 'ltr', 'data-testid': 'approve-origin' }, shown) }),
      isSaid
        ? undefined
        : element(
            'span',
            { class: 'approve-claim' },
            fillText(claims, { name: element('q', {}, element('bdi', {}, name)) }),
          ),
    ),
  ]
}

/** Eight decimals are read at a glance; rounded up, so that "at most" stays true. */
function readable(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(decimals - 8, 0))
  return ((units + step - 1n) / step) * step
}

/** A host, as it is written. */
const hostNode = (host: string) => element('bdi', { dir: 'ltr' }, host)

function payerSays(payer: Payer, { language }: DrawContext): string | DocumentFragment {
  const { paidByOperator, paidByApp } = language.texts.screen
  return payer.kind === 'operator' ? paidByOperator : fillText(paidByApp, { host: hostNode(payer.host) })
}

/** The app named somebody to pay the fee who doesn't. */
function unpaidNote({ unpaidBy, facts }: Review, { language }: DrawContext): HTMLElement | undefined {
  if (unpaidBy === undefined || facts === undefined) return undefined
  const says = fillText(language.texts.screen.notPaidByApp, { host: hostNode(unpaidBy) })
  return element('p', { class: 'approve-quiet', 'data-testid': 'approve-unpaid' }, says)
}

/** The network, and the most that it takes. A signature costs nothing, and nothing is said of it. */
function networkLine({ decoded, facts, chain, payer, path }: Review, context: DrawContext): HTMLElement {
  const { feeAtMost, feeMissing, feeLoading } = context.language.texts.screen
  const native = { kind: 'native' } as const
  const { fee } = facts ?? {}
  const amount = fee === undefined || payer !== undefined ? undefined : readable(fee, context.chain.decimals)
  const says =
    payer !== undefined
      ? payerSays(payer, context)
      : amount === undefined
        ? facts
          ? feeMissing
          : feeLoading
        : fillText(feeAtMost, { amount: amountNode(amount, native, context) })
  const worth = amount === undefined ? undefined : worthNode(amount, native, context)
  const upgrades = path?.kind === 'together' && path.code !== undefined
  const isFree = decoded.kind === 'typedData' || (decoded.kind === 'grants' && !upgrades)
  return element(
    'p',
    { class: 'approve-network' },
    element('span', { 'data-testid': 'approve-network' }, chain.name),
    isFree
      ? undefined
      : element('span', { 'data-testid': 'approve-fee' }, says, worth && fillText(' ({worth})', { worth })),
  )
}

function plain(node: TypedNode): unknown {
  if (node.kind === 'value') return typeof node.value === 'bigint' ? node.value.toString() : node.value
  if (node.kind === 'list') return node.items.map(plain)
  return Object.fromEntries(node.fields.map((field) => [field.name, plain(field.node)]))
}

function typedText({ primaryType, types, domain, message }: CheckedTypedData): string {
  return JSON.stringify({ primaryType, types, domain: plain(domain), message: plain(message) }, undefined, 2)
}

/** What is signed, as bytes and numbers, for those who want to check. */
function rawText(decoded: DecodedRequest, facts: Facts | undefined): string {
  switch (decoded.kind) {
    case 'message':
      return `0x${bytesToHex(decoded.bytes)}`
    case 'typedData':
      return typedText(decoded.data)
    case 'solana':
      return decoded.transactions.map((one) => base64.encode(writeSolanaTransaction(one))).join('\n\n')
    case 'calls':
      return decoded.calls.map((one) => callText(one, undefined)).join('\n\n')
    case 'userOperation':
      return operationText(decoded.operation)
    case 'grants':
      return JSON.stringify(
        decoded.requests.map(({ grant }) => grant),
        (_, value) => (typeof value === 'bigint' ? value.toString() : value),
        2,
      )
    case 'transaction':
      return callText(decoded.request, facts?.prepared)
  }
}

function operationText({ callData, paymaster, ...operation }: UserOperation): string {
  const payer = paymaster && {
    paymaster: paymaster.address,
    paymasterVerificationGasLimit: paymaster.verificationGasLimit,
    paymasterPostOpGasLimit: paymaster.postOpGasLimit,
    paymasterData: `0x${bytesToHex(paymaster.data)}`,
  }
  return linesOf({ ...operation, ...payer, callData: `0x${bytesToHex(callData)}` })
}

function callText({ to, value, data }: TransactionRequest, prepared: PreparedTransaction | undefined): string {
  const { nonce, gas, fees } = prepared ?? {}
  return linesOf({ to, value, nonce, gas, ...fees, data: `0x${bytesToHex(data)}` })
}

function linesOf(lines: object): string {
  return Object.entries(lines)
    .filter(([, content]) => content !== undefined)
    .map(([name, content]) => `${name} ${String(content)}`)
    .join('\n')
}
