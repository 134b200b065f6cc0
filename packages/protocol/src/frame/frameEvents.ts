import * as v from 'valibot'

const requestId = v.pipe(v.string(), v.maxLength(64))

/** What the frame says of its own accord, as `@w3m-frame/NAME`. The first two go to the peer's client as well. */
export const frameEvents = {
  /** The frame listens. The page waits another 500 ms (spec 9). */
  READY: { channel: 'both', payload: v.optional(v.strictObject({ version: v.optional(v.string()) })) },
  /** A new session began. The token names it and opens nothing. */
  SESSION_UPDATE: { channel: 'both', payload: v.strictObject({ token: v.string() }) },
  /** A person is at it: the caller's time limit restarts. Every ten seconds. */
  PENDING: {
    channel: 'port',
    payload: v.strictObject({
      id: requestId,
      /** At the mailbox, at a provider's page, or at a screen of the frame. */
      waitingFor: v.picklist(['mailbox', 'provider', 'screen']),
    }),
  },
  /** The frame has something to show: the page makes it visible until `HIDE`. */
  SHOW: {
    channel: 'port',
    payload: v.strictObject({ screen: v.picklist(['approve', 'deviceApproval', 'protection']), id: requestId }),
  },
  HIDE: { channel: 'port', payload: v.strictObject({ id: requestId }) },
  /** How high the frame would have to be to show all of its screen, in CSS pixels. */
  RESIZE: {
    channel: 'port',
    payload: v.strictObject({ height: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)) }),
  },
} as const satisfies Record<string, { channel: 'both' | 'port'; payload: v.GenericSchema }>

/** The name of an event of the frame. */
export type FrameEventName = keyof typeof frameEvents
export type FrameEventPayload<Name extends FrameEventName> = v.InferOutput<(typeof frameEvents)[Name]['payload']>
