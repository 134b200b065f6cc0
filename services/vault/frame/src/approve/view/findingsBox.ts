import type { Finding } from '../judge/finding.types.ts'
import type { Language } from '../messages/textsFor.ts'
import { element } from './element.ts'
import { icon } from './icon.ts'

const grave: ReadonlySet<Finding['level']> = new Set(['stop', 'hold'])

/** Everything that was noticed, in one note: the gravest first gives it its colour. */
export function findingsBox(findings: readonly Finding[], { texts }: Language): HTMLElement | undefined {
  const [first] = findings
  if (!first) return undefined
  return element(
    'div',
    { class: 'approve-note', 'data-tone': grave.has(first.level) ? 'bad' : 'warn', 'data-testid': 'approve-findings' },
    icon('alert'),
    element(
      'ul',
      {},
      ...findings.map(({ id }) => {
        const [title, text] = texts.finding[id]
        return element('li', { 'data-finding': id }, element('b', {}, title), ' ', text)
      }),
    ),
  )
}
