import { toChecksumAddress } from '@latchkey/protocol'
import { decodeAbi, encodeAbi, listOf, member, parseCall } from '@latchkey/protocol/abi'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { type Action, action, parts } from '../action.ts'
import { batch } from './batchCalls.ts'
import { type ContractCall, isToItself } from './callRow.ts'

/**
 * What a smart account is asked to do by ERC-7579, as its contract `EIP7702StatelessDeleGator` reads it.
 * https://eips.ethereum.org/EIPS/eip-7579
 */
export type Execution = {
  readonly calls: readonly Omit<ContractCall, 'from'>[]
  /** All or nothing. Else those that fail are passed over. */
  readonly isAtomic: boolean
}

const byMode = parseCall('execute(bytes32 mode,bytes executionCalldata)')
const single = parseCall('execute((address target,uint256 value,bytes callData) execution)')
const list = parseCall('calls((address target,uint256 value,bytes callData)[] calls)').fields

const batchMode = `0x01${'00'.repeat(31)}`
/** One call or several, all or nothing or not. What follows in the 32 bytes has no meaning to the account. */
const readModes = /^0x(00|01)(00|01)0{60}$/
const foreignCode = /^0xff/

const toBytes = (value: unknown) => hexToBytes(String(value).slice(2))

/** Reads calls by their mode. `undefined` for another mode, or where they don't end exactly. */
export function readExecution(mode: string, data: Uint8Array): Execution | undefined {
  const [, several, kind] = readModes.exec(mode) ?? []
  if (several === undefined) return undefined
  const isAtomic = kind === '00'
  if (several === '01') {
    const [calls] = decodeAbi(list, data) ?? []
    if (calls === undefined) return undefined
    const read = listOf(calls).map((one) => ({
      to: String(member(one, 0)),
      value: BigInt(member(one, 1) as bigint),
      data: toBytes(member(one, 2)),
    }))
    return { calls: read, isAtomic }
  }
  if (data.length < 52) return undefined
  const to = toChecksumAddress(`0x${bytesToHex(data.subarray(0, 20))}`)
  const value = BigInt(`0x${bytesToHex(data.subarray(20, 52))}`)
  return { calls: [{ to, value, data: data.subarray(52) }], isAtomic }
}

/** Reads what an account is asked to do. `undefined` where that can't be read. */
export function readOwnCalls(data: Uint8Array): Execution | undefined {
  const selector = `0x${bytesToHex(data.subarray(0, 4))}`
  const rest = data.subarray(4)
  if (selector === byMode.selector) {
    const [mode, calls] = decodeAbi(byMode.fields, rest) ?? []
    return mode === undefined ? undefined : readExecution(String(mode), toBytes(calls))
  }
  const [one] = selector === single.selector ? (decodeAbi(single.fields, rest) ?? []) : []
  if (one === undefined) return undefined
  const call = { to: String(member(one, 0)), value: BigInt(member(one, 1) as bigint), data: toBytes(member(one, 2)) }
  return { calls: [call], isAtomic: true }
}

/** Says what calls of `from` do, each in its words. */
export function describeExecution(
  { calls, isAtomic }: Execution,
  from: string,
  read: (inner: ContractCall) => Action,
): Action {
  const inner = calls.map((call) => read({ ...call, from }))
  const [only] = inner
  if (only && inner.length === 1 && isAtomic) return only
  return isAtomic ? batch(inner) : { ...batch(inner), key: 'batchEach' }
}

/**
 * Says what a call of a smart account to itself does. `undefined` for any other call, and for what the account doesn't
 * know.
 */
export function describeOwnCall(call: ContractCall, read: (inner: ContractCall) => Action): Action | undefined {
  if (!isToItself(call)) return undefined
  const execution = readOwnCalls(call.data)
  if (execution) return describeExecution(execution, call.from, read)
  return runsForeignCode(call.data) ? foreignCodeOf(call) : undefined
}

/** The mode of a call to `execute` asks for foreign code in the account's own name. */
function runsForeignCode(data: Uint8Array): boolean {
  const mode = `0x${bytesToHex(data.subarray(4, 36))}`
  return `0x${bytesToHex(data.subarray(0, 4))}` === byMode.selector && foreignCode.test(mode)
}

const foreignCodeOf = ({ to }: ContractCall) =>
  action(
    'unknownCall',
    { to: parts.address(to), selector: parts.text(byMode.selector) },
    { marks: ['unreadable', 'control'] },
  )

/** The data of an account's call to itself that makes `calls`, all or nothing. */
export function writeOwnBatch(calls: readonly Omit<ContractCall, 'from'>[]): Uint8Array {
  const values = calls.map(({ to, value, data }) => [to, value, `0x${bytesToHex(data)}`])
  const inner = `0x${bytesToHex(encodeAbi(list, [values]))}`
  return concatBytes(hexToBytes(byMode.selector.slice(2)), encodeAbi(byMode.fields, [batchMode, inner]))
}
