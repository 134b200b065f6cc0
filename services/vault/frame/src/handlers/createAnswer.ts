import { frameLimits } from '@latchkey/protocol/frame'
import type { Answer, Channel, Incoming } from '../channel/channel.types.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import type { Circumstance, Handlers } from './handlers.types.ts'

/** Messages of a login: each new one gives up the one before that still waits for a person. */
const ofLogin: ReadonlySet<string> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'CONNECT_PASSKEY',
  'CONNECT_HUB',
  'GET_SOCIAL_REDIRECT_URI',
  'SIGN_OUT',
])

/** Requests in work, and how to give them up. */
export type Desk = { readonly answer: Answer; abort(id: string): void }

/** @param channel Undefined until the page has shown itself; nothing can be asked before. */
export function createAnswer(handlers: Handlers, channel: () => Channel | undefined): Desk {
  const open = new Map<string, { controller: AbortController; name: string }>()
  const aborted = () => new FrameFault('request/aborted')

  function waitFor(id: string): Circumstance['wait'] {
    return (waitingFor) => {
      const tell = () => channel()?.emit('PENDING', { id, waitingFor })
      tell()
      const timer = setInterval(tell, frameLimits.pendingEveryMs)
      return () => clearInterval(timer)
    }
  }

  return {
    async answer(request: Incoming) {
      const { id, name, payload, origin } = request
      if (ofLogin.has(name))
        for (const other of open.values()) if (ofLogin.has(other.name)) other.controller.abort(aborted())
      const controller = new AbortController()
      open.set(id, { controller, name })
      const circumstance = { id, origin, channel: request.channel, signal: controller.signal, wait: waitFor(id) }
      const handler = handlers[name] as (payload: unknown, circumstance: Circumstance) => Promise<unknown>
      const { promise: givenUp, reject } = Promise.withResolvers<never>()
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
      try {
        // What comes after it was given up is thrown away, a signature included.
        return await Promise.race([handler(payload, circumstance), givenUp])
      } finally {
        open.delete(id)
      }
    },
    abort: (id) => open.get(id)?.controller.abort(aborted()),
  }
}
