import { answerOpener, type WindowPort } from '../../ownWindow/ownWindow.ts'
import { textsFor } from '../messages/textsFor.ts'
import { type ApproveView, createApproveView } from '../view/createApproveView.ts'
import { element } from '../view/element.ts'
import type { ViewEvents } from '../view/view.types.ts'
import { approveWindow, type FromApproveWindow, type ToApproveWindow } from './approveWindow.messages.ts'

const everyMs = 300

/**
 * Notifies once when the frame that opened this window is gone, with its page or without, or has another document:
 * whatever is pressed here then has no receiver. Both are of one origin, so that the window can see for itself.
 */
function watchFrame(self: Window, opener: Window, onGone: () => void): void {
  const { document } = opener
  const isThere = () => {
    try {
      return !opener.closed && opener.document === document
    } catch {
      // Another origin's by now.
      return false
    }
  }
  const watching = self.setInterval(() => {
    if (isThere()) return
    self.clearInterval(watching)
    onGone()
  }, everyMs)
}

/**
 * The window's side: it shows what the frame that opened it gives, and says what was pressed. It holds no key and asks
 * nothing. Any page may open it; it speaks to a frame of its own origin alone, and says where there is none.
 */
export function startApproveWindow(self: Window, screen: HTMLElement): void {
  const { opener } = self

  function say(text: 'windowAlone' | 'windowOver'): void {
    const { dir, lang, texts } = textsFor(self.navigator.language)
    const described = element('p', { class: 'approve-alone', role: 'alert' }, texts.screen[text])
    screen.replaceChildren(element('section', { class: 'approve', dir, lang }, described))
  }

  if (self.top !== self) return
  if (!opener) {
    // Also for a person who came by a link: there is no opener to answer.
    say('windowAlone')
    return
  }
  let view: ApproveView | undefined
  let turn = 0

  async function take(message: ToApproveWindow, port: WindowPort<FromApproveWindow>): Promise<void> {
    if (message.kind === 'signing') {
      view?.say('signing')
      return
    }
    const { permissions } = message.review
    const drawPermissions = permissions === undefined ? undefined : await import('../view/drawPermissions.ts')
    turn = message.turn
    if (message.theme !== undefined) self.document.documentElement.dataset.theme = message.theme
    const language = textsFor(message.language)
    self.document.documentElement.lang = language.lang
    const events: ViewEvents = {
      onApprove: () => port.send({ kind: 'approved', turn }),
      onReject: () => port.send({ kind: 'rejected' }),
      onLimit: (units, place) => port.send({ kind: 'limit', turn, units, place }),
      onAdjusted: (place, change) => port.send({ kind: 'adjusted', turn, place, ...change }),
      onUpgradeDeclined: () => port.send({ kind: 'upgradeDeclined', turn }),
      onWindow: () => {},
    }
    view ??= createApproveView(screen, language, 'window', events, drawPermissions)
    view.draw(message.review)
  }

  answerOpener(
    self,
    opener,
    approveWindow,
    (message, port) => void take(message, port),
    () =>
      watchFrame(self, opener, () => {
        view?.remove()
        say('windowOver')
        self.close()
      }),
  )
}
