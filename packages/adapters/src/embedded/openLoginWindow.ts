import type { LoginWindow } from '@latchkey/core/ports'

const size = { width: 480, height: 680 }

/** An empty window in the middle of the screen; `undefined` where the browser refuses it. */
export function openLoginWindow(): LoginWindow | undefined {
  const left = Math.round(window.screenX + Math.max(0, (window.outerWidth - size.width) / 2))
  const top = Math.round(window.screenY + Math.max(0, (window.outerHeight - size.height) / 2))
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
  // Some browsers give a window that is closed at once instead of none.
  const opened = window.open('about:blank', 'latchkey-login', features)
  if (!opened || opened.closed) return undefined
  let gone = false
  return {
    go: (url) => {
      gone = true
      try {
        opened.location.href = url
      } catch {
        // Cut off already: the view has a link to the page.
      }
    },
    // Where this page or the provider's isolates itself, the window looks closed from here although it is there. While the
    // person is in it, this page is not the one in front.
    closed: () => opened.closed && !(gone && !document.hasFocus()),
    close: () => opened.close(),
  }
}
