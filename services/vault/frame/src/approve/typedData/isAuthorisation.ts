import { membersOf } from './membersOf.ts'
import type { TypedNode } from './typed.types.ts'

/** What the code's address is called. */
const codeNames = new Set([
  'address',
  'codeaddress',
  'contract',
  'contractaddress',
  'delegate',
  'delegation',
  'implementation',
])
/** Of one that was signed already. */
const signatureNames = new Set(['r', 's', 'v', 'yparity', 'signature'])

/**
 * Whether a struct is an EIP-7702 authorisation: a chain, the code's address and a number, and nothing else. A login has
 * words beside them.
 */
export function isAuthorisation(struct: Extract<TypedNode, { kind: 'struct' }>): boolean {
  const names = [...membersOf(struct).keys()].filter((name) => !signatureNames.has(name))
  return (
    names.length === 3 &&
    names.includes('chainid') &&
    names.includes('nonce') &&
    names.some((name) => codeNames.has(name))
  )
}
