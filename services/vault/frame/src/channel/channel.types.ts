import type { FrameEventName, FrameEventPayload, FrameMessageName } from '@latchkey/protocol/frame'

/** A request that was checked, from a page whose origin the browser told. */
export type Incoming = {
  readonly id: string
  readonly name: FrameMessageName
  readonly payload: unknown
  readonly origin: string
  readonly channel: 'port' | 'compat'
}

/** Answers a request: with the payload of its success, or by throwing. */
export type Answer = (request: Incoming) => Promise<unknown>

/** Is told of a message of the right sender and form, before it is admitted: its name without the prefix. */
export type Hear = (word: string, payload: unknown, channel: Incoming['channel']) => void

/** The frame's side of a page. */
export type Channel = {
  readonly origin: string
  readonly kind: 'port' | 'compat'
  /** Says something of the frame's own accord; nothing where the channel does not carry it. */
  emit<Name extends FrameEventName>(name: Name, payload: FrameEventPayload<Name>): void
}
