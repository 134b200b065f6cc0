import { concat, encodeAbiParameters, type Hex, hashMessage, keccak256, numberToHex } from 'viem'
import { sign } from 'viem/accounts'
import type { PaymasterFields, ReadOperation } from '../modules/bundler/userOperation.ts'

/** What the paymaster may use of gas to check its signature, where an operation says nothing else. */
const usualGas = { verification: 60_000n, postOp: 0n } as const

/**
 * A signature of no key, with an `r` of a point and a low `s`: some address recovers from it, so that the paymaster takes
 * it for one that does not fit, and does not revert.
 */
const noSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

const hashParameters = [
  { type: 'address' },
  { type: 'uint256' },
  { type: 'bytes32' },
  { type: 'bytes32' },
  { type: 'bytes32' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'bytes32' },
  { type: 'uint256' },
  { type: 'address' },
  { type: 'uint48' },
  { type: 'uint48' },
] as const

/** Where an operation is paid for. */
type Place = { readonly paymaster: `0x${string}`; readonly chainId: number }

/** Gas limits of the paymaster, as the operation has them. */
function gasOf(operation: ReadOperation) {
  return {
    paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? usualGas.verification,
    paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? usualGas.postOp,
  }
}

/** What `VerifyingPaymaster` 0.7 is signed for: all of an operation but the account's own signature. */
export function paymasterHash(operation: ReadOperation, { paymaster, chainId }: Place, validUntilS: number): Hex {
  const pair = (high: bigint, low: bigint) => concat([numberToHex(high, { size: 16 }), numberToHex(low, { size: 16 })])
  const gas = gasOf(operation)
  return keccak256(
    encodeAbiParameters(hashParameters, [
      operation.sender,
      operation.nonce,
      keccak256('0x'),
      keccak256(operation.callData),
      pair(operation.verificationGasLimit, operation.callGasLimit),
      BigInt(pair(gas.paymasterVerificationGasLimit, gas.paymasterPostOpGasLimit)),
      operation.preVerificationGas,
      pair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
      BigInt(chainId),
      paymaster,
      validUntilS,
      0,
    ]),
  )
}

/** The fields of the paymaster for an operation, signed. */
export async function signedFields(
  operation: ReadOperation,
  place: Place,
  validUntilS: number,
  signerKey: Hex,
): Promise<PaymasterFields> {
  const hash = hashMessage({ raw: paymasterHash(operation, place, validUntilS) })
  return fieldsOf(operation, place, validUntilS, await sign({ hash, privateKey: signerKey, to: 'hex' }))
}

/** Fields of the same length that pay for nothing, to estimate with. */
export const stubFields = (operation: ReadOperation, place: Place, validUntilS: number): PaymasterFields =>
  fieldsOf(operation, place, validUntilS, noSignature)

function fieldsOf(
  operation: ReadOperation,
  { paymaster }: Place,
  validUntilS: number,
  signature: Hex,
): PaymasterFields {
  const times = encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [validUntilS, 0])
  return { paymaster, paymasterData: concat([times, signature]), ...gasOf(operation) }
}

/** The most that EntryPoint 0.7 takes of the paymaster for an operation, in wei. */
export function maxWei(operation: ReadOperation): bigint {
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = gasOf(operation)
  const gas =
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    paymasterVerificationGasLimit +
    paymasterPostOpGasLimit
  return gas * operation.maxFeePerGas
}
