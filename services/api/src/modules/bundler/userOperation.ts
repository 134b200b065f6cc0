import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'

const amount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
/** What EntryPoint 0.7 keeps in half a word. */
const half = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,32}$/),
  v.transform((text) => BigInt(text)),
)
const isHexOf = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
const address = v.pipe(
  v.custom<Address>(isHexOf(/^0x[0-9a-fA-F]{40}$/)),
  v.transform((text) => text.toLowerCase() as Address),
)
const data = v.custom<Hex>(isHexOf(/^0x([0-9a-fA-F]{2}){0,98304}$/))
/** Absent and empty are the same to callers of either kind. */
const absent = v.optional(v.nullable(v.picklist(['0x'])))

/** An authorisation of EIP-7702 beside an operation; its signature is the chain's to judge. */
const authorizationSchema = v.looseObject({
  address: v.optional(address),
  contractAddress: v.optional(address),
  chainId: v.union([
    amount,
    v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(0),
      v.transform((value) => BigInt(value)),
    ),
  ]),
})

/**
 * A user operation of EntryPoint 0.7 as JSON-RPC has it (ERC-7769), before or after it was estimated and signed: gas
 * that is not there yet is zero. Operations that make an account have a `factory`, and are no operation of ours.
 */
export const userOperationSchema = v.looseObject({
  sender: address,
  nonce: amount,
  factory: absent,
  factoryData: absent,
  callData: data,
  callGasLimit: v.optional(half, '0x0'),
  verificationGasLimit: v.optional(half, '0x0'),
  preVerificationGas: v.optional(amount, '0x0'),
  maxFeePerGas: v.optional(half, '0x0'),
  maxPriorityFeePerGas: v.optional(half, '0x0'),
  paymaster: v.optional(v.nullable(v.union([address, v.literal('0x')]))),
  paymasterVerificationGasLimit: v.optional(v.nullable(half)),
  paymasterPostOpGasLimit: v.optional(v.nullable(half)),
  paymasterData: v.optional(v.nullable(data)),
  eip7702Auth: v.optional(v.nullable(authorizationSchema)),
})

/** An operation that was read. */
export type ReadOperation = v.InferOutput<typeof userOperationSchema>

/** Who pays for an operation, and what that takes. */
export type PaymasterFields = {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
}

/** The hash by which EntryPoint 0.7 and every bundler know the operation on a chain. */
export function operationHash(operation: ReadOperation, chainId: number, fields = paymasterOf(operation)): Hex {
  return getUserOperationHash({
    chainId,
    entryPointAddress: smartAccountContracts.EntryPoint,
    entryPointVersion: '0.7',
    userOperation: withPaymaster(operation, fields),
  })
}

/** The operation as viem has it, with who pays. It is unsigned: no hash is over the account's signature. */
export function withPaymaster(operation: ReadOperation, fields: PaymasterFields | undefined): UserOperation<'0.7'> {
  const { sender, nonce, callData, callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  const gas = { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas }
  return { sender, nonce, callData, ...gas, ...fields, signature: '0x' }
}

/** Who pays for an operation. Undefined: its sender. */
export function paymasterOf(operation: ReadOperation): PaymasterFields | undefined {
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
  if (paymaster === undefined || paymaster === null || paymaster === '0x') return undefined
  return {
    paymaster,
    paymasterData: paymasterData ?? '0x',
    paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? 0n,
    paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? 0n,
  }
}
