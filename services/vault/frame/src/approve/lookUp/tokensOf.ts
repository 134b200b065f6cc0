import type { Action, Part } from '../action.types.ts'
import { actionsOf } from '../actionsOf.ts'
import type { Subject } from '../subject/subject.types.ts'

/** More tokens than a screen explains. */
const mostTokens = 12

function tokenOf(part: Part): string | undefined {
  if (part.kind === 'item') return part.token
  return part.kind === 'amount' && part.asset.kind === 'token' ? part.asset.address : undefined
}

const partsOf = (action: Action): readonly Part[] => [
  ...Object.values(action.parts),
  ...(action.rows ?? []).map((row) => row.part),
]

/** The tokens that a request's sentences speak of. */
export function tokensOf(subject: Subject): readonly string[] {
  const found = actionsOf(subject).flatMap(partsOf).map(tokenOf)
  return [...new Set(found.filter((one) => one !== undefined))].slice(0, mostTokens)
}
