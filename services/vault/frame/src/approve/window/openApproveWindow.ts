import type { Review } from '../view/view.types.ts'
import { type FromWindow, type ToWindow, windowReady } from './approveWindow.messages.ts'

/** Where the secure origin serves the window. */
const path = '/approve'
const size = 'popup,width=420,height=760'
/** A window that has not spoken by then is slow, or was cut off from us where the browser doesn't say so. */
const readyMs = 8000
const closedEveryMs = 300

export type ApproveWindow = {
  show(review: Review, turn: number): void
  signing(): void
  close(): void
}

type Events = {
  /** The window shows what it was given. */
  onReady(): void
  onAnswer(answer: FromWindow): void
  /** It has said nothing for long. It may still come. */
  onSilent(): void
  /** It was closed, or cut off from us: a page with COOP does that. */
  onGone(): void
}

/**
 * Opens a window of the secure origin: at the top nothing lies over it, and its address bar says whose it is. Call it in
 * the click. Only that window, at our own origin, is listened to, and it gets a port of its own.
 * @returns `undefined` when the browser refuses.
 */
export function openApproveWindow(self: Window, language: string, events: Events): ApproveWindow | undefined {
  const { origin } = self.location
  const opened = self.open(`${origin}${path}`, '_blank', size)
  if (!opened) return undefined
  const ending = new AbortController()
  const { port1: port, port2 } = new MessageChannel()
  let ready = false
  let latest: { readonly review: Review; readonly turn: number } | undefined
  const theme = self.document.documentElement.dataset.theme
  const send = (message: ToWindow) => port.postMessage(message)

  self.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== opened || event.data !== windowReady || ready) return
      ready = true
      opened.postMessage(windowReady, origin, [port2])
      if (latest) send({ kind: 'review', ...latest, language, theme })
      events.onReady()
    },
    { signal: ending.signal },
  )
  port.onmessage = (event: MessageEvent<FromWindow>) => events.onAnswer(event.data)
  const gone = () => {
    end()
    events.onGone()
  }
  const watching = self.setInterval(() => opened.closed && gone(), closedEveryMs)
  const waiting = self.setTimeout(() => !ready && events.onSilent(), readyMs)

  function end() {
    self.clearInterval(watching)
    self.clearTimeout(waiting)
    ending.abort()
    port.close()
  }
  return {
    show(review, turn) {
      latest = { review, turn }
      if (ready) send({ kind: 'review', review, turn, language, theme })
    },
    signing: () => ready && send({ kind: 'signing' }),
    close() {
      end()
      opened.close()
    },
  }
}
