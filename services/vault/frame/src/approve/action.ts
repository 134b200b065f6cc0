import type { Action, ActionKey, Mark, Part } from './action.types.ts'

/** An action without inner ones unless they are given. */
export function action(
  key: ActionKey,
  parts: Readonly<Record<string, Part>> = {},
  more: { readonly marks?: readonly Mark[]; readonly inner?: readonly Action[]; readonly limitArgument?: number } = {},
): Action {
  const { marks = [], inner = [], limitArgument } = more
  return { key, parts, marks, inner, ...(limitArgument !== undefined && { limitArgument }) }
}
