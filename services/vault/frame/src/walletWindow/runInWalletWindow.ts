import { giveWallet } from '../deviceTransfer/deviceTransfer.ts'
import type { DialogPage } from '../dialog/drawDialog.ts'
import { VaultError } from '../errors/VaultError.ts'
import { openOwnWindow, type WindowPort } from '../ownWindow/ownWindow.ts'
import type { FlowContext } from '../security/securityFlow.ts'
import { type FromWalletWindow, type ToWalletWindow, type WindowTask, walletWindow } from './walletWindow.messages.ts'

type Wanted<Task> = Task extends WindowTask ? Omit<Task, 'app' | 'language' | 'theme'> : never

/** What came of it. `other`: the person has chosen what was offered in its place. */
export type WindowResult =
  | Extract<FromWalletWindow, { kind: 'given' | 'brought' | 'done' }>
  | { readonly kind: 'other' }

/**
 * Has the wallet's own window do something, after a click on the frame's screen that opens it.
 * @param lead Why it is opened.
 * @param other Offered in its place.
 * @throws VaultError `wallet/user-rejected` when it was closed, `frame/no-wallet-here` when it had nothing to give,
 * `frame/window-unavailable` when it is cut off from us
 */
export async function runInWalletWindow(
  flow: FlowContext,
  task: Wanted<WindowTask>,
  lead: string,
  other?: NonNullable<DialogPage['choices']>[number],
): Promise<WindowResult> {
  const { dialog, texts, app } = flow
  let error: string | undefined
  for (;;) {
    const { action } = await dialog.ask({
      title: texts.windowTitle,
      lines: [lead],
      primary: texts.openWindow,
      ...(other === undefined ? {} : { choices: [other] }),
      ...(error === undefined ? {} : { error }),
    })
    if (action === other?.id) return { kind: 'other' }
    const { promise, resolve, reject } = Promise.withResolvers<WindowResult>()
    const theme = document.documentElement.dataset.theme
    let ready = false
    const opened = openOwnWindow(window, walletWindow, {
      onReady() {
        ready = true
        opened?.send({ ...task, app, language: navigator.language, theme })
      },
      onMessage: (message) => opened && void answer(flow, message, opened).then((end) => end?.(resolve), reject),
      onSilent: () => reject(new VaultError('frame/window-unavailable')),
      onGone: () => reject(new VaultError(ready ? 'wallet/user-rejected' : 'frame/window-unavailable')),
    })
    if (opened === undefined) {
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
      opened.close()
    }
  }
}

type End = (resolve: (result: WindowResult) => void) => void

async function answer(
  { ports, app }: FlowContext,
  message: FromWalletWindow,
  port: WindowPort<ToWalletWindow>,
): Promise<End | undefined> {
  switch (message.kind) {
    case 'need':
      // The click that opened the window was the person's yes; the window's own origin is who gets it.
      port.send({ kind: 'given', handover: await giveWallet(ports, message.receiver, location.origin) })
      return undefined
    case 'given':
    case 'brought':
    case 'done':
      return (resolve) => resolve(message)
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
