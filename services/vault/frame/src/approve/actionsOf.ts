import type { Action } from './action.types.ts'
import type { Subject } from './subject/subject.types.ts'

/** Everything that a request does, as far as it was read. */
export function actionsOf(subject: Subject): readonly Action[] {
  if (subject.kind === 'transaction') return allActions([subject.action])
  if (subject.kind === 'solana') return allActions(subject.actions)
  return subject.kind === 'typedData' && subject.action ? allActions([subject.action]) : []
}

/** Actions with everything that lies in them, outermost first. */
export function allActions(actions: readonly Action[]): readonly Action[] {
  return actions.flatMap((action) => [action, ...allActions(action.inner)])
}
