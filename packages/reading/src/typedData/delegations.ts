import { membersOf, type TypedNode } from './typedData.ts'

/** The whole word set, in the delegation framework; no bit of it, in the one before. */
const root = /^0x(f+|0*)$/

function isRoot(authority: TypedNode | undefined): boolean {
  if (authority?.kind !== 'value') return false
  const { value } = authority
  return root.test(typeof value === 'bigint' ? `0x${value.toString(16)}` : String(value).toLowerCase())
}

/**
 * Whether a struct hands over the account's own rights: a delegation of ERC-7710 that rests on no other one. It is known
 * by its members, whatever its type is called and in any order.
 */
export function isRootDelegation(struct: Extract<TypedNode, { kind: 'struct' }>): boolean {
  const members = membersOf(struct)
  return members.has('delegate') && members.has('caveats') && isRoot(members.get('authority'))
}

/** Of EntryPoint 0.6 to 0.8, packed or not. No other call names its gas like this. */
const gasNames = [
  'accountGasLimits',
  'callGasLimit',
  'gasFees',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymasterAndData',
  'preVerificationGas',
  'verificationGasLimit',
].map((name) => name.toLowerCase())

/** The operation itself, or its hash in the place of it. */
const hashNames = ['userophash', 'useroperationhash']

/**
 * Whether a struct is a user operation of ERC-4337, in the form of EntryPoint, of Safe (which calls the sender `safe`) or
 * of another wrapper: calldata, a number, and gas by the names of EntryPoint.
 */
export function isUserOperation(struct: Extract<TypedNode, { kind: 'struct' }>): boolean {
  const names = [...membersOf(struct).keys()]
  if (names.some((name) => hashNames.includes(name))) return true
  const calls = names.some((name) => name.includes('calldata'))
  return calls && names.includes('nonce') && names.some((name) => gasNames.includes(name))
}

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
