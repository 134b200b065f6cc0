import { frameLimits } from '@latchkey/protocol/frame'
import type { Answer, Channel, Hear, Incoming } from '../channel/channel.types.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import { asksPerson } from '../rpc/asksPerson.ts'
import { endsApprovals } from '../rpc/endsApprovals.ts'
import type { Circumstance, Handlers } from './handlers.types.ts'
import { ofLogin } from './ofLogin.ts'

type Open = { readonly controller: AbortController; readonly name: string; readonly asks: boolean }

/** Requests in work, and how they end before they are answered. */
export type Desk = {
  readonly answer: Answer
  /** To be told of each message before anything else is done with it, a refused one too. */
  readonly hear: Hear
  /** Gives up the request of an id. */
  abort(id: string): void
  /** Gives up what waits for a person, or everything where nobody is left to answer to. */
  abortAll(which?: 'approvals'): void
}

/** @param channel Undefined until the page has shown itself; nothing can be asked before. */
export function createAnswer(handlers: Handlers, channel: () => Channel | undefined): Desk {
  const open = new Map<string, Open>()
  const aborted = () => new FrameFault('request/aborted')

  function end(isMeant: (request: Open) => boolean): void {
    for (const request of open.values()) if (isMeant(request)) request.controller.abort(aborted())
  }

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
      if (ofLogin.has(name)) end((other) => ofLogin.has(other.name))
      const controller = new AbortController()
      open.set(id, { controller, name, asks: asksPerson(name, payload) })
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
    hear(word, payload, spoken) {
      if (endsApprovals(word, payload, spoken)) end(({ asks }) => asks)
    },
    abort: (id) => open.get(id)?.controller.abort(aborted()),
    abortAll: (which) => end(({ asks }) => asks || which === undefined),
  }
}
