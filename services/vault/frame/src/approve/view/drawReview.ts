import {
  type Change,
  type CheckedTypedData,
  type DecodedRequest,
  type Estimate,
  type Facts,
  showHidden,
  type TypedNode,
  type Warning,
  writeSolanaTransaction,
} from '@latchkey/reading'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { Language } from '../messages/textsFor.ts'
import { element, fillText, icon } from './element.ts'
import { addressNode, amountNode, assetFacts, partNode, tokenNode } from './partNode.ts'
import { decodedBox, limitBox } from './subjectBox.ts'
import type { DrawContext, Review } from './view.types.ts'

const absolute = (units: bigint) => (units < 0n ? -units : units)

function changeNode(change: Change, context: DrawContext): HTMLElement {
  const leaves = change.kind === 'amount' ? change.units < 0n : !change.gained
  const what =
    change.kind === 'amount'
      ? amountNode(absolute(change.units), change.asset, context)
      : partNode({ kind: 'item', id: change.id, token: change.token }, context)
  const token = change.kind === 'item' ? change.token : change.asset.kind === 'token' ? change.asset.address : undefined
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
    { class: 'approve-box', 'data-testid': 'approve-changes' },
    element('h2', {}, screen.changes, ' ', element('span', { class: 'approve-badge' }, screen.estimate)),
    contents(estimate, context),
  )
}

const grave: ReadonlySet<Warning['level']> = new Set(['stop', 'hold'])

/** Everything that was noticed, in one note: the gravest first gives it its colour. */
function warningsBox(warnings: readonly Warning[], { texts }: Language): HTMLElement | undefined {
  const [first] = warnings
  if (!first) return undefined
  return element(
    'div',
    { class: 'approve-note', 'data-tone': grave.has(first.level) ? 'bad' : 'warn', 'data-testid': 'approve-findings' },
    icon('alert'),
    element(
      'ul',
      {},
      ...warnings.map(({ id }) => {
        const [title, text] = texts.warning[id]
        return element('li', { 'data-finding': id }, element('b', {}, title), ' ', text)
      }),
    ),
  )
}

/** Where an unlimited allowance can be made smaller. */
function limitOf({ decoded, risk, facts }: Review, context: DrawContext, use: (units: bigint) => void) {
  if (!facts || decoded.kind !== 'transaction' || !risk.warnings.some((one) => one.level === 'edit')) return undefined
  const { amount } = decoded.action.parts
  const asset = amount?.kind === 'amount' ? assetFacts(amount.asset, context) : undefined
  return asset && limitBox(asset, context.language, use)
}

/** What the screen says, in its fixed order: who asks, chain, account, what changes, what it does, fee, raw data. */
export function drawReview(review: Review, context: DrawContext, useLimit: (units: bigint) => void): readonly Node[] {
  const { decoded, risk, facts } = review
  const { screen } = context.language.texts
  const sends = decoded.kind === 'transaction' || decoded.kind === 'solana'
  return [
    element('h1', { tabindex: '-1' }, titleOf(decoded, context.language)),
    whoBox(review, context),
    warningsBox(risk.warnings, context.language),
    limitOf(review, context, useLimit),
    sends ? changesBox(facts?.estimate, context) : undefined,
    decodedBox(decoded, context),
    feeRow(review, context),
    element(
      'details',
      { class: 'approve-raw' },
      element('summary', {}, screen.raw),
      element('pre', { tabindex: '0', dir: 'ltr', 'aria-label': screen.raw }, rawText(decoded, facts)),
    ),
  ].filter((node) => node !== undefined)
}

/** What a person is asked to do, in a few words. */
function titleOf(decoded: DecodedRequest, { texts }: Language): string {
  const { screen } = texts
  if (decoded.kind === 'message') return decoded.signIn ? screen.titleSignIn : screen.titleMessage
  if (decoded.kind === 'typedData') return screen.titleTypedData
  const count = decoded.kind === 'solana' ? decoded.transactions.length : 1
  return count === 1 ? screen.titleTransaction : screen.titleTransactions.replace('{count}', String(count))
}

/** Eight decimals are read at a glance; rounded up, so that "at most" stays true. */
function readable(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(decimals - 8, 0))
  return ((units + step - 1n) / step) * step
}

/** What the network takes. A signature costs nothing. */
function feeRow({ decoded, facts }: Review, context: DrawContext): HTMLElement {
  const { screen } = context.language.texts
  const free = decoded.kind === 'message' || decoded.kind === 'typedData'
  const { fee } = facts ?? {}
  const says = free
    ? screen.feeNone
    : fee !== undefined
      ? fillText(screen.feeAtMost, {
          amount: amountNode(readable(fee, context.chain.decimals), { kind: 'native' }, context),
        })
      : facts
        ? screen.feeMissing
        : screen.feeLoading
  return element(
    'dl',
    { class: 'approve-rows approve-fee', 'data-testid': 'approve-fee' },
    element('div', {}, element('dt', {}, screen.fee), element('dd', {}, element('span', {}, says))),
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
    case 'transaction': {
      const { to, value, data } = decoded.request
      const { nonce, gas, fees } = facts?.prepared ?? {}
      const lines = { to, value, nonce, gas, ...fees, data: `0x${bytesToHex(data)}` }
      return Object.entries(lines)
        .filter(([, content]) => content !== undefined)
        .map(([name, content]) => `${name} ${String(content)}`)
        .join('\n')
    }
  }
}

/** Who asks, for which chain and which account. The browser reports the origin; the name is the page's own claim. */
function whoBox({ request, account, chain }: Review, context: DrawContext): HTMLElement {
  const { screen } = context.language.texts
  const { host, protocol } = new URL(request.origin)
  const name = request.claimedName && showHidden(request.claimedName)
  return element(
    'section',
    { class: 'approve-who' },
    element('span', { class: 'approve-letter', 'aria-hidden': 'true' }, host.slice(0, 1).toUpperCase()),
    element(
      'div',
      { class: 'approve-origin' },
      element('bdi', { dir: 'ltr', 'data-testid': 'approve-origin' }, protocol === 'https:' ? host : request.origin),
      element('span', { class: 'approve-verified' }, icon('shield'), screen.verified),
      name
        ? element(
            'span',
            { class: 'approve-quiet' },
            fillText(screen.claims, { name: element('q', {}, element('bdi', {}, name)) }),
          )
        : undefined,
    ),
    element(
      'dl',
      { class: 'approve-rows' },
      element(
        'div',
        {},
        element('dt', {}, screen.network),
        element('dd', { 'data-testid': 'approve-network' }, chain.name),
      ),
      element('div', {}, element('dt', {}, screen.yourAccount), element('dd', {}, addressNode(account))),
    ),
  )
}
