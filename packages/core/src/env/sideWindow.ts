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
      return true
    },
    close: () => opened.close(),
  }
}

/** The IANA name of the browser's time zone. */
export function browserTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
