import {
  compatRequestSchema,
  type FrameEventName,
  type FrameHello,
  frameAckSchema,
  frameEvents,
  framePrefix,
  portRequestSchema,
} from '@latchkey/protocol/frame'
import * as v from 'valibot'
import { allowsOrigin } from '../page/allowsOrigin.ts'
import type { Answer, Channel, Hear } from './channel.types.ts'
import { createGate } from './createGate.ts'
import { receive } from './receive.ts'

export declare namespace openChannel {
  type Options = {
    readonly self: Window
    /** Origins whose pages may embed the frame, as patterns. */
    readonly allowed: readonly string[]
    /** Where the parent may be: its exact origin, or all that are possible where the browser does not tell it. */
    readonly targets: readonly string[]
    readonly answer: Answer
    readonly hear: Hear
    /** Told once, when it is clear who speaks and how. */
    readonly onOpen: (channel: Channel) => void
    /** Told that nobody is at the other end any more, where the browser says so. */
    readonly onLost: () => void
    readonly version: string
  }
}

/**
 * Says hello to the page and listens. The first right answer decides for the life of the document: a port, or the window
 * messages of the peer's client. Everything from another window or origin is dropped without a trace.
 */
export function openChannel(options: openChannel.Options): void {
  const { self, allowed, targets, answer, hear, onOpen, version } = options
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
      if (!v.is(compatRequestSchema, data)) return
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
    parent.postMessage({ type: `${framePrefix}READY`, payload: { version } }, target)
  }
}
