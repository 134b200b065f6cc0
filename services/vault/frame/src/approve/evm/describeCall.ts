import { bytesToHex } from '@noble/hashes/utils.js'
import { decodeAbi } from '../abi/decodeAbi.ts'
import { action } from '../action.ts'
import type { Action } from '../action.types.ts'
import { describeByDescriptor } from '../descriptors/describeByDescriptor.ts'
import { parts } from '../parts.ts'
import { batchCalls } from './batchCalls.ts'
import type { CallRow, ContractCall } from './callRow.types.ts'
import { controlCalls } from './controlCalls.ts'
import { permit2Calls } from './permit2Calls.ts'
import { tokenCalls } from './tokenCalls.ts'

/** Calls in calls in calls: deeper ones are not read. */
const mostDepth = 4

/** Our own decoders, by selector. */
export const knownCalls: ReadonlyMap<string, CallRow> = new Map(
  [...tokenCalls, ...permit2Calls, ...batchCalls, ...controlCalls].map((row) => [row.call.selector, row]),
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
    { marks: ['unreadable'] },
  )
  if (depth > mostDepth || call.data.length < 4) return unknown
  const row = knownCalls.get(selector)
  const values = row && decodeAbi(row.call.fields, call.data.subarray(4))
  const known =
    row && values
      ? row.describe(values, call, (inner) => describeCall(inner, chainId, depth + 1))
      : describeByDescriptor(call, chainId)
  if (!known) return unknown
  // Money that goes along with a call is said in a line of its own.
  return call.value > 0n
    ? { ...known, inner: [action('sendNative', { to, amount: parts.native(call.value) }), ...known.inner] }
    : known
}
