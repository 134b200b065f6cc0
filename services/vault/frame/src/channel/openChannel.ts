import {
  appPrefix,
  compatRequestSchema,
  type FrameError,
  type FrameEventName,
  type FrameEventPayload,
  type FrameHello,
  type FrameMessageName,
  frameAckSchema,
  frameEvents,
  frameMessages,
  framePrefix,
  portRequestSchema,
} from '@latchkey/protocol/frame'
import * as v from 'valibot'
import { toFrameError, VaultError } from '../errors/VaultError.ts'
import { allowsOrigin } from '../page/allowsOrigin.ts'
import { createGate, type Gate } from './createGate.ts'

/** A request that was checked, from a page whose origin the browser reported. */
export type Incoming = {
  readonly id: string
  readonly name: FrameMessageName
  readonly payload: unknown
  readonly origin: string
  /** `window`: of a social login, which the peer's client has opened. */
  readonly channel: 'port' | 'compat' | 'window'
}

/** Answers a request: with the payload of its success, or by throwing. */
export type Answer = (request: Incoming) => Promise<unknown>

/** Is called for a message of the right sender and form, before it is admitted: its name without the prefix. */
export type Hear = (word: string, payload: unknown, channel: Incoming['channel']) => void

/** The frame's side of a page. */
export type Channel = {
  readonly origin: string
  readonly kind: 'port' | 'compat'
  /** Says something of the frame's own accord; nothing where the channel does not carry it. */
  emit<Name extends FrameEventName>(name: Name, payload: FrameEventPayload<Name>): void
}

/** Sends an answer the way that the request came. */
type Reply = (message: { type: string; id: string; payload?: unknown }) => void

export declare namespace receive {
  type Options = {
    readonly gate: Gate
    readonly answer: Answer
    readonly hear: Hear
    readonly reply: Reply
    readonly origin: string
    readonly channel: Incoming['channel']
    /** The form of the channel's requests. */
    readonly schema: v.GenericSchema<
      unknown,
      { type: string; id?: string | undefined; seq?: number; payload?: unknown }
    >
  }
}

/** Takes one message of the right sender: limits, form, schema of its name, answer, schema of the answer, reply. */
export async function receive(data: unknown, options: receive.Options): Promise<void> {
  const { gate, answer, hear, reply, origin, channel } = options
  const parsed = v.safeParse(options.schema, data)
  if (!parsed.success) return void gate.admit({ length: 0, id: undefined })
  const { type, id, seq, payload } = parsed.output
  const word = type.slice(appPrefix.length)
  hear(word, payload, channel)
  const admission = gate.admit({ length: jsonLength(payload ?? null), id, seq })
  if (admission === 'drop' || id === undefined) return
  const refuse = (error: FrameError) => {
    const { message } = error
    reply({ type: `${framePrefix}${word}_ERROR`, id, payload: channel === 'port' ? error : { message } })
  }
  if (admission !== 'admit') return refuse(toFrameError(new VaultError(admission)))
  try {
    const name = nameOf(word, channel)
    const { request, success } = frameMessages[name]
    const given = v.safeParse(request, payload)
    if (!given.success)
      throw new VaultError('frame/message-invalid', { details: v.getDotPath(given.issues[0]) ?? word })
    const answered = await answer({ id, name, payload: given.output, origin, channel })
    reply({
      type: `${framePrefix}${word}_SUCCESS`,
      id,
      payload: v.parse(success, channel === 'compat' ? toPeerAnswer(name, answered) : answered),
    })
  } catch (error) {
    refuse(toFrameError(error))
  } finally {
    gate.close(id)
  }
}

function nameOf(word: string, channel: Incoming['channel']): FrameMessageName {
  if (!Object.hasOwn(frameMessages, word)) throw new VaultError('frame/message-invalid', { details: word })
  const name = word as FrameMessageName
  // What is ours alone does not exist for the peer's client.
  if (channel === 'compat' && frameMessages[name].channel === 'port') throw new VaultError('frame/message-invalid')
  return name
}

