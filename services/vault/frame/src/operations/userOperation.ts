import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { UserOperation } from '@latchkey/reading'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** All of an operation but its signature. */
export type UnsignedOperation = Omit<UserOperation, 'maxFee' | 'creates' | 'authorises'>

const number = (value: bigint, size: number) => hexToBytes(value.toString(16).padStart(size * 2, '0'))
const word = (value: bigint) => number(value, 32)
const address = (hex: string) => hexToBytes(hex.slice(2).padStart(64, '0'))
const pair = (high: bigint, low: bigint) => concatBytes(number(high, 16), number(low, 16))
const hashOfText = (text: string) => keccak_256(utf8ToBytes(text))

function paymasterBytes({ paymaster }: UnsignedOperation): Uint8Array {
  if (paymaster === undefined) return new Uint8Array()
  const { verificationGasLimit, postOpGasLimit, data } = paymaster
  return concatBytes(hexToBytes(paymaster.address.slice(2)), pair(verificationGasLimit, postOpGasLimit), data)
}

/** An operation as EntryPoint packs it. None makes an account: there is no `initCode`. */
function fieldsOf(operation: UnsignedOperation) {
  return {
    accountGasLimits: pair(operation.verificationGasLimit, operation.callGasLimit),
    gasFees: pair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
    paymasterAndData: paymasterBytes(operation),
  }
}

/** What EntryPoint and account hash alike. */
function packed(operation: UnsignedOperation): Uint8Array {
  const { accountGasLimits, gasFees, paymasterAndData } = fieldsOf(operation)
  return concatBytes(
    address(operation.sender),
    word(operation.nonce),
    keccak_256(new Uint8Array()),
    keccak_256(operation.callData),
    accountGasLimits,
    word(operation.preVerificationGas),
    gasFees,
    keccak_256(paymasterAndData),
  )
}

/** An operation as contracts take it: the values of `PackedUserOperation`, in its order. */
export function packedValues(operation: UnsignedOperation, signature: Uint8Array) {
  const { accountGasLimits, gasFees, paymasterAndData } = fieldsOf(operation)
  const hexOf = (bytes: Uint8Array) => `0x${bytesToHex(bytes)}`
  return [
    operation.sender,
    operation.nonce,
    '0x',
    hexOf(operation.callData),
    hexOf(accountGasLimits),
    operation.preVerificationGas,
    hexOf(gasFees),
    hexOf(paymasterAndData),
    hexOf(signature),
  ]
}

/** The hash by which EntryPoint 0.7 and every bundler know an operation. */
export function operationHash(operation: UnsignedOperation, chainId: number): string {
  const inner = keccak_256(packed(operation))
  const place = concatBytes(address(smartAccountContracts.EntryPoint), word(BigInt(chainId)))
  return `0x${bytesToHex(keccak_256(concatBytes(inner, place)))}`
}

const operationType = hashOfText(
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,' +
    'uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,address entryPoint)',
)
const domainType = hashOfText('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)')
const domainName = hashOfText('EIP7702StatelessDeleGator')
const domainVersion = hashOfText('1')

/** The 32 bytes whose signature the account's code takes for an operation (EIP-712). */
export function operationDigest(operation: UnsignedOperation, chainId: number): Uint8Array {
  const place = concatBytes(word(BigInt(chainId)), address(operation.sender))
  const domain = keccak_256(concatBytes(domainType, domainName, domainVersion, place))
  const struct = keccak_256(concatBytes(operationType, packed(operation), address(smartAccountContracts.EntryPoint)))
  return keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), domain, struct))
}

const hex = (value: bigint) => `0x${value.toString(16)}`

/** An operation as bundlers and paymasters take it (ERC-7769). */
export function operationWire(operation: UnsignedOperation): Readonly<Record<string, string>> {
  const { paymaster } = operation
  return {
    sender: operation.sender,
    nonce: hex(operation.nonce),
    callData: `0x${bytesToHex(operation.callData)}`,
    callGasLimit: hex(operation.callGasLimit),
    verificationGasLimit: hex(operation.verificationGasLimit),
    preVerificationGas: hex(operation.preVerificationGas),
    maxFeePerGas: hex(operation.maxFeePerGas),
    maxPriorityFeePerGas: hex(operation.maxPriorityFeePerGas),
    ...(paymaster && {
      paymaster: paymaster.address,
      paymasterVerificationGasLimit: hex(paymaster.verificationGasLimit),
      paymasterPostOpGasLimit: hex(paymaster.postOpGasLimit),
      paymasterData: `0x${bytesToHex(paymaster.data)}`,
    }),
  }
}
