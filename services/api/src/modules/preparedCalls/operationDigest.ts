import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Address, type Hex, hashTypedData, numberToHex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { type PaymasterFields, paymasterOf, type ReadOperation, withPaymaster } from '../bundler/userOperation.ts'

const field = (name: string, type: string) => ({ name, type })
const types = {
  PackedUserOperation: [
    field('sender', 'address'),
    field('nonce', 'uint256'),
    field('initCode', 'bytes'),
    field('callData', 'bytes'),
    field('accountGasLimits', 'bytes32'),
    field('preVerificationGas', 'uint256'),
    field('gasFees', 'bytes32'),
    field('paymasterAndData', 'bytes'),
    field('entryPoint', 'address'),
  ],
}

/** The 32 bytes whose signature the code of an account of ours takes for an operation (EIP-712). */
export function operationDigest(operation: ReadOperation, chainId: number): Hex {
  return hashTypedData({
    domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract: operation.sender },
    types,
    primaryType: 'PackedUserOperation',
    message: {
      ...toPackedUserOperation(withPaymaster(operation, paymasterOf(operation))),
      entryPoint: smartAccountContracts.EntryPoint,
    },
  })
}

/** An authorisation of EIP-7702 with its signature. */
export type SignedAuthorization = {
  readonly address: Address
  readonly chainId: number
  readonly nonce: number
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}

/**
 * An operation as bundlers take it, made of what was read alone.
 * @param authorization What the sender becomes smart by.
 */
export function operationWire(operation: ReadOperation, authorization: SignedAuthorization | undefined): Wire {
  const { sender, callData } = operation
  const { nonce, callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  const numbers = { nonce, callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas }
  return {
    sender,
    callData,
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, numberToHex(value)])),
    ...paymasterWire(paymasterOf(operation)),
    ...(authorization && { eip7702Auth: authorizationWire(authorization) }),
  }
}

/** An operation, or what is to be one, as JSON has it. */
export type Wire = Readonly<Record<string, unknown>>

/** As bundlers take it. */
export function authorizationWire({ address, chainId, nonce, r, s, yParity }: SignedAuthorization): Wire {
  const numbers = { chainId: numberToHex(chainId), nonce: numberToHex(nonce), yParity: numberToHex(yParity) }
  return { address, r, s, ...numbers }
}

function paymasterWire(fields: PaymasterFields | undefined) {
  return (
    fields && {
      paymaster: fields.paymaster,
      paymasterData: fields.paymasterData,
      paymasterVerificationGasLimit: numberToHex(fields.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: numberToHex(fields.paymasterPostOpGasLimit),
    }
  )
}