/** How long a value is as JSON; undefined when it has no such form: circles, big numbers, functions, endless depth. */
function jsonLength(value: unknown): number | undefined {
  try {
    return JSON.stringify(value)?.length
  } catch {
    return undefined
  }
}

/**
 * An answer as the peer's client wants it: EVM chains as numbers. It hands them to the app as `eth_chainId`, where
 * `eip155:1` is none. What a chain answers to a call is left alone.
 */
function toPeerAnswer(name: FrameMessageName, answer: unknown): unknown {
  if (name === 'RPC_REQUEST' || typeof answer !== 'object' || answer === null || !('chainId' in answer)) return answer
  const [, number] = /^eip155:(\d+)$/.exec(String(answer.chainId)) ?? []
  return number === undefined ? answer : { ...answer, chainId: Number(number) }
}

export declare namespace openChannel {
  type Options = {
    readonly self: Window
    /** Origins whose pages may embed the frame, as patterns. */
    readonly allowed: readonly string[]
    /** Where the parent may be: its exact origin, or all that are possible where the browser does not report it. */
    readonly targets: readonly string[]
    readonly answer: Answer
    readonly hear: Hear
    /** Called once, when the peer and its protocol are known. */
    readonly onOpen: (channel: Channel) => void
    /** Called when the other end is gone, where the browser reports that. */
    readonly onLost: () => void
    readonly version: string
    /** Whether the peer's client is answered. */
    readonly compat: boolean
  }
}

/**
 * Says hello to the page and listens. The first right answer decides for the life of the document: a port, or the window
 * messages of the peer's client. Everything from another window or origin is dropped without a trace.
 */
export function openChannel(options: openChannel.Options): void {
  const { self, allowed, targets, answer, hear, onOpen, version, compat } = options
  const { parent } = self
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const gate = createGate(() => performance.now())
  let channel: Channel | undefined

  self.addEventListener('message', (event) => {
    const { source, origin, data } = event
    if (source !== parent || !allowsOrigin(allowed, origin)) return
    const ack = v.safeParse(frameAckSchema, data)
    if (ack.success) {
      const [port, ...more] = event.ports
      if (channel === undefined && ack.output.nonce === nonce && port !== undefined && more.length === 0)
        listenTo(port, origin)
      return
    }
    if (channel === undefined) {
      if (!compat || !v.is(compatRequestSchema, data)) return
      channel = {
        origin,
        kind: 'compat',
        emit: (name, payload) => {
          if (frameEvents[name].channel === 'both')
            parent.postMessage({ type: `${framePrefix}${name}`, payload }, origin)
        },
      }
      onOpen(channel)
    }
    if (channel.kind !== 'compat' || channel.origin !== origin) return
    void receive(data, {
      gate,
      answer,
      hear,
      origin,
      channel: 'compat',
      schema: compatRequestSchema,
      reply: (message) => parent.postMessage(message, origin),
    })
  })

  function listenTo(port: MessagePort, origin: string): void {
    let seq = 0
    const send = (message: object) => {
      seq += 1
      port.postMessage({ ...message, seq })
    }
    const opened: Channel = {
      origin,
      kind: 'port',
      emit: (name: FrameEventName, payload: unknown) => send({ type: `${framePrefix}${name}`, payload }),
    }
    channel = opened
    port.onmessage = ({ data }) =>
      void receive(data, { gate, answer, hear, origin, channel: 'port', schema: portRequestSchema, reply: send })
    port.addEventListener('close', options.onLost)
    onOpen(opened)
    opened.emit('READY', { version })
  }

  const hello: FrameHello = { type: 'latchkey/hello', version: 1, nonce }
  for (const target of targets) {
    parent.postMessage(hello, target)
    if (compat) parent.postMessage({ type: `${framePrefix}READY`, payload: { version } }, target)
  }
}
