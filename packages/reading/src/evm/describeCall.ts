import { type AbiValue, decodeAbi, listOf, member } from '@latchkey/protocol/abi'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type Action, action, parts } from '../action.ts'
import { describeByDescriptor } from '../descriptors/describeByDescriptor.ts'
import { batchCalls } from './batchCalls.ts'
import { type CallRow, type ContractCall, callRow, isUnlimited } from './callRow.ts'
import { delegationCalls, enableSelector } from './delegationCalls.ts'
import { describeOwnCall } from './ownCalls.ts'
import { tokenCalls } from './tokenCalls.ts'

const details = '(address token,uint160 amount,uint48 expiration,uint48 nonce)'

/** An allowance of Permit2, whose field for the amount has 160 bits. */
export function allowance(spender: AbiValue | undefined, token: AbiValue, units: AbiValue, until: AbiValue): Action {
  return action(
    units === 0n ? 'revoke' : 'permitUntil',
    { spender: parts.address(spender), amount: parts.amount(units, token), deadline: parts.time(until) },
    {
      marks: units === 0n ? [] : isUnlimited(BigInt(units as bigint), 160) ? ['allowance', 'unlimited'] : ['allowance'],
    },
  )
}

const ofDetails = (spender: AbiValue | undefined, one: AbiValue) =>
  allowance(spender, member(one, 0), member(one, 1), member(one, 2))

const move = (from: AbiValue, to: AbiValue, units: AbiValue, token: AbiValue, self: string) =>
  action(from === self ? 'transfer' : 'transferFrom', {
    from: parts.address(from),
    to: parts.address(to),
    amount: parts.amount(units, token),
  })

/** Uniswap's Permit2, AllowanceTransfer: one contract that holds allowances for many tokens. */
const permit2Calls: readonly CallRow[] = [
  callRow(
    'approve(address token,address spender,uint160 amount,uint48 expiration)',
    ([token, spender, units, until]) => ({
      ...allowance(spender, token ?? '', units ?? 0n, until ?? 0n),
      ...(units !== 0n && { limitArgument: 2 }),
    }),
  ),
  callRow(
    `permit(address owner,(${details} details,address spender,uint256 sigDeadline) permitSingle,bytes signature)`,
    ([, permit]) => ofDetails(member(permit, 1), member(permit, 0)),
  ),
  callRow(
    `permit(address owner,(${details}[] details,address spender,uint256 sigDeadline) permitBatch,bytes signature)`,
    ([, permit]) => {
      const all = listOf(member(permit, 0))
      return action(
        'batch',
        { number: parts.number(all.length) },
        { inner: all.map((one) => ofDetails(member(permit, 1), one)) },
      )
    },
  ),
  callRow('transferFrom(address from,address to,uint160 amount,address token)', ([from, to, units, token], at) =>
    move(from ?? '', to ?? '', units ?? 0n, token ?? '', at.from),
  ),
  callRow('transferFrom((address from,address to,uint160 amount,address token)[] moves)', ([moves], at) => {
    const all = listOf(moves)
    return action(
      'batch',
      { number: parts.number(all.length) },
      { inner: all.map((one) => move(member(one, 0), member(one, 1), member(one, 2), member(one, 3), at.from)) },
    )
  }),
  callRow('lockdown((address token,address spender)[] approvals)', ([approvals]) =>
    action('lockdown', { number: parts.number(listOf(approvals).length) }),
  ),
]

/** Calls that hand over a contract: its owner, or its code. */
const controlCalls: readonly CallRow[] = [
  callRow('transferOwnership(address newOwner)', ([owner], at) =>
    action('giveOwnership', { contract: parts.address(at.to), to: parts.address(owner) }, { marks: ['control'] }),
  ),
  callRow('renounceOwnership()', (_, at) =>
    action('giveUpOwnership', { contract: parts.address(at.to) }, { marks: ['control'] }),
  ),
  callRow('upgradeTo(address newImplementation)', ([code], at) =>
    action('upgrade', { contract: parts.address(at.to), to: parts.address(code) }, { marks: ['control'] }),
  ),
  callRow('upgradeToAndCall(address newImplementation,bytes data)', ([code, data], at, read) =>
    action(
      'upgrade',
      { contract: parts.address(at.to), to: parts.address(code) },
      {
        marks: ['control'],
        inner:
          data === '0x' ? [] : [read({ from: at.from, to: at.to, value: 0n, data: hexToBytes(String(data).slice(2)) })],
      },
    ),
  ),
]

/** Calls in calls in calls: deeper ones are not read. */
const maxDepth = 4

/** Our own decoders, by selector. */
export const knownCalls: ReadonlyMap<string, CallRow> = new Map(
  [...tokenCalls, ...permit2Calls, ...batchCalls, ...controlCalls, ...delegationCalls].map((row) => [
    row.call.selector,
    row,
  ]),
)

/**
 * Says what a call does. What our decoders don't know is looked for in the pinned descriptors of `chainId`; else it
 * "cannot be read". Pure: the bytes alone decide.
 */
export function describeCall(call: ContractCall, chainId: number, depth = 0): Action {
  const to = parts.address(call.to)
  if (call.data.length === 0) return action('sendNative', { to, amount: parts.native(call.value) })
  const selector = `0x${bytesToHex(call.data.subarray(0, 4))}`
  const unknown = action(
    'unknownCall',
    { to, selector: parts.text(selector), ...(call.value > 0n && { value: parts.native(call.value) }) },
    { marks: selector === enableSelector ? ['unreadable', 'enables'] : ['unreadable'] },
  )
  if (depth > maxDepth || call.data.length < 4) return unknown
  const found = knownCalls.get(selector)
  const row = found?.isAt?.(call) === false ? undefined : found
  const values = row && decodeAbi(row.call.fields, call.data.subarray(4))
  const read = (inner: ContractCall) => describeCall(inner, chainId, depth + 1)
  const known =
    (depth === 0 ? describeOwnCall(call, read) : undefined) ??
    (row && values ? row.describe(values, call, read) : describeByDescriptor(call, chainId))
  if (!known) return unknown
  // Money that goes along with a call is said in a line of its own.
  return call.value > 0n
    ? { ...known, inner: [action('sendNative', { to, amount: parts.native(call.value) }), ...known.inner] }
    : known
}
