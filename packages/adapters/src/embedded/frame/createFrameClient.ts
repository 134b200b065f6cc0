import type { Env } from '@latchkey/core/ports'
import { constants, type KitError } from '@latchkey/protocol'
import {
  appPrefix,
  type FrameEventName,
  type FrameEventPayload,
  type FrameMessage,
  type FrameMessageName,
  type FrameRequestInput,
  type FrameSuccess,
  frameErrorSchema,
  frameEvents,
  frameMessages,
  framePrefix,
  type PortRequest,
  portReplySchema,
} from '@latchkey/protocol/frame'
import * as v from 'valibot'
import { frameFault, timedOut, toFrameFault } from '../embedded.errors.ts'

type Pending = {
  readonly message: FrameMessage
  readonly name: FrameMessageName
  resolve(value: unknown): void
  reject(error: unknown): void
  /** Restarts the time limit of the request. */
  rearm(): void
}

/**
 * Speaks with the frame over a port: what goes out and what comes in is checked by the schemas of the protocol, an id is
 * used once, and answers that come out of order are dropped.
 */
export function createFrameClient(options: createFrameClient.Options): FrameClient {
  const { env, events, open } = options
  const pending = new Map<string, Pending>()
  let port: MessagePort | undefined
  let sentSeq = 0
  let seenSeq = 0
  const ready = createPromise<void>()
  let isReady = false
  let stopTimer = () => {}

  const stop = open((opened) => {
    // A reloaded frame knows nothing of the requests to the old one.
    for (const [id] of pending) if (port) settle(id)?.reject(frameFault('frame/error'))
    port = opened
    sentSeq = 0
    seenSeq = 0
    opened.onmessage = ({ data }) => receive(data)
  })

  function settle(id: string): Pending | undefined {
    const found = pending.get(id)
    pending.delete(id)
    return found
  }

  function receive(data: unknown): void {
    const reply = v.safeParse(portReplySchema, data)
    if (!reply.success || reply.output.seq <= seenSeq) return
    seenSeq = reply.output.seq
    const { id, payload } = reply.output
    const type = reply.output.type.slice(framePrefix.length)
    if (id === undefined) hear(type, payload)
    else answer(id, type, payload)
  }

  function answer(id: string, type: string, payload: unknown): void {
    const asked = pending.get(id)
    if (asked === undefined) return
    if (type === `${asked.name}_SUCCESS`) {
      const success = v.safeParse(asked.message.success, payload)
      settle(id)
      if (success.success) asked.resolve(success.output)
      else asked.reject(frameFault('frame/message-invalid', { details: type }))
    } else if (type === `${asked.name}_ERROR`) {
      const error = v.safeParse(frameErrorSchema, payload)
      settle(id)
      asked.reject(error.success ? toFrameFault(error.output) : frameFault('frame/error'))
    }
  }

  function hear(type: string, payload: unknown): void {
    if (!Object.hasOwn(frameEvents, type)) return
    const name = type as FrameEventName
    const parsed = v.safeParse(frameEvents[name].payload, payload)
    if (!parsed.success) return
    if (name === 'READY') {
      stopTimer = env.clock.setTimer(() => {
        isReady = true
        ready.resolve()
      }, constants.iframeReadyDelayMs)
    }
    if (name === 'PENDING') pending.get((parsed.output as { id: string }).id)?.rearm()
    const listener = events[name] as ((payload: unknown) => void) | undefined
    listener?.(parsed.output)
  }

  function post(name: FrameMessageName, id: string, payload: unknown): void {
    sentSeq += 1
    const request: PortRequest = {
      type: `${appPrefix}${name}`,
      id,
      seq: sentSeq,
      ...(payload !== undefined && { payload }),
    }
    port?.postMessage(request)
  }

  const createId = () => Array.from(env.randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')

  return {
    async request(name, payload, { signal } = {}) {
      const message: FrameMessage = frameMessages[name]
      const checked = v.safeParse(message.request, payload)
      if (!checked.success) throw frameFault('frame/message-invalid', { details: name })
      const givenUp = () => frameFault(name === 'RPC_REQUEST' ? 'request/aborted' : 'request/went-wrong')
      if (signal?.aborted) throw givenUp()
      if (!isReady) await loaded(message, signal, givenUp)

      const id = createId()
      const { promise, resolve, reject } = createPromise<unknown>()
      let cancelLimit = () => {}
      const { timeoutMs } = message
      const giveUp = (error: KitError) => {
        if (settle(id) === undefined) return
        post('ABORT', createId(), { id })
        reject(error)
      }
      const rearm = () => {
        cancelLimit()
        if (timeoutMs === undefined) return
        const late = () =>
          message.onTimeout === 'resolve' ? settle(id)?.resolve(undefined) : giveUp(timedOut('iframe_request_timeout'))
        cancelLimit = env.clock.setTimer(late, timeoutMs)
      }
      const onAbort = () => giveUp(givenUp())
      signal?.addEventListener('abort', onAbort, { once: true })
      pending.set(id, { message, name, resolve, reject, rearm })
      rearm()
      post(name, id, checked.output)
      try {
        return (await promise) as never
      } finally {
        cancelLimit()
        signal?.removeEventListener('abort', onAbort)
      }
    },
    remove() {
      stop()
      stopTimer()
      // The frame is notified of dropped requests, so that screens waiting for a person there close.
      for (const id of pending.keys()) post('ABORT', createId(), { id })
      port?.close()
      for (const [id] of pending) settle(id)?.reject(frameFault('frame/not-set'))
    },
  }

  /** Resolves when the frame can be asked; 20 s at most, for messages that mind. */
  async function loaded(
    message: FrameMessage,
    signal: AbortSignal | undefined,
    givenUp: () => KitError,
  ): Promise<void> {
    const { promise: failed, reject } = createPromise<never>()
    const onAbort = () => reject(givenUp())
    signal?.addEventListener('abort', onAbort, { once: true })
    const cancel = message.awaitsLoad
      ? env.clock.setTimer(() => {
          reject(timedOut('iframe_load_failed'))
          options.onLoadFailed()
        }, constants.iframeLoadMs)
      : () => {}
    try {
      await Promise.race([ready.promise, failed])
    } finally {
      cancel()
      signal?.removeEventListener('abort', onAbort)
    }
  }
}

export declare namespace createFrameClient {
  type Options = {
    readonly env: Pick<Env, 'clock' | 'randomBytes'>
    readonly events: FrameEvents
    /** Begins to wait for the frame; each port that it gets is handed on. Returns the stop function. */
    readonly open: (onPort: (port: MessagePort) => void) => () => void
    /** The frame did not come in time: the next request is for a new one. */
    readonly onLoadFailed: () => void
  }
}

export type FrameEvents = { readonly [Name in FrameEventName]?: (payload: FrameEventPayload<Name>) => void }

/**
 * Asks the wallet's page by one of its messages.
 * @throws KitError `frame/load-failed` after 20 s without the frame, `frame/request-timeout` where the message has a
 * limit, `frame/message-invalid` for what is not of the agreed form, `request/aborted` for a call that was given up,
 * `request/went-wrong` for anything else that was, and what the frame answers.
 */
export type FrameCall = <Name extends FrameMessageName>(
  name: Name,
  payload: FrameRequestInput<Name>,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<FrameSuccess<Name>>

/** The wallet's page, to be asked. */
export type FrameClient = {
  readonly request: FrameCall
  /** Takes the frame out of the page, and gives up what it was asked. */
  remove(): void
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function createPromise<Value>() {
  let resolve: (value: Value | PromiseLike<Value>) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<Value>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  return { promise, resolve, reject }
}
