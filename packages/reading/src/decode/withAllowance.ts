import { decodeAbi, encodeAbi } from '@latchkey/protocol/abi'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { Action } from '../action.ts'
import { batch } from '../evm/batchCalls.ts'
import { knownCalls } from '../evm/describeCall.ts'
import type { DecodedRequest, TransactionRequest } from './decodedRequest.ts'
import { describeTransaction } from './decodeTransaction.ts'

/**
 * The same request with a smaller allowance, in the smallest units of the token. `undefined` where there is none that can
 * be rewritten.
 * @param place Of several calls: which of them, counted from 0.
 */
export function withAllowance<Decoded extends DecodedRequest & { kind: 'transaction' | 'calls' }>(
  decoded: Decoded,
  units: bigint,
  chainId: number,
  place?: number,
): Decoded | undefined
export function withAllowance(
  decoded: DecodedRequest & { kind: 'transaction' | 'calls' },
  units: bigint,
  chainId: number,
  place = 0,
): DecodedRequest | undefined {
  if (decoded.kind === 'transaction') return lowered(decoded.request, decoded.action, units, chainId)
  const { calls, action } = decoded
  const [call, inner] = [calls[place], action.inner[place]]
  const changed = call && inner && lowered(call, inner, units, chainId)
  if (!changed) return undefined
  return {
    ...decoded,
    calls: calls.with(place, changed.request),
    action: batch(action.inner.with(place, changed.action)),
  }
}

function lowered(request: TransactionRequest, { key, limitArgument }: Action, units: bigint, chainId: number) {
  const selector = `0x${bytesToHex(request.data.subarray(0, 4))}`
  const row = knownCalls.get(selector)
  const values = row && decodeAbi(row.call.fields, request.data.subarray(4))
  if (!values || limitArgument === undefined) return undefined
  const args = encodeAbi(
    row.call.fields,
    values.map((value, i) => (i === limitArgument ? units : value)),
  )
  const data = concatBytes(hexToBytes(selector.slice(2)), args)
  // What can't be read back, as a number too wide for its field, is not offered.
  const changed = describeTransaction({ ...request, data }, chainId, {})
  return changed.action.key === key ? changed : undefined
}
