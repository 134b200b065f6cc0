import { frameLimits } from '@latchkey/protocol/frame'
import type { ApprovalRequest, Approve } from '../approve/approve.types.ts'
import { FrameFault } from '../faults/FrameFault.ts'

/** Tells when the page doesn't show the frame any more; returns how to stop. */
type Watch = (end: (fault: FrameFault) => void) => () => void

/** Brings requests before the person one after the other, each for as long as the page shows it. */
export function createApprovals(approve: Approve, watch: Watch): Approve {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  return async (request: ApprovalRequest, signal: AbortSignal) => {
    if (waiting >= frameLimits.approvals) throw new FrameFault('frame/too-many-requests')
    waiting += 1
    const before = last
    const { promise: done, resolve } = Promise.withResolvers<void>()
    last = done
    let stop = () => {}
    try {
      await before
      signal.throwIfAborted()
      const hiding = new AbortController()
      const over = AbortSignal.any([signal, hiding.signal])
      stop = watch((fault) => hiding.abort(fault))
      return await approve(request, over).catch((error: unknown) => {
        // Whatever broke when it ended, why it ended is the answer.
        over.throwIfAborted()
        throw error
      })
    } finally {
      stop()
      waiting -= 1
      resolve()
    }
  }
}
