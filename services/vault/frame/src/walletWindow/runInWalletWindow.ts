import { giveWallet, type Handover } from '../deviceTransfer/deviceTransfer.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { FlowContext } from '../security/securityFlow.ts'
import {
  type FromWalletWindow,
  type ToWalletWindow,
  type WindowTask,
  walletWindowReady,
} from './walletWindow.messages.ts'

const path = '/hub'
const size = 'popup,width=460,height=760'
/** A window that has not spoken by then was cut off from us: a page with COOP does that. */
const readyMs = 20_000
const closedEveryMs = 300

/** A window of the wallet's own origin that works on one task. */
type WalletWindow = { send(message: ToWalletWindow): void; close(): void }

/**
 * Opens the wallet's own window: at the top of the browser, so that its storage is not an app's, and its address bar says
 * whose it is. Call it in the click. Only that window, at our own origin, is listened to, and it gets a port of its own;
 * in return it hears only a frame of its origin, in the browser that opened it: a link to it does nothing.
 * @returns undefined when the browser refuses.
 */
function openWalletWindow(
  self: Window,
  task: WindowTask,
  on: { message(message: FromWalletWindow, walletWindow: WalletWindow): void; gone(wasReady: boolean): void },
): WalletWindow | undefined {
  const { origin } = self.location
  const opened = self.open(`${origin}${path}`, '_blank', size)
  if (!opened) return undefined
  const ending = new AbortController()
  const { port1: port, port2 } = new MessageChannel()
  let ready = false
  self.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== opened || event.data !== walletWindowReady || ready) return
      ready = true
      opened.postMessage(walletWindowReady, origin, [port2])
      walletWindow.send(task)
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
  const walletWindow: WalletWindow = {
    send: (message) => port.postMessage(message),
    close() {
      end()
      opened.close()
    },
  }
  port.onmessage = (event: MessageEvent<FromWalletWindow>) => on.message(event.data, walletWindow)
  const watching = self.setInterval(() => opened.closed && gone(), closedEveryMs)
  const waiting = self.setTimeout(() => !ready && gone(), readyMs)
  return walletWindow
}

type Wanted<Task> = Task extends WindowTask ? Omit<Task, 'app' | 'language' | 'theme'> : never

/**
 * Has the wallet's own window do something, after a click on the frame's screen that opens it.
 * @param lead Why it is opened.
 * @returns What the window gave, if that was the task.
 * @throws VaultError `wallet/user-rejected` when it was closed, `frame/no-wallet-here` when it had nothing to give,
 * `frame/window-unavailable` when it is cut off from us
 */
export async function runInWalletWindow(
  flow: FlowContext,
  task: Wanted<WindowTask>,
  lead: string,
): Promise<Handover | undefined> {
  const { dialog, texts, app } = flow
  let error: string | undefined
  for (;;) {
    await dialog.ask({
      title: texts.windowTitle,
      lines: [lead],
      primary: texts.openWindow,
      ...(error === undefined ? {} : { error }),
    })
    const { promise, resolve, reject } = Promise.withResolvers<Handover | undefined>()
    const theme = document.documentElement.dataset.theme
    const walletWindow = openWalletWindow(
      window,
      { ...task, app, language: navigator.language, theme },
      {
        message: (message, from) => void answer(flow, message, from).then((end) => end?.(resolve), reject),
        gone: (ready) => reject(new VaultError(ready ? 'wallet/user-rejected' : 'frame/window-unavailable')),
      },
    )
    if (walletWindow === undefined) {
      error = texts.windowBlocked
      continue
    }
    const stop = () => reject(dialog.signal.reason)
    dialog.signal.addEventListener('abort', stop, { once: true })
    dialog.show({ title: texts.windowTitle, status: texts.windowWaiting })
    try {
      return await promise
    } finally {
      dialog.signal.removeEventListener('abort', stop)
      walletWindow.close()
    }
  }
}

type End = (resolve: (given: Handover | undefined) => void) => void

async function answer(
  { ports, app }: FlowContext,
  message: FromWalletWindow,
  walletWindow: WalletWindow,
): Promise<End | undefined> {
  switch (message.kind) {
    case 'need':
      // The click that opened the window was the person's yes; the window's own origin is who gets it.
      walletWindow.send({ kind: 'given', handover: await giveWallet(ports, message.receiver, location.origin) })
      return undefined
    case 'given':
      return (resolve) => resolve(message.handover)
    case 'done':
      return (resolve) => resolve(undefined)
    case 'empty':
      throw new VaultError('frame/no-wallet-here', { details: app })
    case 'declined':
      throw new VaultError('wallet/user-rejected')
    case 'failed':
      throw new VaultError('request/went-wrong')
  }
}

/** Gives the wallet's own window in this browser the wallet. @throws VaultError `frame/window-unavailable` or `wallet/user-rejected` */
export async function keepInBrowser(flow: FlowContext): Promise<void> {
  const { user } = await flow.ports.sessions.fresh()
  await runInWalletWindow(flow, { kind: 'keep', user: user.id }, flow.texts.keepLead)
}

/** Has the wallet's own window show words and keys. @throws VaultError `frame/window-unavailable` or `wallet/user-rejected` */
export async function showExport(flow: FlowContext): Promise<void> {
  const { user } = await flow.ports.sessions.fresh()
  await runInWalletWindow(flow, { kind: 'export', user: user.id }, flow.texts.exportLead)
}
