import { FrameFault } from '../../faults/FrameFault.ts'

/** The page asked for something that is not what the method takes. */
export function invalidParams(details: string): FrameFault {
  return new FrameFault('rpc/invalid-params', { details })
}
