import { toChecksumAddress } from '@latchkey/protocol'
import { type AbiValue, listOf, member } from '@latchkey/protocol/abi'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type Action, action, parts } from '../action.ts'
import { type CallRow, callRow } from './callRow.ts'

/** One entry of Safe's MultiSend; operation 1 runs foreign code with the Safe's own rights. */
type MultiSendEntry = {
  readonly operation: number
  readonly to: string
  readonly value: bigint
  readonly data: Uint8Array
}

const headSize = 1 + 20 + 32 + 32

/** Reads Safe's packed list. `undefined` where it does not end exactly. */
function readMultiSend(bytes: Uint8Array): readonly MultiSendEntry[] | undefined {
  const entries: MultiSendEntry[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + headSize > bytes.length) return undefined
    const length = BigInt(`0x${bytesToHex(bytes.subarray(at + 53, at + 85))}`)
    if (length > BigInt(bytes.length - at - headSize)) return undefined
    const end = at + headSize + Number(length)
    entries.push({
      operation: bytes[at] ?? 0,
      to: toChecksumAddress(`0x${bytesToHex(bytes.subarray(at + 1, at + 21))}`),
      value: BigInt(`0x${bytesToHex(bytes.subarray(at + 21, at + 53))}`),
      data: bytes.subarray(at + headSize, end),
    })
    at = end
  }
  return entries
}

/** More calls than a person reads. */
const maxCalls = 20

const toBytes = (value: AbiValue | undefined) => hexToBytes(String(value ?? '0x').slice(2))

/** Several actions as one. */
export function batch(inner: readonly Action[]): Action {
  return action(
    'batch',
    { number: parts.number(inner.length) },
    { inner, marks: inner.length > maxCalls ? ['unreadable'] : [] },
  )
}

/** Calls of a contract on itself: the caller stays the same. */
const own: (list: number) => CallRow['describe'] = (list) => (values, at, read) =>
  batch(listOf(values[list]).map((data) => read({ ...at, value: 0n, data: toBytes(data) })))

/** Calls to others: they see the batching contract as the caller. */
const others =
  (list: number, places: { to: number; value?: number; data: number }): CallRow['describe'] =>
  (values, at, read) =>
    batch(
      listOf(values[list]).map((one) =>
        read({
          from: at.to,
          to: String(member(one, places.to)),
          value: places.value === undefined ? 0n : BigInt(member(one, places.value) as bigint),
          data: toBytes(member(one, places.data)),
        }),
      ),
    )

const noAddress = `0x${'0'.repeat(40)}`

/**
 * What a call pays for gas beside what it does: so much for each unit, to an account that is written into it. How much
 * that comes to can't be said before, and in a token it has no upper end. Without an account it goes to the submitter's.
 */
export function gasPayment(price: unknown, token: unknown, added: unknown = 0n, to: unknown = noAddress): Action[] {
  const units = BigInt((price ?? 0n) as bigint)
  if (units === 0n) return []
  const described = {
    amount: token === noAddress ? parts.native(units) : parts.amount(units, token),
    ...(to !== noAddress && { to: parts.address(to) }),
    ...(added !== 0n && { gasAdded: parts.number(added) }),
  }
  return [action('payGas', described, { marks: ['unreadable'] })]
}

/** Safe runs a call with its own rights: plain, or as foreign code in its own name (operation 1). */
const safeCall: CallRow['describe'] = ([to, value, data, operation, , added, price, token, paid], at, read) =>
  action(
    'safeCall',
    { safe: parts.address(at.to) },
    {
      marks: operation === 0n ? [] : ['delegateCall'],
      inner: [
        read({
          // MultiSend runs in the Safe's own context: its calls come from the Safe.
          from: at.to,
          to: String(to),
          value: BigInt((value ?? 0n) as bigint),
          data: toBytes(data),
        }),
        ...gasPayment(price, token, added, paid),
      ],
    },
  )

/** Multicalls of routers and of Multicall3, Safe and its MultiSend. */
export const batchCalls: readonly CallRow[] = [
  callRow('multicall(bytes[] data)', own(0)),
  callRow('multicall(uint256 deadline,bytes[] data)', own(1)),
  callRow('multicall(bytes32 previousBlockhash,bytes[] data)', own(1)),
  callRow('aggregate((address target,bytes callData)[] calls)', others(0, { to: 0, data: 1 })),
  callRow('tryAggregate(bool requireSuccess,(address target,bytes callData)[] calls)', others(1, { to: 0, data: 1 })),
  callRow('aggregate3((address target,bool allowFailure,bytes callData)[] calls)', others(0, { to: 0, data: 2 })),
  callRow(
    'aggregate3Value((address target,bool allowFailure,uint256 value,bytes callData)[] calls)',
    others(0, { to: 0, value: 2, data: 3 }),
  ),
  callRow(
    'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
    safeCall,
  ),
  callRow('execTransactionFromModule(address to,uint256 value,bytes data,uint8 operation)', safeCall),
  callRow('multiSend(bytes transactions)', ([packed], at, read) => {
    const entries = readMultiSend(toBytes(packed))
    if (!entries) return action('unknownCall', { to: parts.address(at.to) }, { marks: ['unreadable'] })
    const inner = entries.map((entry) => {
      const known = read({ from: at.from, to: entry.to, value: entry.value, data: entry.data })
      return entry.operation === 0 ? known : { ...known, marks: [...known.marks, 'delegateCall' as const] }
    })
    return batch(inner)
  }),
]
