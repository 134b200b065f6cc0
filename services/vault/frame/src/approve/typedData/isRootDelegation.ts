import { membersOf } from './membersOf.ts'
import type { TypedNode } from './typed.types.ts'

/** The whole word set, in the delegation framework; no bit of it, in the one before. */
const root = /^0x(f+|0*)$/

function isRoot(authority: TypedNode | undefined): boolean {
  if (authority?.kind !== 'value') return false
  const { value } = authority
  return root.test(typeof value === 'bigint' ? `0x${value.toString(16)}` : String(value).toLowerCase())
}

/**
 * Whether a struct hands over the account's own rights: a delegation of ERC-7710 that rests on no other one. It is known
 * by its members, whatever its type is called and in whichever order they stand.
 */
export function isRootDelegation(struct: Extract<TypedNode, { kind: 'struct' }>): boolean {
  const members = membersOf(struct)
  return members.has('delegate') && members.has('caveats') && isRoot(members.get('authority'))
}
