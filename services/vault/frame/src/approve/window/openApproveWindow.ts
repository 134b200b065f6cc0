import { openOwnWindow } from '../../ownWindow/ownWindow.ts'
import type { Review } from '../view/view.types.ts'
import { approveWindow, type FromApproveWindow } from './approveWindow.messages.ts'

export type ApproveWindow = {
  show(review: Review, turn: number): void
  signing(): void
  close(): void
}

type Events = {
  /** The window shows what it was given. */
  onReady(): void
  onAnswer(answer: FromApproveWindow): void
  /** It has said nothing for long. It may still come. */
  onSilent(): void
  /** It was closed, or cut off from us: a page with COOP does that. */
  onGone(): void
}

/**
 * Opens the window in which a request is read that the frame can't approve by itself. Call it in the click.
 * @returns `undefined` when the browser refuses.
 */
export function openApproveWindow(self: Window, language: string, events: Events): ApproveWindow | undefined {
  const { theme } = self.document.documentElement.dataset
  let ready = false
  let latest: { readonly review: Review; readonly turn: number } | undefined
  const opened = openOwnWindow(self, approveWindow, {
    onReady() {
      ready = true
      sendLatest()
      events.onReady()
    },
    onMessage: events.onAnswer,
    onSilent: events.onSilent,
    onGone: events.onGone,
  })
  function sendLatest(): void {
    if (ready && latest) opened?.send({ kind: 'review', ...latest, language, theme })
  }
  return (
    opened && {
      show(review, turn) {
        latest = { review, turn }
        sendLatest()
      },
      signing: () => ready && opened.send({ kind: 'signing' }),
      close: () => opened.close(),
    }
  )
}
