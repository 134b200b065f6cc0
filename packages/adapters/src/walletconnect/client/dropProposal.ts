import type { ClientContext } from './context.types.ts'
import type { Proposal } from './state.schema.ts'

/** Forgets a proposal with its keys and its pairing; what is still to be sent over the pairing is not sent. */
export function dropProposal({ state }: ClientContext, proposal: Proposal): void {
  state.proposals = state.proposals.filter((other) => other !== proposal)
  state.outbox = state.outbox.filter(({ topic }) => topic !== proposal.pairingTopic)
}
