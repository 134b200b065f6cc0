import { membersOf } from './membersOf.ts'
import type { TypedNode } from './typed.types.ts'

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
