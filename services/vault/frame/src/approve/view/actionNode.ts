import type { Action, Part } from '../action.types.ts'
import type { PartLabel } from '../messages/texts.types.ts'
import { element } from './element.ts'
import { fillText } from './fillText.ts'
import { partNode } from './partNode.ts'
import type { DrawContext } from './view.types.ts'

/** Receivers before senders: where it goes is what matters. */
const order = ['to', 'spender', 'from', 'owner', 'token', 'contract', 'account', 'safe', 'program', 'deadline']

function row(label: string, part: Part, context: DrawContext): HTMLElement {
  return element('div', {}, element('dt', {}, label), element('dd', {}, partNode(part, context)))
}

/** What something does: a sentence, the places that do not stand in it below, and what lies in it after that. */
export function actionNode(said: Action, context: DrawContext): HTMLElement {
  const { texts } = context.language
  const sentence = texts.action[said.key]
  const places = Object.fromEntries(Object.entries(said.parts).map(([name, part]) => [name, partNode(part, context)]))
  const rest = Object.entries(said.parts)
    .filter(([name]) => !sentence.includes(`{${name}}`))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  const rows = [
    ...rest.flatMap(([name, part]) => {
      // Tokens go to an account of somebody's: whose it is matters more than its own address.
      const owner = name === 'to' && part.kind === 'address' ? context.owners.get(part.address) : undefined
      const own = row(texts.part[name as PartLabel] ?? name, part, context)
      if (owner === undefined) return [own]
      return [own, row(texts.part.owner, { kind: 'address', address: owner }, context)]
    }),
    ...(said.rows ?? []).map(({ label, part }) => row(label, part, context)),
  ]
  return element(
    'div',
    { class: 'approve-action' },
    element('p', { class: 'approve-sentence' }, fillText(sentence, places)),
    rows.length > 0 ? element('dl', { class: 'approve-rows' }, ...rows) : undefined,
    said.inner.length > 0
      ? element(
          'ol',
          { class: 'approve-steps' },
          ...said.inner.map((one) => element('li', {}, actionNode(one, context))),
        )
      : undefined,
  )
}
