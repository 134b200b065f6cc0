import * as v from 'valibot'
import { type PageMessage, type PracticeSession, windowMessageSchema } from '../shared/message.schema.ts'
import { ProviderRpcError } from './createServerLink.ts'

const windowName = 'latchkey-practice-wallet'
const windowFeatures = 'popup,width=400,height=680'
const closedLookMs = 200
/** How long a window that let a page in waits for its next question: a page may ask for several kinds of network in one go. */
const lingerMs = 400
const connects = /^(eth_requestAccounts|\w+_connect)$/

/** Closes the window that has been answered. */
let closing: { readonly window: Window; readonly timer: ReturnType<typeof setTimeout> } | undefined

/** What the wallet answered, with the session that a first connection brings. */
export type WindowAnswer = { readonly result: unknown; readonly session: PracticeSession | null }

export declare namespace askInWindow {
  type Options = {
    walletOrigin: string
    request: Omit<PageMessage, 'v' | 'type' | 'id'>
    /** Called when the wallet will never answer: the promise then stays open for ever. */
    onSilence: () => void
  }
}

/**
 * Opens the wallet's window and hands it a request. Call it synchronously from a click: browsers block windows that
 * open at another time. Messages count only from that very window and its own origin.
 */
export function askInWindow({ walletOrigin, request, onSilence }: askInWindow.Options): Promise<WindowAnswer> {
  const id = crypto.randomUUID()
  const url = `${walletOrigin}/?origin=${encodeURIComponent(location.origin)}`
  // By its name, a window that is still there takes the next question: the browser lets no second one open in one click.
  const opened = window.open(url, windowName, windowFeatures)
  if (closing?.window === opened) clearTimeout(closing?.timer)
  closing = undefined
  if (opened === null) {
    const message = 'The browser blocked the window of the practice wallet. Allow windows of this page and try again.'
    return Promise.reject(new ProviderRpcError(-32603, message))
  }

  return new Promise((resolve, reject) => {
    function finish(): void {
      removeEventListener('message', hear)
      clearInterval(timer)
    }

    function hear(event: MessageEvent): void {
      if (event.origin !== walletOrigin || event.source !== opened) return
      const parsed = v.safeParse(windowMessageSchema, event.data)
      if (!parsed.success) return
      const message = parsed.output
      if (message.type === 'ready') {
        opened?.postMessage({ v: 1, type: 'request', id, ...request } satisfies PageMessage, walletOrigin)
        return
      }
      if (message.id !== id) return
      finish()
      // Closed from here, once the answer has arrived: closing itself, the window may overtake its own message.
      if (opened !== null && connects.test(request.method)) {
        closing = { window: opened, timer: setTimeout(() => opened.close(), lingerMs) }
      } else opened?.close()
      if (message.type === 'answer') resolve({ result: message.result, session: message.session })
      else if (message.type === 'silence') onSilence()
      else reject(new ProviderRpcError(message.error.code, message.error.message, message.error.data))
    }

    addEventListener('message', hear)
    const timer = setInterval(() => {
      if (opened?.closed !== true) return
      finish()
      reject(new ProviderRpcError(4001, 'The window of the practice wallet was closed.'))
    }, closedLookMs)
  })
}
