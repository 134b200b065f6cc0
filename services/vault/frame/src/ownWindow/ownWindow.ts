import * as v from 'valibot'

/**
 * A window of the wallet's own origin: where it is, and what it and the frame that opened it say to each other. Both sides
 * parse what arrives; what doesn't fit is dropped and counted.
 */
export type WindowProtocol<ToWindow, FromWindow> = {
  /** Where the secure origin serves it. */
  readonly path: string
  /** Features of `window.open`. */
  readonly features: string
  /** What the window says first, to its own origin alone; the frame answers the same, with a port. */
  readonly greeting: string
  /** How long a window may take to greet. One that a page with COOP cuts off never does. */
  readonly greetingMs: number
  readonly toWindow: v.GenericSchema<unknown, ToWindow>
  readonly fromWindow: v.GenericSchema<unknown, FromWindow>
}

/** One side's end of the conversation. */
export type WindowPort<Message> = {
  send(message: Message): void
  /** Messages of no known form that came. */
  dropped(): number
}

/** The frame's side. `close` closes the window as well. */
export type OpenedWindow<ToWindow> = WindowPort<ToWindow> & { close(): void }

const closedEveryMs = 300

function speakOver<Out, In>(
  port: MessagePort,
  schema: v.GenericSchema<unknown, In>,
  take: (message: In) => void,
): WindowPort<Out> {
  let dropped = 0
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(schema, data)
    if (parsed.success) take(parsed.output)
    else dropped += 1
  }
  return { send: (message) => port.postMessage(message), dropped: () => dropped }
}

export declare namespace openOwnWindow {
  type Events<FromWindow> = {
    /** It listens from now on. */
    onReady(): void
    onMessage(message: FromWindow): void
    /** It has not greeted in time. It may still come. */
    onSilent(): void
    /** It was closed, or cut off from us: a page with COOP does that. Nothing comes after it. */
    onGone(): void
  }
}

/**
 * Opens a window of the secure origin: at the top nothing lies over it, its storage is no app's, and its address bar says
 * whose it is. Call it in the click. Only that window, at our own origin, is listened to, and it gets a port of its own.
 * @returns `undefined` when the browser refuses.
 */
export function openOwnWindow<ToWindow, FromWindow>(
  self: Window,
  protocol: WindowProtocol<ToWindow, FromWindow>,
  events: openOwnWindow.Events<FromWindow>,
): OpenedWindow<ToWindow> | undefined {
  const { origin } = self.location
  const { path, features, greeting, greetingMs, fromWindow } = protocol
  const opened = self.open(`${origin}${path}`, '_blank', features)
  if (!opened) return undefined
  const ending = new AbortController()
  const { port1: port, port2 } = new MessageChannel()
  const speaking = speakOver<ToWindow, FromWindow>(port, fromWindow, events.onMessage)
  let ready = false

  self.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== opened || event.data !== greeting || ready) return
      ready = true
      opened.postMessage(greeting, origin, [port2])
      events.onReady()
    },
    { signal: ending.signal },
  )
  const end = () => {
    self.clearInterval(watching)
    self.clearTimeout(waiting)
    ending.abort()
    port.close()
  }
  const gone = () => {
    end()
    events.onGone()
  }
  // Its last message may still be on the way when it is seen closed: it is gone at the second look.
  let wasClosed = false
  const watching = self.setInterval(() => {
    if (wasClosed) gone()
    wasClosed = opened.closed
  }, closedEveryMs)
  const waiting = self.setTimeout(() => !ready && events.onSilent(), greetingMs)
  return {
    ...speaking,
    close() {
      end()
      opened.close()
    },
  }
}

/**
 * The window's side: greets the frame that opened it, and listens to that frame of its own origin alone, over the first
 * port that it gives.
 * @param onMessage Gets each message, and the port to answer on.
 */
export function answerOpener<ToWindow, FromWindow>(
  self: Window,
  opener: Window,
  protocol: WindowProtocol<ToWindow, FromWindow>,
  onMessage: (message: ToWindow, port: WindowPort<FromWindow>) => void,
  onReady: () => void = () => {},
): void {
  const { origin } = self.location
  const { greeting, toWindow } = protocol
  let port: WindowPort<FromWindow> | undefined
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    const [given] = event.ports
    if (event.origin !== origin || event.source !== opener || event.data !== greeting || port || !given) return
    const speaking = speakOver<FromWindow, ToWindow>(given, toWindow, (message) => onMessage(message, speaking))
    port = speaking
    onReady()
  })
  opener.postMessage(greeting, origin)
}
