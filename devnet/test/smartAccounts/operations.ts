import { verifyingPaymasterAbi } from '@latchkey/api/paymaster'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  type PublicClient,
  pad,
  parseAbi,
  type SignedAuthorization,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import type { LocalAccount } from 'viem/accounts'
import { devnetPaymaster } from '../../src/world/devnetPaymaster.ts'

const { EntryPoint } = smartAccountContracts

export type Call = { readonly target: Address; readonly value: bigint; readonly callData: Hex }

const executeAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
const callsType = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

/** What a smart account is called with to make several calls as one: ERC-7579's mode of a batch. */
export function batchOf(calls: readonly Call[]): Hex {
  return encodeFunctionData({
    abi: executeAbi,
    functionName: 'execute',
    args: [`0x01${'00'.repeat(31)}`, encodeAbiParameters(callsType, [calls])],
  })
}

/** An operation of EntryPoint 0.7 as it is before anyone has signed for it. */
async function unsignedOf(
  reader: PublicClient,
  account: LocalAccount,
  { callData, maxFeePerGas, authorization }: selfPaid.Options,
): Promise<UserOperation<'0.7'>> {
  const nonce = await reader.readContract({
    address: EntryPoint,
    abi: entryPoint07Abi,
    functionName: 'getNonce',
    args: [account.address, 0n],
  })
  return {
    sender: account.address,
    nonce,
    callData,
    callGasLimit: 300_000n,
    verificationGasLimit: 300_000n,
    preVerificationGas: 100_000n,
    maxFeePerGas,
    maxPriorityFeePerGas: 1_000_000_000n,
    signature: '0x',
    ...(authorization === undefined ? {} : { authorization }),
  }
}

/** An operation that the account itself pays for, signed by it. */
export async function selfPaid(reader: PublicClient, account: LocalAccount, options: selfPaid.Options) {
  const unsigned = await unsignedOf(reader, account, options)
  return { ...unsigned, signature: await signOperation(reader, account, unsigned) }
}

export declare namespace selfPaid {
  type Options = Omit<sponsor.Options, 'signer'>
}

/** An operation that the devnet's paymaster pays for, signed by its signer and by the account. */
export async function sponsor(
  reader: PublicClient,
  account: LocalAccount,
  { signer = devnetPaymaster.signer, ...options }: sponsor.Options,
): Promise<UserOperation<'0.7'>> {
  const unsigned: UserOperation<'0.7'> = {
    ...(await unsignedOf(reader, account, options)),
    paymaster: devnetPaymaster.address,
    paymasterVerificationGasLimit: 100_000n,
    paymasterPostOpGasLimit: 1n,
    paymasterData: '0x',
  }
  const times = [Math.floor(Date.now() / 1000) + 3_600, 0] as const
  const hash = await reader.readContract({
    address: devnetPaymaster.address,
    abi: verifyingPaymasterAbi,
    functionName: 'getHash',
    args: [toPackedUserOperation(unsigned), ...times],
  })
  const vouched = await signer.signMessage({ message: { raw: hash } })
  const sponsored = {
    ...unsigned,
    paymasterData: concat([...times.map((time) => pad(numberToHex(time), { size: 32 })), vouched]),
  }
  return { ...sponsored, signature: await signOperation(reader, account, sponsored) }
}

export declare namespace sponsor {
  type Options = {
    readonly callData: Hex
    /** Who signs for the paymaster. Default: its signer. */
    readonly signer?: LocalAccount | undefined
    /** In wei. */
    readonly maxFeePerGas: bigint
    /** What makes the account smart on the way (EIP-7702). */
    readonly authorization?: SignedAuthorization | undefined
  }
}

/** The account signs an operation as typed data of its own contract, with the EntryPoint named in it. */
async function signOperation(reader: PublicClient, account: LocalAccount, operation: UserOperation<'0.7'>) {
  const chainId = await reader.getChainId()
  const { paymasterAndData, ...packed } = toPackedUserOperation(operation)
  return account.signTypedData({
    domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract: account.address },
    types: {
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
    },
    primaryType: 'PackedUserOperation',
    message: { ...packed, paymasterAndData, entryPoint: EntryPoint },
  })
}
