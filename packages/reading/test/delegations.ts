import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const delegation =
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }'
const caveat = 'struct Caveat { address enforcer; bytes terms; bytes args; }'
const execution = 'struct Execution { address target; uint256 value; bytes callData; }'

/** Of MetaMask's Delegation Framework 1.3.0: the account, the manager and the enforcer of nonces. */
export const delegationAbi = parseAbi([
  delegation,
  caveat,
  execution,
  'function execute(bytes32 mode,bytes executionCalldata)',
  'function disableDelegation(Delegation delegation)',
  'function enableDelegation(Delegation delegation)',
  'function redeemDelegations(bytes[] contexts,bytes32[] modes,bytes[] executions)',
  'function incrementNonce(address delegationManager)',
])
export const singleAbi = parseAbi([execution, 'function execute(Execution execution)'])

export const delegationManager = smartAccountContracts.DelegationManager
export const nonceEnforcer = smartAccountContracts.NonceEnforcer

/** A call as viem takes it. */
export type PlainCall = { readonly to: Hex; readonly value: bigint; readonly data: Hex }

/** A mode of ERC-7579 by its first bytes. */
export const modeOf = (start: string): Hex => `0x${start.padEnd(64, '0')}`

/** The calldata of several calls, as ERC-7579 has it. */
export const listOfCalls = (calls: readonly PlainCall[]): Hex =>
  encodeAbiParameters(parseAbiParameters([execution, 'Execution[] calls']), [
    calls.map(({ to, value, data }) => ({ target: to, value, callData: data })),
  ])

/** The data of an account's call to itself. */
export const executeData = (mode: Hex, calls: Hex): Hex =>
  encodeFunctionData({ abi: delegationAbi, functionName: 'execute', args: [mode, calls] })

export const delegationOf = (delegate: Hex, delegator: Hex) => ({
  delegate,
  delegator,
  authority: modeOf('ff'.repeat(32)),
  caveats: [{ enforcer: nonceEnforcer, terms: '0x00', args: '0x' }] as const,
  salt: 7n,
  signature: `0x${'11'.repeat(65)}` as const,
})

/** Delegations as `redeemDelegations` takes them. */
export const contextOf = (delegations: readonly ReturnType<typeof delegationOf>[]): Hex =>
  encodeAbiParameters(parseAbiParameters([caveat, delegation, 'Delegation[] delegations']), [delegations])

const { publicKey } = privateKeyToAccount(`0x${'42'.repeat(32)}`)

/** What asks for a permission that ends at a second since 1970, as the peer's clients send it. */
export const grantOf = (expiry: number) => ({
  method: 'wallet_grantPermissions' as const,
  params: [
    {
      chainId: '0x1',
      expiry,
      signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
      permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 60 } }],
    },
  ],
})
