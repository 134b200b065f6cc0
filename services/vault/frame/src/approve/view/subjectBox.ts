import { bytesToHex } from '@noble/hashes/utils.js'
import { showHidden } from '../message/showHidden.ts'
import type { Subject } from '../subject/subject.types.ts'
import { actionNode } from './actionNode.ts'
import { element } from './element.ts'
import { fillText } from './fillText.ts'
import { typedNode } from './typedNode.ts'
import type { DrawContext } from './view.types.ts'

function box(title: string, ...children: (Node | undefined)[]): HTMLElement {
  return element(
    'section',
    { class: 'approve-box', 'data-testid': 'approve-does' },
    element('h2', {}, title),
    ...children,
  )
}

/** What it does in words, or the words themselves. */
export function subjectBox(subject: Subject, context: DrawContext): HTMLElement {
  const { screen } = context.language.texts
  switch (subject.kind) {
    case 'transaction':
      return box(screen.does, actionNode(subject.action, context))
    case 'message': {
      const { text, bytes } = subject
      // A person scrolls it by keys too.
      const words = { class: 'approve-text', tabindex: '0', dir: 'auto', 'aria-label': screen.message }
      return text === undefined
        ? box(screen.bytes, element('pre', { ...words, dir: 'ltr' }, `0x${bytesToHex(bytes)}`))
        : box(screen.message, element('pre', words, showHidden(text)))
    }
    case 'typedData': {
      const { action, data } = subject
      return box(
        action ? screen.does : screen.data,
        action && actionNode(action, context),
        element('h3', {}, data.primaryType),
        typedNode(data.message),
        element('h3', {}, screen.domain),
        typedNode(data.domain),
        // Whoever has seen this has had all of the data on the screen: nothing of it is folded away.
        element('div', { class: 'approve-end', 'aria-hidden': 'true', 'data-read-end': true }),
      )
    }
    case 'solana': {
      const { actions } = subject
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
