import { FrameFault } from '../faults/FrameFault.ts'
import { giveWallet } from '../handover/giveWallet.ts'
import type { Handover } from '../handover/handover.types.ts'
import type { Errand } from '../protection/errand.types.ts'
import type { FromHub, HubTask } from './hubMessages.types.ts'
import { type Hub, openHub } from './openHub.ts'

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
