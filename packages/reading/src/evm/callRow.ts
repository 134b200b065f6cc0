import { type AbiCall, type AbiValue, parseCall } from '@latchkey/protocol/abi'
import type { Action } from '../action.ts'

/** A call as it is in a transaction or in another call. */
export type ContractCall = {
  /** Who the contract sees as the caller. */
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: Uint8Array
}

/** Says what a known call does. `read` describes a call that lies inside of it. */
export type CallRow = {
  readonly call: AbiCall
  /** Where it means that. Absent where it means the same to any contract. */
  isAt?(at: ContractCall): boolean
  describe(values: readonly AbiValue[], at: ContractCall, read: (inner: ContractCall) => Action): Action
}

/** A row of a table of calls, by the signature that people know. */
export function callRow(signature: string, describe: CallRow['describe']): CallRow {
  return { call: parseCall(signature), describe }
}

/** Whether an account calls itself. */
export function isToItself({ from, to }: { readonly from: string; readonly to: string | undefined }): boolean {
  return to?.toLowerCase() === from.toLowerCase()
}

/** Half of what the field can hold: no balance is as large, so it means "whatever you have, now and later". */
export function isUnlimited(units: bigint, bits = 256): boolean {
  return units >= 1n << BigInt(bits - 1)
}
