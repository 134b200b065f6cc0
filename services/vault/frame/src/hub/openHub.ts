import type { FromHub, HubTask, ToHub } from './hubMessages.types.ts'
import { hubReady } from './hubReady.ts'

const path = '/hub'
const size = 'popup,width=460,height=760'
/** A window that has not spoken by then was cut off from us: a page with COOP does that. */
const readyMs = 20_000
const closedEveryMs = 300

/** A window of the wallet's own origin that works on one task. */
export type Hub = { send(message: ToHub): void; close(): void }

/**
 * Opens the wallet's own window: at the top of the browser, so that its storage is not an app's, and its address bar says
 * whose it is. Call it in the click. Only that window, at our own origin, is listened to, and it gets a port of its own;
 * in return it hears only a frame of its origin, in the browser that opened it: a link to it does nothing.
 * @returns undefined when the browser refuses.
 */
export function openHub(
  self: Window,
  task: HubTask,
  on: { message(message: FromHub, hub: Hub): void; gone(wasReady: boolean): void },
): Hub | undefined {
  const { origin } = self.location
  const opened = self.open(`${origin}${path}`, '_blank', size)
  if (!opened) return undefined
  const ending = new AbortController()
  const { port1: port, port2 } = new MessageChannel()
  let ready = false
  self.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== opened || event.data !== hubReady || ready) return
      ready = true
      opened.postMessage(hubReady, origin, [port2])
      hub.send(task)
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
    on.gone(ready)
  }
  const hub: Hub = {
    send: (message) => port.postMessage(message),
    close() {
      end()
      opened.close()
    },
  }
  port.onmessage = (event: MessageEvent<FromHub>) => on.message(event.data, hub)
  const watching = self.setInterval(() => opened.closed && gone(), closedEveryMs)
  const waiting = self.setTimeout(() => !ready && gone(), readyMs)
  return hub
}
