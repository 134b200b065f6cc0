import type { ClientContext } from './context.types.ts'
import { dropProposal } from './dropProposal.ts'
import type { Proposal } from './state.schema.ts'

/** Ends a proposal that came to nothing, and says why. */
export function rejectProposal(context: ClientContext, proposal: Proposal, code: number, message: string): void {
  dropProposal(context, proposal)
  context.emit({ type: 'proposal_rejected', id: proposal.id, code, message })
}
