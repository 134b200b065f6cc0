import {
  type FrameMessageName,
  type FrameRequest,
  type FrameRpcMethod,
  type FrameSuccess,
  frameLimits,
  frameRpcMethods,
  frameRpcRequestSchema,
} from '@latchkey/protocol/frame'
import * as v from 'valibot'
import type { Answer, Channel, Hear, Incoming } from '../channel/openChannel.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { RequestContext } from '../wallet/walletPorts.ts'

/** Requests in work, and how they end before they are answered. */
export type RequestRouter = {
  readonly answer: Answer
  /** To be called for each message before anything else is done with it, a refused one too. */
  readonly hear: Hear
  /** Gives up the request of an id. */
  abort(id: string): void
  /** Gives up what waits for a person, or everything where the page is gone. */
  abortAll(which?: 'approvals'): void
}

/** What a handler knows of the request beside its payload. */
export type MessageContext = RequestContext & Pick<Incoming, 'id' | 'origin' | 'channel'>

/** One answer for each message. */
export type Handlers = {
  readonly [Name in FrameMessageName]: (
    payload: FrameRequest<Name>,
    context: MessageContext,
  ) => Promise<FrameSuccess<Name>>
}

/** Messages of a login: each new one gives up the one before that still waits for a person. */
const ofLogin: ReadonlySet<string> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'CONNECT_FARCASTER',
  'CONNECT_PASSKEY',
  'CONNECT_HUB',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_FARCASTER_URI',
  'SIGN_OUT',
])

type Open = { readonly controller: AbortController; readonly name: string; readonly asks: boolean }

/** @param channel Undefined until the page has shown itself; nothing can be asked before. */
export function createRequestRouter(handlers: Handlers, channel: () => Channel | undefined): RequestRouter {
  const open = new Map<string, Open>()
  const aborted = () => new VaultError('request/aborted')

  function end(isMeant: (request: Open) => boolean): void {
    for (const request of open.values()) if (isMeant(request)) request.controller.abort(aborted())
  }

  function waitFor(id: string): MessageContext['wait'] {
    return (waitingFor) => {
      const notify = () => channel()?.emit('PENDING', { id, waitingFor })
      notify()
      const timer = setInterval(notify, frameLimits.pendingEveryMs)
      return () => clearInterval(timer)
    }
  }

  return {
    async answer(request: Incoming) {
      const { id, name, payload, origin } = request
      // The peer's client signs out twice: both times are one.
      const isJoined = (other: Open) => name === 'SIGN_OUT' && other.name === name
      if (ofLogin.has(name)) end((other) => ofLogin.has(other.name) && !isJoined(other))
      const controller = new AbortController()
      open.set(id, { controller, name, asks: asksPerson(name, payload) })
      const context = { id, origin, channel: request.channel, signal: controller.signal, wait: waitFor(id) }
      const handler = handlers[name] as (payload: unknown, context: MessageContext) => Promise<unknown>
      const { promise: givenUp, reject } = Promise.withResolvers<never>()
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
      try {
        // What comes after it was given up is thrown away, a signature included.
        return await Promise.race([handler(payload, context), givenUp])
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

/** Whether a message is one that a person is asked to sign for. An unreadable call counts as such. */
function asksPerson(word: string, payload: unknown): boolean {
  if (word === 'TURN_OFF_SMART_ACCOUNT' || word === 'MANAGE_PERMISSIONS') return true
  if (word !== 'RPC_REQUEST') return false
  const call = v.safeParse(frameRpcRequestSchema, payload)
  if (!call.success || !Object.hasOwn(frameRpcMethods, call.output.method)) return true
  const methods: Readonly<Record<string, FrameRpcMethod>> = frameRpcMethods
  return methods[call.output.method]?.access === 'approve'
}

/**
 * Whether what a page says is the end of the calls that wait for a person. On the port a page says so itself. The peer's
 * client gives a call up without a word, and then shows the frame for the next one, also for one that is refused here.
 */
function endsApprovals(word: string, payload: unknown, channel: Incoming['channel']): boolean {
  // The next login has no requests yet.
  if (word === 'RELOAD' || ofLogin.has(word)) return true
  return channel === 'compat' && (word === 'SWITCH_NETWORK' || asksPerson(word, payload))
}
