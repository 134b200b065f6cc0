import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import fc from 'fast-check'
import { bytesToHex, type Hex, hashTypedData, hexToBytes } from 'viem'
import { getUserOperationHash, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { expect, it } from 'vitest'
import { operationDigest, operationHash, operationWire, type UnsignedOperation } from './userOperation.ts'

const half = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
const whole = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const bytes = fc.uint8Array({ maxLength: 200 })
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((value) => bytesToHex(value))
const operations: fc.Arbitrary<UnsignedOperation> = fc.record({
  sender: address,
  nonce: whole,
  callData: bytes,
  callGasLimit: half,
  verificationGasLimit: half,
  preVerificationGas: whole,
  maxFeePerGas: half,
  maxPriorityFeePerGas: half,
  paymaster: fc.option(fc.record({ address, verificationGasLimit: half, postOpGasLimit: half, data: bytes }), {
    nil: undefined,
  }),
})
const chains = fc.integer({ min: 1, max: 2 ** 40 })

/** The same for viem, which reads what goes to the bundler. */
function forViem(operation: UnsignedOperation): UserOperation<'0.7'> {
  const texts = new Set(['sender', 'callData', 'paymaster', 'paymasterData'])
  const fields = Object.entries(operationWire(operation)).map(([name, value]) => [
    name,
    texts.has(name) ? value : BigInt(value),
  ])
  return { ...Object.fromEntries(fields), signature: '0x' }
}

const types = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

it('has the hash of an operation that viem has', () => {
  fc.assert(
    fc.property(operations, chains, (operation, chainId) => {
      expect(operationHash(operation, chainId)).toBe(
        getUserOperationHash({
          chainId,
          entryPointAddress: smartAccountContracts.EntryPoint,
          entryPointVersion: '0.7',
          userOperation: forViem(operation),
        }),
      )
    }),
  )
})

it('has the digest of the account’s typed data that viem has', () => {
  fc.assert(
    fc.property(operations, chains, (operation, chainId) => {
      const message = { ...toPackedUserOperation(forViem(operation)), entryPoint: smartAccountContracts.EntryPoint }
      const verifyingContract = operation.sender as Hex
      const domain = { name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract }
      expect(bytesToHex(operationDigest(operation, chainId))).toBe(
        hashTypedData({ domain, types, primaryType: 'PackedUserOperation', message }),
      )
      expect(hexToBytes(message.paymasterAndData).length).toBe(
        operation.paymaster === undefined ? 0 : 52 + operation.paymaster.data.length,
      )
    }),
  )
})
