import { type SmartAccountContract, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Address, concat, encodeFunctionData, type Hex, parseAbi, size, stringToHex } from 'viem'
import { create2, readVendorArtifact, type WorldStep } from './artifacts.ts'
import { devnetContracts } from './devnetContracts.ts'
import { addressOnly } from './devnetMarkets.ts'

const { DelegationManager, EntryPoint, ArgsEqualityCheckEnforcer } = smartAccountContracts

/** Who deployed the framework everywhere, and owns its manager. Its address is part of the manager's code as it was deployed. */
const deployedBy: Address = '0xB0403B32f54d0Bd752113f4009e8B534C6669f44'
/** With what the framework was deployed everywhere. */
const frameworkSalt = stringToHex('GATOR', { size: 32 })

/** A contract whose address follows from these two. */
type Creation = { readonly code: Hex; readonly salt: Hex }

/** The one enforcer of the framework whose code as it was deployed is in no package. */
type Missing = 'SpecificActionERC20TransferBatchEnforcer'

const framework = (name: Exclude<SmartAccountContract, Missing>, ...args: Address[]): Creation => ({
  code: concat([readVendorArtifact('delegation-framework', name.replace(/Impl$/, '')), addressOnly(...args)]),
  salt: frameworkSalt,
})

const entryPoint = (version: '07' | '08', salt: Hex): Creation => ({
  code: readVendorArtifact('account-abstraction', `EntryPoint${version}`),
  salt,
})

/** How the contracts of smart accounts came to their addresses, in the order of their deployment. Append only. */
export const smartAccountCreations: Readonly<Record<Exclude<SmartAccountContract, Missing>, Creation>> = {
  EntryPoint: entryPoint('07', '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'),
  EntryPoint08: entryPoint('08', '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'),
  DelegationManager: framework('DelegationManager', deployedBy),
  EIP7702StatelessDeleGatorImpl: framework('EIP7702StatelessDeleGatorImpl', DelegationManager, EntryPoint),
  AllowedCalldataEnforcer: framework('AllowedCalldataEnforcer'),
  AllowedMethodsEnforcer: framework('AllowedMethodsEnforcer'),
  AllowedTargetsEnforcer: framework('AllowedTargetsEnforcer'),
  ApprovalRevocationEnforcer: framework('ApprovalRevocationEnforcer'),
  ArgsEqualityCheckEnforcer: framework('ArgsEqualityCheckEnforcer'),
  BlockNumberEnforcer: framework('BlockNumberEnforcer'),
  DeployedEnforcer: framework('DeployedEnforcer'),
  ERC1155BalanceChangeEnforcer: framework('ERC1155BalanceChangeEnforcer'),
  ERC20BalanceChangeEnforcer: framework('ERC20BalanceChangeEnforcer'),
  ERC20PeriodTransferEnforcer: framework('ERC20PeriodTransferEnforcer'),
  ERC20StreamingEnforcer: framework('ERC20StreamingEnforcer'),
  ERC20TransferAmountEnforcer: framework('ERC20TransferAmountEnforcer'),
  ERC721BalanceChangeEnforcer: framework('ERC721BalanceChangeEnforcer'),
  ERC721TransferEnforcer: framework('ERC721TransferEnforcer'),
  ExactCalldataBatchEnforcer: framework('ExactCalldataBatchEnforcer'),
  ExactCalldataEnforcer: framework('ExactCalldataEnforcer'),
  ExactExecutionBatchEnforcer: framework('ExactExecutionBatchEnforcer'),
  ExactExecutionEnforcer: framework('ExactExecutionEnforcer'),
  IdEnforcer: framework('IdEnforcer'),
  LimitedCallsEnforcer: framework('LimitedCallsEnforcer'),
  LogicalOrWrapperEnforcer: framework('LogicalOrWrapperEnforcer', DelegationManager),
  MultiTokenPeriodEnforcer: framework('MultiTokenPeriodEnforcer'),
  NativeBalanceChangeEnforcer: framework('NativeBalanceChangeEnforcer'),
  NativeTokenPaymentEnforcer: framework('NativeTokenPaymentEnforcer', DelegationManager, ArgsEqualityCheckEnforcer),
  NativeTokenPeriodTransferEnforcer: framework('NativeTokenPeriodTransferEnforcer'),
  NativeTokenStreamingEnforcer: framework('NativeTokenStreamingEnforcer'),
  NativeTokenTransferAmountEnforcer: framework('NativeTokenTransferAmountEnforcer'),
  NonceEnforcer: framework('NonceEnforcer'),
  OwnershipTransferEnforcer: framework('OwnershipTransferEnforcer'),
  RedeemerEnforcer: framework('RedeemerEnforcer'),
  TimestampEnforcer: framework('TimestampEnforcer'),
  ValueLteEnforcer: framework('ValueLteEnforcer'),
}

const together = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call[] calls) payable',
])
/** Creation code in one transaction: its gas stays below the most that a transaction may have (EIP-7825). */
const maxBytes = 45_000

/** Deploys them, several in a transaction. Comes after everything before it. Append only. */
export const smartAccountContractSteps: readonly WorldStep[] = inParts(Object.values(smartAccountCreations)).map(
  (part) => ({
    to: devnetContracts.multicall3,
    data: encodeFunctionData({
      abi: together,
      functionName: 'aggregate3',
      args: [part.map(({ code, salt }) => ({ ...create2.call(code, salt), allowFailure: false }))],
    }),
    gas: 15_000_000n,
  }),
)

function inParts(creations: readonly Creation[]): readonly (readonly Creation[])[] {
  const parts: Creation[][] = []
  let room = 0
  for (const creation of creations) {
    room -= size(creation.code)
    if (room < 0) {
      parts.push([])
      room = maxBytes - size(creation.code)
    }
    parts.at(-1)?.push(creation)
  }
  return parts
}
