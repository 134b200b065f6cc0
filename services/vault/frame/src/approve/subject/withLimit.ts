import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { decodeAbi } from '../abi/decodeAbi.ts'
import { encodeAbi } from '../abi/encodeAbi.ts'
import { knownCalls } from '../evm/describeCall.ts'
import { describeWish } from './describeWish.ts'
import type { Subject } from './subject.types.ts'

/** The same transaction with a smaller allowance. `undefined` where it has none that can be written anew. */
export function withLimit(
  subject: Subject & { kind: 'transaction' },
  units: bigint,
  chainId: number,
): (Subject & { kind: 'transaction' }) | undefined {
  const { wish, action } = subject
  const selector = `0x${bytesToHex(wish.data.subarray(0, 4))}`
  const row = knownCalls.get(selector)
  const values = row && decodeAbi(row.call.fields, wish.data.subarray(4))
  const { limitArgument } = action
  if (!values || limitArgument === undefined) return undefined
  const args = encodeAbi(
    row.call.fields,
    values.map((value, i) => (i === limitArgument ? units : value)),
  )
  const data = concatBytes(hexToBytes(selector.slice(2)), args)
  // What can't be read back, as a number too wide for its field, is not offered.
  const changed = describeWish({ ...wish, data }, chainId)
  return changed.action.key === action.key ? changed : undefined
}
