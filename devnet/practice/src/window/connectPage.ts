import * as v from 'valibot'
import type { AskAnswer } from '../shared/ask.schema.ts'
import { type PageMessage, pageMessageSchema, type WindowMessage } from '../shared/message.schema.ts'

/** The page that opened this window. */
export type PageLink = {
  readonly origin: string
  /** Sends the end of a request. A question isn't one, and stays here. */
  answer(id: string, answer: Exclude<AskAnswer, { type: 'ask' }>): void
}

/**
 * Says to the page that this window listens, and calls `onRequest` with its request. The opener is whoever opened the
 * window, so its messages count only from the origin that it claims in the address, and ours go to no other.
 * `undefined` when no page opened the window.
 */
export function connectPage(onRequest: (request: PageMessage) => void): PageLink | undefined {
  const claimed = new URLSearchParams(location.search).get('origin')
  const opener: Window | null = window.opener
  if (claimed === null || opener === null || !URL.canParse(claimed)) return undefined
  const { origin } = new URL(claimed)
  const send = (message: WindowMessage) => opener.postMessage(message, origin)

  let heard = false
  addEventListener('message', (event) => {
    if (event.source !== opener || event.origin !== origin || heard) return
    const message = v.safeParse(pageMessageSchema, event.data)
    if (!message.success) return
    heard = true
    onRequest(message.output)
  })
  send({ v: 1, type: 'ready' })
  return {
    origin,
    answer(id, answer) {
      send({ v: 1, id, ...answer })
    },
  }
}
