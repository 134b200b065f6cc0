import { devnetContracts, personas } from '@latchkey/devnet'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { type Address, encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseGwei } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { LocalAccount } from 'viem/accounts'
import { userOperationSchema, withPaymaster } from '../../src/modules/bundler/userOperation.ts'

/** The chain that operations of tests are of. */
export const chainId = 8453
export const networkId = 'eip155:8453'

const executeAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
const listType = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

/** What an account is called with to make several calls as one. */
export const batchOf = (...calls: { target: Address; callData: Hex }[]) =>
  encodeFunctionData({
    abi: executeAbi,
    functionName: 'execute',
    args: [`0x01${'00'.repeat(31)}`, encodeAbiParameters(listType, [calls.map((call) => ({ ...call, value: 0n }))])],
  })

/** A call of practice dollars. */
export const erc20 = (functionName: 'transfer' | 'approve', amount: bigint) => ({
  target: devnetContracts.usdc,
  callData: encodeFunctionData({ abi: erc20Abi, functionName, args: [personas.bob.address, amount] }),
})

/** The most that `operationOf` may cost, with the paymaster's own 60,000 of gas, at 10 gwei. */
export const maxWei = (300_000n + 300_000n + 100_000n + 60_000n) * parseGwei('10')

/** A transfer of five units of practice dollars, as it is asked for. */
export const operationOf = (sender: Address, changes: object = {}) => ({
  sender,
  nonce: '0x0',
  callData: batchOf(erc20('transfer', 5n)),
  callGasLimit: '0x493e0',
  verificationGasLimit: '0x493e0',
  preVerificationGas: '0x186a0',
  maxFeePerGas: '0x2540be400',
  maxPriorityFeePerGas: '0x3b9aca00',
  ...changes,
})

export type SponsorAnswer = {
  readonly result?: { readonly paymaster: Address; readonly paymasterData: Hex; readonly [key: string]: unknown }
  readonly error?: { readonly code: number; readonly message: string; readonly data?: { readonly code: string } }
}

const field = (name: string, type: string) => ({ name, type })
const packedType = [
  field('sender', 'address'),
  field('nonce', 'uint256'),
  field('initCode', 'bytes'),
  field('callData', 'bytes'),
  field('accountGasLimits', 'bytes32'),
  field('preVerificationGas', 'uint256'),
  field('gasFees', 'bytes32'),
  field('paymasterAndData', 'bytes'),
  field('entryPoint', 'address'),
]

/** An operation that is paid for, as the chain takes it, signed by the account. */
export async function signOperation(account: LocalAccount, asked: object, { result, error }: SponsorAnswer) {
  const read = v.parse(userOperationSchema, { ...asked, ...result })
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = read
  if (!paymaster || paymaster === '0x' || !paymasterData) throw new Error(`Not paid for: ${error?.message}`)
  const whole = withPaymaster(read, {
    paymaster,
    paymasterData,
    paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? 0n,
    paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? 0n,
  })
  const packed = toPackedUserOperation(whole)
  const signature = await account.signTypedData({
    domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract: account.address },
    types: { PackedUserOperation: packedType },
    primaryType: 'PackedUserOperation',
    message: { ...packed, entryPoint: smartAccountContracts.EntryPoint },
  })
  return { ...packed, signature }
}

export type PackedOperation = Awaited<ReturnType<typeof signOperation>>
