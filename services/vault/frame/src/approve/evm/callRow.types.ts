import type { AbiCall, AbiValue } from '../abi/abi.types.ts'
import type { Action } from '../action.types.ts'

/** A call as it stands in a transaction or in another call. */
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
  describe(values: readonly AbiValue[], at: ContractCall, read: (inner: ContractCall) => Action): Action
}
