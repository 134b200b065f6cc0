import type { SideWindow, SideWindowOptions } from '../ports/env.ts'

/** Opens an empty window beside the page: in the handler of a press, or the browser blocks it. */
export function openSideWindow({ name, width, height }: SideWindowOptions): SideWindow | undefined {
  const opened = window.open('about:blank', name, `popup,width=${width},height=${height}`)
  if (opened === null) return undefined
  // Whose page it will show has no way back to this one.
  opened.opener = null
  return {
    go(url) {
      if (opened.closed) return false
      opened.location.replace(url)
      closeOnReturn(opened, url)
      return true
    },
    close: () => opened.close(),
  }
}

const lookMs = 500

/** Closes a window that was led back to this site: the page is here already. */
function closeOnReturn(opened: Window, url: string): void {
  const looking = setInterval(() => {
    if (!opened.closed && !isBack(opened, url)) return
    clearInterval(looking)
    opened.close()
  }, lookMs)
}

function isBack({ location }: Window, url: string): boolean {
  try {
    // Of another site's page nothing can be read.
    return location.origin === window.location.origin && location.href !== 'about:blank' && location.href !== url
  } catch {
    return false
  }
}
