import { frameLimits } from '@latchkey/protocol/frame'
import type { ApprovalRequest, Approve } from '../approve/approve.types.ts'
import { FrameFault } from '../faults/FrameFault.ts'

/** Brings requests before the person one after the other. */
export function createApprovals(approve: Approve): Approve {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  return async (request: ApprovalRequest, signal: AbortSignal) => {
    if (waiting >= frameLimits.approvals) throw new FrameFault('frame/too-many-requests')
    waiting += 1
    const before = last
    const { promise: done, resolve } = Promise.withResolvers<void>()
    last = done
    try {
      await before
      signal.throwIfAborted()
      return await approve(request, signal)
    } finally {
      waiting -= 1
      resolve()
    }
  }
}
