import type { ClientContext } from './context.types.ts'
import type { StoredSession } from './state.schema.ts'

const ended = { error: { code: 6000, message: 'The session ended before the wallet answered' } }

/** Forgets a session with its key. Requests that still wait for its wallet are answered with its end. */
export function dropSession({ state, emit }: ClientContext, session: StoredSession): void {
  state.sessions = state.sessions.filter((other) => other !== session)
  for (const request of state.requests) {
    if (request.topic !== session.topic || request.answer) continue
    request.answer = ended
    emit({ type: 'request_answered', id: request.id, answer: ended })
  }
}
