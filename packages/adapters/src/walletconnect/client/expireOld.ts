import type { ClientContext } from './context.types.ts'
import { dropProposal } from './dropProposal.ts'
import { dropSession } from './dropSession.ts'

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
