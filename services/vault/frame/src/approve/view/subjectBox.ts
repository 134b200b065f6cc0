import { parseAmount } from '@latchkey/protocol'
import { type Action, type DecodedRequest, type Part, showHidden, type TypedNode } from '@latchkey/reading'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { PartLabel } from '../messages/texts.types.ts'
import type { Language } from '../messages/textsFor.ts'
import { element, fillText } from './element.ts'
import { addressNode, partNode, tokenNode } from './partNode.ts'
import type { DrawContext } from './view.types.ts'

/** Receivers before senders: where it goes is what matters. */
const order = ['to', 'spender', 'from', 'owner', 'token', 'contract', 'account', 'safe', 'program', 'deadline']

const labelled = (label: string, content: Node) =>
  element('div', {}, element('dt', {}, label), element('dd', {}, content))
const row = (label: string, part: Part, context: DrawContext) => labelled(label, partNode(part, context))

/** The token that a place counts: its name alone could be any contract's. */
function tokenOf(part: Part): readonly string[] {
  if (part.kind === 'item') return [part.token]
  return part.kind === 'amount' && part.asset.kind === 'token' ? [part.asset.address] : []
}

/** What something does: a sentence, the places that are not part of it below, and what lies in it after that. */
function actionNode(described: Action, context: DrawContext): HTMLElement {
  const { texts } = context.language
  const sentence = texts.action[described.key]
  const places = Object.fromEntries(
    Object.entries(described.parts).map(([name, part]) => [name, partNode(part, context)]),
  )
  const rest = Object.entries(described.parts)
    .filter(([name]) => !sentence.includes(`{${name}}`))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  const tokens = new Set(
    [...Object.values(described.parts), ...(described.rows ?? []).map((one) => one.part)].flatMap(tokenOf),
  )
  const rows = [
    ...[...tokens].map((address) => labelled(texts.part.token, tokenNode(address, context))),
    ...rest.flatMap(([name, part]) => {
      // Tokens go to a token account: its owner matters more than its own address.
      const owner = name === 'to' && part.kind === 'address' ? context.owners.get(part.address) : undefined
      const own = row(texts.part[name as PartLabel] ?? name, part, context)
      if (owner === undefined) return [own]
      return [own, row(texts.part.owner, { kind: 'address', address: owner }, context)]
    }),
    ...(described.rows ?? []).map(({ label, part }) => row(label, part, context)),
  ]
  return element(
    'div',
    { class: 'approve-action' },
    element('p', { class: 'approve-sentence' }, fillText(sentence, places)),
    rows.length > 0 ? element('dl', { class: 'approve-rows' }, ...rows) : undefined,
    described.inner.length > 0
      ? element(
          'ol',
          { class: 'approve-steps' },
          ...described.inner.map((one) => element('li', {}, actionNode(one, context))),
        )
      : undefined,
  )
}

function box(title: string, ...children: (Node | undefined)[]): HTMLElement {
  return element(
    'section',
    { class: 'approve-box', 'data-testid': 'approve-does' },
    element('h2', {}, title),
    ...children,
  )
}

/** What it does in words, or the words themselves. */
export function decodedBox(decoded: DecodedRequest, context: DrawContext): HTMLElement {
  const { screen } = context.language.texts
  switch (decoded.kind) {
    case 'transaction':
      return box(screen.does, actionNode(decoded.action, context))
    case 'message': {
      const { text, bytes } = decoded
      // A person scrolls it by keys too.
      const words = { class: 'approve-text', tabindex: '0', dir: 'auto', 'aria-label': screen.message }
      return text === undefined
        ? box(screen.bytes, element('pre', { ...words, dir: 'ltr' }, `0x${bytesToHex(bytes)}`))
        : box(screen.message, element('pre', words, showHidden(text)))
    }
    case 'typedData': {
      const { action, data } = decoded
      return box(
        action ? screen.does : screen.data,
        action && actionNode(action, context),
        element('h3', {}, data.primaryType),
        typedNode(data.message),
        element('h3', {}, screen.domain),
        typedNode(data.domain),
        // This shows all of the data on the screen: nothing of it is folded away.
        element('div', { class: 'approve-end', 'aria-hidden': 'true', 'data-read-end': true }),
      )
    }
    case 'solana': {
      const { actions } = decoded
      const count = String(actions.length)
      return box(
        screen.does,
        ...actions.map((one, i) =>
          element(
            'div',
            {},
            actions.length > 1
              ? element('h3', {}, fillText(screen.transactionOf, { index: String(i + 1), count }))
              : undefined,
            ...one.inner.map((step) => actionNode(step, context)),
          ),
        ),
      )
    }
  }
}

function valueNode(node: Extract<TypedNode, { kind: 'value' }>): Node {
  const { type, value } = node
  if (type === 'address') return addressNode(String(value))
  const text = typeof value === 'string' ? showHidden(value) : String(value)
  return element('bdi', { class: type === 'string' ? undefined : 'approve-mono' }, text)
}

/** Typed data member by member: all that is signed, and nothing else. */
function typedNode(node: TypedNode): HTMLElement {
  if (node.kind === 'value') return element('span', {}, valueNode(node))
  if (node.kind === 'list') {
    return element('ol', { class: 'approve-steps' }, ...node.items.map((item) => element('li', {}, typedNode(item))))
  }
  return element(
    'dl',
    { class: 'approve-rows approve-typed' },
    ...node.fields.map((field) =>
      element('div', {}, element('dt', {}, element('bdi', {}, field.name)), element('dd', {}, typedNode(field.node))),
    ),
  )
}

/** Offers a smaller limit before an unlimited one is given. */
export function limitBox(
  asset: { readonly symbol: string; readonly decimals: number },
  { texts }: Language,
  use: (units: bigint) => void,
): HTMLElement {
  const { screen } = texts
  const input = element('input', {
    id: 'approve-limit',
    inputmode: 'decimal',
    autocomplete: 'off',
    dir: 'ltr',
    'aria-describedby': 'approve-limit-hint',
  })
  const hint = element('p', { class: 'approve-quiet', id: 'approve-limit-hint' }, screen.limitHint)
  const button = element('button', { type: 'submit', class: 'approve-button' }, screen.limitUse)
  const form = element(
    'form',
    { class: 'approve-box approve-limit' },
    element(
      'label',
      { for: 'approve-limit' },
      fillText(screen.limitLabel, { symbol: element('bdi', {}, asset.symbol) }),
    ),
    element('div', { class: 'approve-pair' }, input, button),
    hint,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    let units = 0n
    try {
      units = parseAmount(input.value.trim(), asset.decimals)
    } catch {
      // Said below.
    }
    if (units > 0n) return use(units)
    input.setAttribute('aria-invalid', 'true')
    hint.replaceChildren(fillText(screen.limitBad, { decimals: String(asset.decimals) }))
    hint.setAttribute('role', 'alert')
    input.focus()
  })
  return form
}
