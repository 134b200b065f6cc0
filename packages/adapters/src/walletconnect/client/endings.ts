import { signMethods } from '../wire/sign.schema.ts'
import type { ClientContext } from './client.types.ts'
import type { Proposal, StoredSession } from './state.ts'

const ended = { error: { code: 6000, message: 'The session ended before the wallet answered' } }

/**
 * Forgets a session with its key. Requests that still wait for its wallet are answered with its end; those that have not
 * left yet never do, since the person has been answered by then.
 */
export function dropSession({ state, emit }: ClientContext, session: StoredSession): void {
  state.sessions = state.sessions.filter((other) => other !== session)
  const { tag } = signMethods.wc_sessionRequest.request
  state.outbox = state.outbox.filter((item) => item.topic !== session.topic || item.tag !== tag)
  for (const request of state.requests) {
    if (request.topic !== session.topic || request.answer) continue
    request.answer = ended
    emit({ type: 'request_answered', id: request.id, answer: ended })
  }
}

/** How long an answer waits for the app to come back for it. */
const answerKeptMs = 24 * 60 * 60 * 1000
const expired = { error: { code: 8000, message: 'The wallet did not answer in time' } }

/** Removes everything whose time is over. Returns whether there was anything. */
export function expireOld(context: ClientContext): boolean {
  const { state, env, emit } = context
  const now = env.clock.nowMs()
  const isOver = ({ expiresAtMs }: { expiresAtMs: number }) => expiresAtMs <= now
  let changed = state.outbox.some(isOver)
  state.outbox = state.outbox.filter((item) => !isOver(item))
  for (const proposal of state.proposals.filter(isOver)) {
    changed = true
    dropProposal(context, proposal)
    emit({ type: 'proposal_expire', id: proposal.id })
  }
  for (const session of state.sessions.filter(isOver)) {
    changed = true
    dropSession(context, session)
    emit({ type: 'session_expire', topic: session.topic })
  }
  for (const request of state.requests) {
    if (request.answer || !isOver(request)) continue
    changed = true
    request.answer = expired
    emit({ type: 'request_answered', id: request.id, answer: expired })
  }
  const kept = state.requests.filter(({ expiresAtMs }) => expiresAtMs + answerKeptMs > now)
  changed ||= kept.length < state.requests.length
  state.requests = kept
  return changed
}

/** Forgets a proposal with its keys and its pairing; what is still to be sent over the pairing is not sent. */
export function dropProposal({ state }: ClientContext, proposal: Proposal): void {
  state.proposals = state.proposals.filter((other) => other !== proposal)
  state.outbox = state.outbox.filter(({ topic }) => topic !== proposal.pairingTopic)
}

/** Ends a proposal that came to nothing, and says why. */
export function rejectProposal(context: ClientContext, proposal: Proposal, code: number, message: string): void {
  dropProposal(context, proposal)
  context.emit({ type: 'proposal_rejected', id: proposal.id, code, message })
}
