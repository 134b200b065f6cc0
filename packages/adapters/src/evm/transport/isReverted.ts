import type { RpcFailure } from './RpcFailure.ts'

/** Whether the call was executed and the contract said no: every node will say the same. */
export function isReverted(failure: RpcFailure): boolean {
  return failure.code === 3 || /execution reverted|\brevert(ed)?\b/i.test(failure.message)
}
