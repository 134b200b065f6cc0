import { decodeAbi, listOf, member } from '@latchkey/protocol/abi'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type Action, action, parts } from '../action.ts'
import { gasPayment } from '../evm/batchCalls.ts'
import { type CallRow, type ContractCall, callRow } from '../evm/callRow.ts'
import { describeCall } from '../evm/describeCall.ts'
import { describeExecution, readOwnCalls } from '../evm/ownCalls.ts'
import { plainOf, type TypedNode } from './typedData.ts'
import { type TypedDataRow, together } from './typedDataRow.ts'

const toBytes = (hex: unknown) => hexToBytes(String(hex ?? '0x').slice(2))

/** The call as its receiver sees it: from the account that signed, whichever account hands it in. */
function carried(names: {
  readonly from: string
  readonly to?: string
  readonly data: string
  readonly until?: string
  /** The price of a unit of gas, in which token. */
  readonly gas?: { readonly price: string; readonly token: string }
}): TypedDataRow['describe'] {
  return (message, contract, chainId) =>
    action(
      'forward',
      {
        contract: parts.address(contract),
        ...(names.until && { deadline: parts.time(plainOf(message, names.until)) }),
      },
      {
        marks: ['offChain'],
        inner: [
          describeCall(
            {
              from: String(plainOf(message, names.from)),
              to: names.to ? String(plainOf(message, names.to)) : contract,
              value: BigInt((plainOf(message, 'value') ?? 0n) as bigint),
              data: toBytes(plainOf(message, names.data)),
            },
            chainId,
          ),
          ...(names.gas ? gasPayment(plainOf(message, names.gas.price), plainOf(message, names.gas.token)) : []),
        ],
      },
    )
}

const safeSign: TypedDataRow['describe'] = (message, contract, chainId) =>
  action(
    'safeSign',
    { safe: parts.address(contract) },
    {
      marks: plainOf(message, 'operation') === 0n ? ['offChain'] : ['offChain', 'delegateCall'],
      inner: [
        describeCall(
          {
            from: contract,
            to: String(plainOf(message, 'to')),
            value: BigInt(plainOf(message, 'value') as bigint),
            data: toBytes(plainOf(message, 'data')),
          },
          chainId,
        ),
        ...gasPayment(
          plainOf(message, 'gasPrice'),
          plainOf(message, 'gasToken'),
          plainOf(message, 'baseGas'),
          plainOf(message, 'refundReceiver'),
        ),
      ],
    },
  )

const one: CallRow['describe'] = ([to, value, data], at, read) =>
  read({ from: at.to, to: String(to), value: BigInt((value ?? 0n) as bigint), data: toBytes(data) })

/** How smart accounts are asked to call: of ERC-4337's sample account and of Safe's module. Read in operations alone. */
const accountCalls: readonly CallRow[] = [
  callRow('execute(address dest,uint256 value,bytes func)', one),
  callRow('executeUserOp(address to,uint256 value,bytes data,uint8 operation)', (values, at, read) => {
    const described = one(values, at, read)
    return values[3] === 0n ? described : { ...described, marks: [...described.marks, 'delegateCall'] }
  }),
  callRow('executeBatch((address target,uint256 value,bytes data)[] calls)', ([calls], at, read) =>
    together(
      listOf(calls).map((call) =>
        read({
          from: at.to,
          to: String(member(call, 0)),
          value: BigInt(member(call, 1) as bigint),
          data: toBytes(member(call, 2)),
        }),
      ),
    ),
  ),
]
const accountRows = new Map(accountCalls.map((row) => [row.call.selector, row]))

function describeAccountCall(call: ContractCall, chainId: number): Action {
  const read = (inner: ContractCall) => describeCall(inner, chainId)
  const execution = readOwnCalls(call.data)
  if (execution) return describeExecution(execution, call.to, read)
  const row = accountRows.get(`0x${bytesToHex(call.data.subarray(0, 4))}`)
  const values = row && decodeAbi(row.call.fields, call.data.subarray(4))
  return row && values ? row.describe(values, call, read) : read(call)
}

/** Said, and never signed: the table of warnings stops it, in this form or in any other. */
function operation(accountName: string): TypedDataRow['describe'] {
  return (message: TypedNode, contract, chainId) => {
    const account = String(plainOf(message, accountName))
    const data = toBytes(plainOf(message, 'callData'))
    const inner =
      data.length === 0 ? [] : [describeAccountCall({ from: contract, to: account, value: 0n, data }, chainId)]
    return action('userOperation', { account: parts.address(account) }, { inner })
  }
}

const request = 'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,'
const opened = 'uint256 nonce,bytes initCode,bytes callData,'
const gas =
  'uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData'
const safeGas =
  'uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData'
const validity = 'uint48 validAfter,uint48 validUntil,address entryPoint'

/** Calls that another account hands in for the one that signs: meta-transactions, Safe's, user operations. */
export const carriedCalls: readonly TypedDataRow[] = [
  // EIP-2771 in OpenZeppelin 4 and 5.
  { shape: `${request}bytes data)`, describe: carried({ from: 'from', to: 'to', data: 'data' }) },
  {
    shape: `${request}uint48 deadline,bytes data)`,
    describe: carried({ from: 'from', to: 'to', data: 'data', until: 'deadline' }),
  },
  // Biconomy's forwarder, Gelato's, and tokens that are their own forwarder.
  {
    shape:
      'ERC20ForwardRequest(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data)',
    describe: carried({
      from: 'from',
      to: 'to',
      data: 'data',
      until: 'deadline',
      gas: { price: 'tokenGasPrice', token: 'token' },
    }),
  },
  {
    shape:
      'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
    describe: carried({ from: 'user', to: 'target', data: 'data', until: 'userDeadline' }),
  },
  {
    shape: 'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
    describe: carried({ from: 'from', data: 'functionSignature' }),
  },
  {
    shape:
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
    describe: safeSign,
  },
  // EntryPoint 0.6, then 0.7 and 0.8; Safe's module for either.
  { shape: `UserOperation(address sender,${opened}${gas})`, describe: operation('sender') },
  {
    shape: `PackedUserOperation(address sender,${opened}bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)`,
    describe: operation('sender'),
  },
  { shape: `SafeOp(address safe,${opened}${gas},${validity})`, describe: operation('safe') },
  { shape: `SafeOp(address safe,${opened}${safeGas},${validity})`, describe: operation('safe') },
]
