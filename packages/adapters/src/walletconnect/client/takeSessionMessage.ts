import { constants } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Message } from '../wire/message.schema.ts'
import { signSchemas } from '../wire/sign.schema.ts'
import { answerCall } from './answerCall.ts'
import { approvedNamespaces } from './approvedNamespaces.ts'
import type { ClientContext } from './context.types.ts'
import { dropSession } from './dropSession.ts'
import type { StoredSession } from './state.schema.ts'
import { toPublicSession } from './toPublicSession.ts'

type Call = Extract<Message, { method: string }>
/** What a call of the wallet comes to: nothing said is an answer of `true`. */
type Verdict = { readonly code: number; readonly message: string } | undefined

const invalid = (what: string): Verdict => ({ code: -32602, message: `Invalid ${what}` })

/** A message on the topic of a session: an answer to a request of ours, or a call of the wallet. */
export function takeSessionMessage(context: ClientContext, session: StoredSession, message: Message): void {
  if ('method' in message) {
    takeCall(context, session, message)
    return
  }
  if (context.pings.delete(message.id)) context.emit({ type: 'session_ping', id: message.id })
  const request = context.state.requests.find(({ id }) => id === message.id)
  if (!request || request.topic !== session.topic || request.answer) return
  request.answer = 'error' in message ? { error: message.error } : { result: message.result }
  context.emit({ type: 'request_answered', id: request.id, answer: request.answer })
}

const handlers: Readonly<Record<string, (context: ClientContext, session: StoredSession, params: unknown) => Verdict>> =
  {
    wc_sessionPing: () => undefined,

    wc_sessionUpdate: (context, session, params) => {
      const update = v.safeParse(signSchemas.update, params)
      const namespaces = update.success ? approvedNamespaces(update.output.namespaces) : undefined
      if (!namespaces) return invalid('namespaces')
      session.namespaces = namespaces
      context.emit({ type: 'session_update', session: toPublicSession(session) })
      return undefined
    },

    wc_sessionExtend: (context, session, params) => {
      const extend = v.safeParse(signSchemas.extend, params)
      if (!extend.success) return invalid('expiry')
      const longestMs = context.env.clock.nowMs() + constants.walletConnectSessionMs
      const asked = extend.output.expiry === undefined ? longestMs : Math.min(extend.output.expiry * 1000, longestMs)
      // A session is never made shorter by a wallet: that is what ending it is for.
      session.expiresAtMs = Math.max(session.expiresAtMs, asked)
      context.emit({ type: 'session_extend', session: toPublicSession(session) })
      return undefined
    },

    wc_sessionEvent: (context, session, params) => {
      const event = v.safeParse(signSchemas.event, params)
      const namespace = event.success ? session.namespaces[event.output.chainId.split(':')[0] ?? ''] : undefined
      if (!event.success || !namespace) return invalid('event')
      const { chainId } = event.output
      const { name, data } = event.output.event
      context.emit({ type: 'session_event', topic: session.topic, chainId, name, data })
      return undefined
    },

    wc_sessionDelete: (context, session) => {
      dropSession(context, session)
      context.emit({ type: 'session_delete', topic: session.topic })
      return undefined
    },
  }

function takeCall(context: ClientContext, session: StoredSession, call: Call): void {
  const handler = Object.hasOwn(handlers, call.method) ? handlers[call.method] : undefined
  answerCall(context, session, call, handler ? handler(context, session, call.params) : 'unsupported')
}
