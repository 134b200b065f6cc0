import { giveWallet, type Handover } from '../deviceTransfer/deviceTransfer.ts'
import { FrameFault } from '../errors/VaultError.ts'
import type { Errand } from '../security/securityFlow.ts'
import { type FromHub, type HubTask, hubReady, type ToHub } from './walletWindow.messages.ts'

const path = '/hub'
const size = 'popup,width=460,height=760'
/** A window that has not spoken by then was cut off from us: a page with COOP does that. */
const readyMs = 20_000
const closedEveryMs = 300

/** A window of the wallet's own origin that works on one task. */
type Hub = { send(message: ToHub): void; close(): void }

/**
 * Opens the wallet's own window: at the top of the browser, so that its storage is not an app's, and its address bar says
 * whose it is. Call it in the click. Only that window, at our own origin, is listened to, and it gets a port of its own;
 * in return it hears only a frame of its origin, in the browser that opened it: a link to it does nothing.
 * @returns undefined when the browser refuses.
 */
function openHub(
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

type Wanted<Task> = Task extends HubTask ? Omit<Task, 'app' | 'language' | 'theme'> : never

/**
 * Has the wallet's own window do something, after a click on the frame's screen that opens it.
 * @param lead Why it is opened.
 * @returns What the window gave, if that was the task.
 * @throws FrameFault `wallet/user-rejected` when it was closed, `frame/no-wallet-here` when it had nothing to give,
 * `frame/window-unavailable` when it is cut off from us
 */
export async function runInHub(errand: Errand, task: Wanted<HubTask>, lead: string): Promise<Handover | undefined> {
  const { sheet, texts, app } = errand
  let error: string | undefined
  for (;;) {
    await sheet.ask({
      title: texts.windowTitle,
      lines: [lead],
      primary: texts.openWindow,
      ...(error === undefined ? {} : { error }),
    })
    const { promise, resolve, reject } = Promise.withResolvers<Handover | undefined>()
    const theme = document.documentElement.dataset.theme
    const hub = openHub(
      window,
      { ...task, app, language: navigator.language, theme },
      {
        message: (message, from) => void answer(errand, message, from).then((end) => end?.(resolve), reject),
        gone: (ready) => reject(new FrameFault(ready ? 'wallet/user-rejected' : 'frame/window-unavailable')),
      },
    )
    if (hub === undefined) {
      error = texts.windowBlocked
      continue
    }
    const stop = () => reject(sheet.signal.reason)
    sheet.signal.addEventListener('abort', stop, { once: true })
    sheet.tell({ title: texts.windowTitle, status: texts.windowWaiting })
    try {
      return await promise
    } finally {
      sheet.signal.removeEventListener('abort', stop)
      hub.close()
    }
  }
}

type End = (resolve: (given: Handover | undefined) => void) => void

async function answer({ ports, app }: Errand, message: FromHub, hub: Hub): Promise<End | undefined> {
  switch (message.kind) {
    case 'need':
      // The click that opened the window was the person's yes; the window's own origin is who gets it.
      hub.send({ kind: 'given', handover: await giveWallet(ports, message.receiver, location.origin) })
      return undefined
    case 'given':
      return (resolve) => resolve(message.handover)
    case 'done':
      return (resolve) => resolve(undefined)
    case 'empty':
      throw new FrameFault('frame/no-wallet-here', { details: app })
    case 'declined':
      throw new FrameFault('wallet/user-rejected')
    case 'failed':
      throw new FrameFault('request/went-wrong')
  }
}

/** Gives the wallet's own window in this browser the wallet. @throws FrameFault `frame/window-unavailable` or `wallet/user-rejected` */
export async function keepInBrowser(errand: Errand): Promise<void> {
  const { user } = await errand.ports.sessions.fresh()
  await runInHub(errand, { kind: 'keep', user: user.id }, errand.texts.keepLead)
}

/** Has the wallet's own window show words and keys. @throws FrameFault `frame/window-unavailable` or `wallet/user-rejected` */
export async function showExport(errand: Errand): Promise<void> {
  const { user } = await errand.ports.sessions.fresh()
  await runInHub(errand, { kind: 'export', user: user.id }, errand.texts.exportLead)
}
