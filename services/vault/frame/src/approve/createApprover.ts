import './view/approve.css'
import './view/approveDetails.css'
import type { CreateApprover } from './approve.types.ts'
import { approveRequest } from './approveRequest.ts'

/**
 * Draws requests into `screen`, one at a time, and signs what a person approves there.
 * @example
 * const approve = createApprover(ports, document.querySelector('#screen'))
 * await approve(request, signal) // '0x…', or throws `wallet/user-rejected`
 */
export const createApprover: CreateApprover = (ports, screen) => (request, signal) =>
  approveRequest(ports, screen, request, signal)
