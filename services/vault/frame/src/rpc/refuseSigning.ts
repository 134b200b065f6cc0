import type { Approve } from '../approve/approve.types.ts'
import { FrameFault } from '../faults/FrameFault.ts'

/** Nothing is signed without a screen that asks. */
export const refuseSigning: Approve = async ({ method }) => {
  throw new FrameFault('rpc/method-not-supported', { details: method })
}
