type Emitter = { once(event: never, listener: (payload: never) => void): unknown }

/** The next event of a name, whose type the test knows. */
export function nextEvent<Payload>(emitter: Emitter, event: string): Promise<Payload> {
  return new Promise((resolve) => emitter.once(event as never, (payload: Payload) => resolve(payload)))
}
