import type { Action } from './action.types.ts'

/** Actions with everything that lies in them, outermost first. */
export function allActions(actions: readonly Action[]): readonly Action[] {
  return actions.flatMap((action) => [action, ...allActions(action.inner)])
}
