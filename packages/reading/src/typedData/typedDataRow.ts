import { type Action, action, parts } from '../action.ts'
import type { TypedNode } from './typedData.ts'

/** A kind of typed data that is put into words. */
export type TypedDataRow = {
  /** The type's name and all of its members, in place of a struct's name its own members. */
  readonly shape: string
  /** Further members may follow: the shape ends with a comma. */
  readonly open?: true
  /** The contracts, in lower case, that these members mean this to. Absent where it means the same to any contract. */
  readonly contracts?: ReadonlySet<string>
  /** `contract` verifies the signature. */
  describe(message: TypedNode, contract: string, chainId: number): Action
}

/** The members of a list, or the one that stands in place of it. */
export function itemsOf(node: TypedNode | undefined): readonly TypedNode[] {
  return node?.kind === 'list' ? node.items : node ? [node] : []
}

/** Several actions as one; a single one is itself. */
export function together(inner: readonly Action[]): Action {
  return inner.length === 1 && inner[0] ? inner[0] : action('batch', { number: parts.number(inner.length) }, { inner })
}
